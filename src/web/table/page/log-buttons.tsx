/** What can be done with the log of a table: taken along, or read again from its beginning. */
import { more } from '../../words/more.ts'
import { ask } from './line.ts'
import { logBegins, table } from './state.ts'

/** Gives the log as a file. */
export function TakeLog() {
  return (
    <>
      <button type="button" onClick={() => ask({ type: 'take log' })}>
        {more.trust.log}
      </button>
      {logBegins.value !== undefined && (
        <span class="hint" role="status">
          {more.trust.logBegins(logBegins.value, table.value?.rules.game ?? 'holdem')}
        </span>
      )}
    </>
  )
}

/** Checks everything that was said once more. */
export function AuditLog() {
  return (
    <button type="button" onClick={() => ask({ type: 'audit log' })}>
      {more.trust.audit}
    </button>
  )
}
