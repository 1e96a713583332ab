/** The sheet on which a new table is chosen, whatever is played at it: the way back, what it is, and a name. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { NameField, Switch } from '../../app/fields.tsx'
import { go, type NewKind } from '../../app/route.ts'
import { prefer, settings } from '../../app/settings.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { nameFrom } from './free-name.ts'

interface SheetProps {
  readonly kind: NewKind
  readonly titles: { readonly friends: string; readonly bots: string }
  /** What the button says that makes the table. */
  readonly button: string
  /** Makes it, for somebody of this name; with friends perhaps without a relay. */
  readonly onStart: (name: string, direct: boolean) => void
  /** What there is to choose. */
  readonly children: ComponentChildren
}

/** Whether this browser can connect to others. */
const canBeDirect = typeof RTCPeerConnection !== 'undefined'

/** The sheet. */
export function NewSheet({ kind, titles, button, onStart, children }: SheetProps) {
  const [name, setName] = useState(settings.value.name)
  const [direct, setDirect] = useState(false)
  const otherwise = kind === 'friends' ? more.lobby.host : t.front.nobody
  const title = kind === 'cheat' ? more.make.titleCheat : titles[kind]
  const start = (event: Event): void => {
    event.preventDefault()
    prefer({ name })
    onStart(nameFrom(name) || otherwise, direct)
  }
  return (
    <main class="sheet">
      <button type="button" class="plain" onClick={() => go('/')}>
        {more.make.back}
      </button>
      <h1>{title}</h1>
      {kind === 'cheat' && <p class="lead">{more.make.introCheat}</p>}
      <form onSubmit={start}>
        <NameField label={more.make.name} value={name} otherwise={otherwise} onChange={setName} />
        {children}
        {kind === 'friends' && canBeDirect && (
          <>
            <Switch label={more.make.direct} value={direct} onChange={setDirect} />
            {direct && <p class="hint">{more.make.directHint}</p>}
          </>
        )}
        <button type="submit" class="primary">
          {button}
        </button>
      </form>
    </main>
  )
}
