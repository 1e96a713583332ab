/** A table of bots and one person, all in this worker: nothing leaves the browser, and a reload goes on where it was. */
import { base64urlnopad } from '@scure/base'
import { takeCheatingSeat } from '../../adversaries/cheating-seat.ts'
import {
  botMind,
  defaultRules,
  type HoldemOutcome,
  type HumanMind,
  holdem,
  holdemRules,
  platformRandom,
} from '../../games/holdem/play/index.ts'
import {
  type Charter,
  type ClosedPhase,
  createIdentity,
  foundTable,
  type Identity,
  MemoryNetwork,
  readTable,
  type Session,
  type Table,
  takeSeat,
} from '../../table/index.ts'
import { isOver } from '../../table/journal.ts'
import { readPhase } from '../../table/slot.ts'
import type { TableLines } from '../keep/lines.ts'
import type { BotWish, TableWish, Tell } from '../protocol.ts'
import { cheatNamed } from './cheats.ts'
import { Intermission, stubborn, type Thought, thinking } from './pace.ts'
import { personAt } from './person.ts'
import { tableModel } from './table-model.ts'
import { Teller } from './teller.ts'

/** What must be kept to go on with a table of bots: who they are, and what they agreed on. */
export interface BotTable {
  readonly kind: 'bots'
  readonly founding: readonly string[]
  readonly bots: readonly (BotWish & { readonly secretKey: string })[]
}

/** Founds a new table. */
export function foundBotTable(wish: TableWish, me: Identity): BotTable {
  const charter: Charter = {
    version: '1',
    game: 'holdem',
    rules: holdemRules.encode({ ...defaultRules, ...wish.stakes, deck: wish.deck, rebuys: 1000 }),
    seats: { min: 2, max: 10 },
    deadlines: wish.deadlines,
    spectators: false,
  }
  const bots = wish.bots.map((bot) => ({ ...bot, identity: createIdentity() }))
  const { lines } = foundTable(charter, [{ identity: me, name: wish.name }, ...bots])
  return {
    kind: 'bots',
    founding: lines,
    bots: bots.map(({ identity, ...bot }) => ({
      ...bot,
      secretKey: base64urlnopad.encode(identity.secretKey),
    })),
  }
}

/** What the page can do at a table. */
export interface OpenTable {
  readonly table: Table
  readonly mind: HumanMind
  readonly teller: Teller
  readonly intermission: Intermission
  /** The whole log so far. */
  log(): readonly string[]
  leave(): void
}

/** What a table needs of the page. */
export interface Screen {
  readonly tell: (message: Tell) => void
  /** Whether bots should decide at once. */
  readonly isHurried: () => boolean
}

/** Sits everybody down and plays. Bots take a moment to think, a shorter one while the person only watches. */
export async function openBotTable(
  kept: BotTable,
  me: Identity,
  lines: TableLines,
  { tell, isHurried }: Screen,
): Promise<OpenTable> {
  const table = readTable(kept.founding)
  tell({ type: 'table', table: tableModel(table, 'bots', me.player, kept.bots.map(identityOf)) })
  const network = new MemoryNetwork(await unfinished(table, lines))
  const keep = network.connect()
  keep.subscribe((line) => lines.append(line).catch(() => {}))
  const intermission = new Intermission(table.charter.deadlines.step / 2)
  const teller = new Teller({ table, me: me.player, tell, onFinished: () => intermission.begin() })
  const mind = personAt(table, tell)
  const mine = takeSeat(
    {
      table,
      identity: me,
      transport: intermission.over(network.connect()),
      journal: lines.journal(me.player),
      onEvent: teller.onEvent,
    },
    holdem({ mind, ...teller.game }),
  )
  const thought = (): Thought => {
    if (isHurried()) return { least: 0, most: 50 }
    return teller.isWatching ? { least: 250, most: 600 } : { least: 600, most: 1500 }
  }
  const bots = kept.bots.map((bot) => seatBot(bot, table, network, lines, thought))
  end(mine, table, tell)
  return {
    table,
    mind,
    teller,
    intermission,
    log: () => [...table.lines, ...lines.lines],
    leave: () => {
      for (const session of [mine, ...bots]) session.leave()
    },
  }
}

function identityOf({ secretKey }: { readonly secretKey: string }): Identity {
  return createIdentity(base64urlnopad.decode(secretKey))
}

function seatBot(
  bot: BotTable['bots'][number],
  table: Table,
  network: MemoryNetwork,
  lines: TableLines,
  thought: () => Thought,
): Session<HoldemOutcome> {
  const identity = identityOf(bot)
  const sitting = {
    table,
    identity,
    transport: network.connect(),
    journal: lines.journal(identity.player),
  }
  const own = bot.cheat === 'showdown' ? stubborn : botMind(bot.temper)
  const mind = thinking(own, thought, platformRandom)
  const cheat = bot.cheat === undefined ? undefined : cheatNamed(bot.cheat)
  const game = holdem({ mind })
  const session = cheat ? takeCheatingSeat(sitting, game, cheat) : takeSeat(sitting, game)
  session.result.catch(() => {})
  return session
}

/** The lines of phases that some seat has not closed: all that anybody still needs. */
async function unfinished(table: Table, lines: TableLines): Promise<readonly string[]> {
  const closed = await Promise.all(table.players.map((player) => lines.closedBy(player)))
  if (closed.some((phase) => phase === undefined)) return lines.lines
  const [earliest] = (closed as ClosedPhase[]).sort(
    (a, b) => readPhase(a.phase).number - readPhase(b.phase).number,
  )
  return lines.lines.filter((line) => !isOver(line, earliest as ClosedPhase))
}

function end(session: Session<HoldemOutcome>, table: Table, tell: (message: Tell) => void): void {
  session.result.then(
    ({ hands, stacks }) =>
      tell({ type: 'over', hands, stacks: table.players.map((player) => stacks.get(player) ?? 0) }),
    (error: Error) => tell({ type: 'trouble', text: error.message }),
  )
}
