/** Parts of the page: the ring around whoever is to act, the lobby of a host, cards, and how long I was away. A test tells them what to show by `part`. */
import '../../../src/web/style/index.css'
import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import type { Card } from '../../../src/games/index.ts'
import { holdemPage } from '../../../src/web/holdem/page/holdem-page.tsx'
import type { AbsenceModel, LobbyModel } from '../../../src/web/table/model.ts'
import { useTimeAsleep } from '../../../src/web/table/page/asleep.ts'
import { PlayingCard } from '../../../src/web/table/page/card.tsx'
import { LobbyScreen } from '../../../src/web/table/page/lobby.tsx'
import { absences, table, trouble } from '../../../src/web/table/page/state.ts'
import { TimeRing } from '../../../src/web/table/page/time.tsx'

/** What is drawn. */
export const part = {
  /** When the time of whoever is to act is over, and how much of it is its bank. */
  turn: signal<{ readonly until: number; readonly bank: number } | undefined>(undefined),
  lobby: signal<LobbyModel | undefined>(undefined),
  cards: signal<readonly Card[]>([]),
  /** What I was late in. */
  late: signal<AbsenceModel | undefined>(undefined),
  table,
  trouble,
}

function Asleep() {
  return <p class="asleep">{useTimeAsleep()}</p>
}

function Parts() {
  return (
    <>
      {part.turn.value && <TimeRing {...part.turn.value} />}
      {part.lobby.value && <LobbyScreen lobby={part.lobby.value} game={holdemPage} />}
      {part.late.value && <Asleep />}
      {part.cards.value.map((card) => (
        <PlayingCard card={card} key={card} />
      ))}
    </>
  )
}

effect(() => {
  const { late } = part
  absences.value = new Map(late.value && [[late.value.key, late.value]])
})

render(<Parts />, document.body)
Object.assign(globalThis, { part })
