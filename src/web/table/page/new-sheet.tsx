/** The sheet on which a new table is chosen, whatever is played at it: the way back, what it is, and a name. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Choice } from '../../app/choice.tsx'
import { NameField } from '../../app/fields.tsx'
import { go, type NewKind } from '../../app/route.ts'
import { prefer, settings } from '../../app/settings.ts'
import type { Paths } from '../../protocol.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { nameFrom } from './free-name.ts'

interface SheetProps {
  readonly kind: NewKind
  readonly titles: { readonly friends: string; readonly bots: string }
  /** What the button says that makes the table. */
  readonly button: string
  /** Makes it, for somebody of this name; with friends perhaps without a relay. */
  readonly onStart: (name: string, paths: Paths) => void
  /** What there is to choose. */
  readonly children: ComponentChildren
}

const paths: readonly Paths[] = ['relay', 'around', 'direct', 'paper']
/** Whether this browser can connect to others. */
const canBeDirect = typeof RTCPeerConnection !== 'undefined'

/** The sheet. */
export function NewSheet({ kind, titles, button, onStart, children }: SheetProps) {
  const [name, setName] = useState(settings.value.name)
  const [chosen, choose] = useState<Paths>('relay')
  const otherwise = kind === 'friends' ? more.lobby.host : t.front.nobody
  const title = kind === 'cheat' ? more.make.titleCheat : titles[kind]
  const start = (event: Event): void => {
    event.preventDefault()
    prefer({ name })
    onStart(nameFrom(name) || otherwise, chosen)
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
            <Choice
              label={more.make.paths}
              value={chosen}
              options={paths.map((one) => [one, more.make.pathNames[one]])}
              onChange={choose}
            />
            <p class="hint">{more.make.pathHints[chosen]}</p>
          </>
        )}
        <button type="submit" class="primary">
          {button}
        </button>
      </form>
    </main>
  )
}
