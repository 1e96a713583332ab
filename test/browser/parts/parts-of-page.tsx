/** Parts of the page: the ring around whoever is to act, the lobby of a host, and cards. A test tells them what to show by `part`. */
import '../../../src/web/style/index.css'
import { signal } from '@preact/signals'
import { render } from 'preact'
import type { Card } from '../../../src/games/index.ts'
import { holdemPage } from '../../../src/web/holdem/page/holdem-page.tsx'
import type { LobbyModel } from '../../../src/web/table/model.ts'
import { PlayingCard } from '../../../src/web/table/page/card.tsx'
import { LobbyScreen } from '../../../src/web/table/page/lobby.tsx'
import { trouble } from '../../../src/web/table/page/state.ts'
import { TimeRing } from '../../../src/web/table/page/time.tsx'

/** What is drawn. */
export const part = {
  /** When the time of whoever is to act is over, and how much of it is its bank. */
  turn: signal<{ readonly until: number; readonly bank: number } | undefined>(undefined),
  lobby: signal<LobbyModel | undefined>(undefined),
  cards: signal<readonly Card[]>([]),
  trouble,
}

function Parts() {
  return (
    <>
      {part.turn.value && <TimeRing {...part.turn.value} />}
      {part.lobby.value && <LobbyScreen lobby={part.lobby.value} game={holdemPage} />}
      {part.cards.value.map((card) => (
        <PlayingCard card={card} key={card} />
      ))}
    </>
  )
}

render(<Parts />, document.body)
Object.assign(globalThis, { part })
