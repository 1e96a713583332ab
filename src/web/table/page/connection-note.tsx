/** How the connection to the relay is, when it is not well; and what the relay did that an honest one would not. */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { NoticeModel } from '../model.ts'
import { ask } from './line.ts'
import { connection, differs, notice, reach, who } from './state.ts'
import { useSeconds } from './time.tsx'

/** The note above the table; nothing while all is well, or once I have hung up myself. */
export function ConnectionNote() {
  const { state } = connection.value
  if (state === 'closed') return null
  if (isOffline.value && state !== 'local') return <Note>{more.connection.offline}</Note>
  if ((state === 'waiting' || state === 'connecting') && reach.value?.mayGoOn) return <HostGone />
  if (state !== 'local' && state !== 'connected') {
    return (
      <Note>
        {state === 'waiting' && more.connection.lost} <ConnectionState />
      </Note>
    )
  }
  return (
    <>
      {notice.value && <Note>{noticeText(notice.value)}</Note>}
      {differs.value !== undefined && <Note>{more.connection.differs(who(differs.value).name)}</Note>}
    </>
  )
}

function noticeText({ kind, text }: NoticeModel): string {
  return more.connection.notices[kind] ?? t.sentence(text)
}

/** One press, and this browser goes on with the others who press it. */
function HostGone() {
  const [going, setGoing] = useState(false)
  const goOn = (): void => {
    setGoing(true)
    ask({ type: 'move on' })
  }
  return (
    <Note>
      {more.connection.hostGone}{' '}
      <button type="button" disabled={going} onClick={goOn}>
        {going ? more.connection.goingOn : more.connection.goOn}
      </button>
    </Note>
  )
}

function Note({ children }: { children: ComponentChildren }) {
  return (
    <p class="note" role="status">
      {children}
    </p>
  )
}

/** The browser knows at once that it is offline; the connection takes a while to notice. */
const isOffline = signal(!navigator.onLine)
addEventListener('offline', () => (isOffline.value = true))
addEventListener('online', () => (isOffline.value = false))

/** How the connection is, in words; while the next attempt is waited for, a button makes it now. */
export function ConnectionState() {
  const { state, text, until } = connection.value
  const seconds = useSeconds(until) ?? 0
  if (state === 'refused') return <>{t.sentence(text)}</>
  if (state !== 'waiting') return <>{more.connection.states[state]}</>
  return (
    <>
      <span>{more.connection.waiting(seconds)}</span>{' '}
      <button type="button" onClick={() => ask({ type: 'retry' })}>
        {more.connection.tryNow}
      </button>
    </>
  )
}
