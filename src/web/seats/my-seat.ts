/** The seat of the person at this browser, or a spectator's: it plays, and tells the page about it. */
import { type HoldemOutcome, type HumanMind, holdem } from '../../games/holdem/play/index.ts'
import { type Identity, type Session, type Table, type Transport, takeSeat } from '../../table/index.ts'
import type { TableLines } from '../keep/lines.ts'
import type { TableModel } from '../model.ts'
import type { Tell } from '../protocol.ts'
import { identityOf, type KeptBot } from './bot.ts'
import { Intermission, type Thought } from './pace.ts'
import { personAt } from './person.ts'
import { tableModel } from './table-model.ts'
import { Teller } from './teller.ts'

/** What a table needs of the page. */
export interface Screen {
  readonly tell: (message: Tell) => void
  /** Whether bots should decide at once. */
  readonly isHurried: () => boolean
}

/** What the page can do at a table. */
export interface OpenTable {
  readonly mind: HumanMind
  readonly teller: Teller
  readonly intermission: Intermission
  /** How long bots should think now: not long while the person only watches. */
  thought(): Thought
  /** The whole log so far. */
  log(): readonly string[]
  leave(): void
}

/** Where the person sits. */
export interface MyPlace {
  readonly kind: TableModel['kind']
  readonly table: Table
  /** Without it, or without a seat at the table, the person watches. */
  readonly me: Identity | undefined
  readonly transport: Transport
  readonly lines: TableLines
  readonly bots: readonly KeptBot[]
  /** The longest break between hands, in milliseconds. */
  readonly longestBreak: number
}

/** Sits down, or watches. */
export function openSeat(place: MyPlace, { tell, isHurried }: Screen): OpenTable {
  const { table, lines, transport } = place
  const me = place.me && table.players.includes(place.me.player) ? place.me : undefined
  tell({ type: 'table', table: tableModel(table, place.kind, me?.player, place.bots.map(identityOf)) })
  const intermission = new Intermission(place.longestBreak)
  const teller = new Teller({ table, me: me?.player, tell, onFinished: () => intermission.begin() })
  const mind = personAt(table, tell)
  const watching = { table, transport, onEvent: teller.onEvent }
  const session = me
    ? takeSeat(
        {
          ...watching,
          identity: me,
          transport: intermission.over(transport),
          journal: lines.journal(me.player),
        },
        holdem({ mind, ...teller.game }),
      )
    : takeSeat(watching, holdem(teller.game))
  tellEnd(session, table, tell)
  return {
    mind,
    teller,
    intermission,
    thought: () => {
      if (isHurried()) return { least: 0, most: 50 }
      return teller.isWatching ? { least: 250, most: 600 } : { least: 600, most: 1500 }
    },
    log: () => [...table.lines, ...lines.lines],
    leave: () => session.leave(),
  }
}

function tellEnd(session: Session<HoldemOutcome>, table: Table, tell: (message: Tell) => void): void {
  session.result.then(
    ({ hands, stacks }) =>
      tell({ type: 'over', hands, stacks: table.players.map((player) => stacks.get(player) ?? 0) }),
    (error: Error) => tell({ type: 'trouble', text: error.message }),
  )
}
