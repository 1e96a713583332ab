/** How the connection to the relay is, when it is not well; and what the relay did that an honest one would not. */
import { signal } from '@preact/signals'
import { more } from '../../words/more.ts'
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

/** The browser knows at once that it is offline; the connection takes a while to notice. */
const isOffline = signal(!navigator.onLine)
addEventListener('offline', () => (isOffline.value = true))
addEventListener('online', () => (isOffline.value = false))

function news(): string | undefined {
  if (isOffline.value && connection.value.state !== 'local') return more.connection.offline
  const { state, text } = connection.value
  if (state !== 'local' && state !== 'connected') return text
  return differs.value === undefined ? notice.value : more.connection.differs(who(differs.value).name)
}
