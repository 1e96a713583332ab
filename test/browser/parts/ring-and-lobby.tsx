/** Two parts of the page: the ring around whoever is to act, and the lobby of a host. A test tells them what to show by `part`. */
import { signal } from '@preact/signals'
import { render } from 'preact'
import { holdemPage } from '../../../src/web/holdem/page/holdem-page.tsx'
import type { LobbyModel } from '../../../src/web/table/model.ts'
import { LobbyScreen } from '../../../src/web/table/page/lobby.tsx'
import { trouble } from '../../../src/web/table/page/state.ts'
import { TimeRing } from '../../../src/web/table/page/time.tsx'

/** What is drawn. */
export const part = {
  /** When the time of whoever is to act is over, and how much of it is its bank. */
  turn: signal<{ readonly until: number; readonly bank: number } | undefined>(undefined),
  lobby: signal<LobbyModel | undefined>(undefined),
  trouble,
}

function Parts() {
  return (
    <>
      {part.turn.value && <TimeRing {...part.turn.value} />}
      {part.lobby.value && <LobbyScreen lobby={part.lobby.value} game={holdemPage} />}
    </>
  )
}

render(<Parts />, document.body)
Object.assign(globalThis, { part })
