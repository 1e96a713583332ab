/** How the connection to the relay is, when it is not well; and what the relay did that an honest one would not. */
import { t } from '../../words/messages.ts'
import { connection, differs, notice, who } from './state.ts'

/** The note above the table; nothing while all is well. */
export function ConnectionNote() {
  const text = news()
  if (text === undefined) return null
  return (
    <p class="note" role="status">
      {text}
    </p>
  )
}

function news(): string | undefined {
  const { state, text } = connection.value
  if (state !== 'local' && state !== 'connected') return text
  return differs.value === undefined ? notice.value : t.connection.differs(who(differs.value).name)
}
