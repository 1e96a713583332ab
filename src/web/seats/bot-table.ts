/** A table of bots and one person, all in this worker: nothing leaves the browser, and a reload goes on where it was. */
import {
  type ClosedPhase,
  foundTable,
  type Identity,
  MemoryNetwork,
  readTable,
  type Table,
} from '../../table/index.ts'
import { isOver } from '../../table/journal.ts'
import { readPhase } from '../../table/slot.ts'
import type { TableLines } from '../keep/lines.ts'
import type { TableWish } from '../protocol.ts'
import { identityOf, type KeptBot, makeBot, seatBot } from './bot.ts'
import { charterOf } from './charter.ts'
import { type OpenTable, openSeat, type Screen } from './my-seat.ts'

/** What must be kept to go on with a table of bots: who they are, and what they agreed on. */
export interface BotTable {
  readonly kind: 'bots'
  readonly founding: readonly string[]
  readonly bots: readonly KeptBot[]
}

/** Founds a new table. */
export function foundBotTable(wish: TableWish, me: Identity): BotTable {
  const bots = wish.bots.map(makeBot)
  const seated = bots.map((bot) => ({ name: bot.name, identity: identityOf(bot) }))
  const { lines } = foundTable(charterOf(wish), [{ identity: me, name: wish.name }, ...seated])
  return { kind: 'bots', founding: lines, bots }
}

/** Sits everybody down and plays. */
export async function openBotTable(
  { founding, bots }: BotTable,
  me: Identity,
  lines: TableLines,
  screen: Screen,
): Promise<OpenTable> {
  const table = readTable(founding)
  const network = new MemoryNetwork(await unfinished(table, lines))
  network.connect().subscribe((line) => lines.append(line).catch(() => {}))
  const longestBreak = table.charter.deadlines.step / 2
  const transport = network.connect()
  const mine = openSeat({ kind: 'bots', table, me, transport, lines, bots, longestBreak }, screen)
  const leaving = bots.map((bot) =>
    seatBot(bot, { table, transport: network.connect(), lines, thought: mine.thought }),
  )
  return {
    ...mine,
    leave: () => {
      mine.leave()
      for (const leave of leaving) leave()
    },
  }
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
