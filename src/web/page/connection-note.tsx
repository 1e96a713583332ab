/** How the connection to the relay is, when it is not well; and what the relay did that an honest one would not. */
import { connection, notice } from './state.ts'

/** The note above the table; nothing while all is well. */
export function ConnectionNote() {
  const { state, text } = connection.value
  const isWell = state === 'local' || state === 'connected'
  if (isWell && notice.value === undefined) return null
  return (
    <p class="note" role="status">
      {isWell ? notice.value : text}
    </p>
  )
}
