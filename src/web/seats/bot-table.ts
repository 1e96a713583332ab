/**
 * A table of bots and one person, all in this worker: nothing leaves the browser. The worker gives the order too, and keeps every
 * entry before it gives it out, so a reload goes on where it was.
 */
import { base64urlnopad } from '@scure/base'
import {
  createIdentity,
  foundTable,
  type Identity,
  type Player,
  restoreSequencer,
  takeSeat,
} from '../../table/index.ts'
import { entryLines } from '../../table/kept-sequencer.ts'
import type { TableLines } from '../keep/lines.ts'
import type { TableWish } from '../protocol.ts'
import { type KeptBot, makeBot, personOf, playerOf, seatBot, seedOf } from './bot.ts'
import { termsOf } from './charter.ts'
import { type AtTable, MySeat, type Screen } from './my-seat.ts'

/** What must be kept to go on with a table of bots: who they are, and the key that signs the order. */
export interface BotTable {
  readonly kind: 'bots'
  /** The table's id. */
  readonly id: string
  readonly orderKey: string
  /** The seed of the person's seat. */
  readonly seed: string
  /** Everybody's name, the person's first. */
  readonly names: readonly string[]
  readonly bots: readonly KeptBot[]
  /** Which bots are out of the game, by number. */
  readonly out: readonly number[]
}

/** Founds a new table; gives the lines that must be kept before anybody sits down. */
export function foundBotTable(wish: TableWish, me: Identity): { about: BotTable; lines: string[] } {
  const bots = wish.bots.map(makeBot)
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const founders = bots.map((bot) => ({ name: bot.name, person: personOf(bot), seed: seedOf(bot) }))
  const { table, key, entries } = foundTable(termsOf(wish), [
    { name: wish.name, person: me, seed },
    ...founders,
  ])
  const about: BotTable = {
    kind: 'bots',
    id: table.id,
    orderKey: base64urlnopad.encode(key.secretKey),
    seed: base64urlnopad.encode(seed),
    names: [wish.name, ...bots.map(({ name }) => name)],
    bots,
    out: [],
  }
  return { about, lines: entryLines(entries) }
}

/** The longest break between hands: the table waits for nobody but the person. */
const longestBreak = 300_000

/** Where a table of bots is opened: who sits there, what it writes to, and who is told. */
export interface BotTablePlace {
  readonly me: Identity
  readonly lines: TableLines
  readonly screen: Screen
  /** Keeps what has changed about the table. */
  readonly keep: (about: BotTable) => Promise<void>
}

/** Sits everybody down and plays. */
export function openBotTable(kept: BotTable, { me, lines, screen, keep }: BotTablePlace): AtTable {
  const { id: table, bots } = kept
  const order = restoreSequencer({
    table,
    key: createIdentity(base64urlnopad.decode(kept.orderKey)),
    lines: lines.lines,
    ...(lines.start && { start: lines.start }),
    keep: (fresh) => lines.append(fresh),
  })
  const leaving = new Map<number, () => void>()
  let about = kept
  const seeOff = (gone: readonly Player[]): void => {
    const out = bots.flatMap((bot, i) => (gone.includes(playerOf(bot, table)) ? [i] : []))
    if (out.length === about.out.length) return
    about = { ...about, out }
    for (const i of out) leaving.get(i)?.()
    keep(about)
      .then(() => Promise.all(out.map((i) => lines.forget(personOf(bots[i] as KeptBot).player))))
      .catch(() => {})
  }
  const players = bots.map((bot) => playerOf(bot, table))
  const mine = new MySeat(
    { kind: 'bots', lines, longestBreak, isBot: (player) => players.includes(player), onGone: seeOff },
    screen,
  )
  const session = takeSeat(
    {
      table,
      person: me,
      seed: base64urlnopad.decode(kept.seed),
      journal: lines.journal(me.player),
      transport: mine.through(order.connect()),
      onEvent: mine.onEvent,
    },
    mine.game,
  )
  mine.follow(session)
  bots.forEach((bot, i) => {
    if (kept.out.includes(i)) return
    const journal = lines.journal(personOf(bot).player)
    leaving.set(i, seatBot(bot, { table, transport: order.connect(), journal }, mine.thought))
  })
  return {
    get open() {
      return mine.open
    },
    leave: () => {
      mine.leave()
      for (const leave of leaving.values()) leave()
    },
  }
}
