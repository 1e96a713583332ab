/**
 * A table of bots and one person, all in this worker: nothing leaves the browser. The worker gives the order too, and keeps every
 * entry before it gives it out, so a reload goes on where it was.
 */
import { base64urlnopad } from '../../../group/inside.ts'
import {
  createIdentity,
  entryLines,
  foundTable,
  type Identity,
  looksAlike,
  type Player,
  restoreSequencer,
  type Sequencer,
  takeSeat,
} from '../../../table/index.ts'
import type { TableLines } from '../../keep/lines.ts'
import type { TableWish } from '../../protocol.ts'
import type { GameName } from '../../rules-model.ts'
import { type KeptBot, makeBot, personOf, playerOf, seatBot, seedOf } from './bot.ts'
import { type AtTable, MySeat, type Screen } from './my-seat.ts'
import type { FindGame, WebGame } from './web-game.ts'

/** What must be kept to go on with a table of bots: who they are, and the key that signs the order. */
export interface BotTable {
  readonly kind: 'bots'
  /** What is played; without a word, Hold'em. */
  readonly game?: GameName
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
export function foundBotTable(
  game: WebGame,
  wish: TableWish,
  me: Identity,
): { about: BotTable; lines: string[] } {
  const bots = wish.bots.map((bot) => makeBot({ ...bot, name: nameBeside(wish.name, bot.name) }))
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const founders = bots.map((bot) => ({ name: bot.name, person: personOf(bot), seed: seedOf(bot) }))
  const { table, key, entries } = foundTable(game.terms(wish), [
    { name: wish.name, person: me, seed },
    ...founders,
  ])
  const about: BotTable = {
    kind: 'bots',
    game: game.name,
    id: table.id,
    orderKey: base64urlnopad.encode(key.secretKey),
    seed: base64urlnopad.encode(seed),
    names: [wish.name, ...bots.map(({ name }) => name)],
    bots,
    out: [],
  }
  return { about, lines: entryLines(entries) }
}

/** A bot's name at the table of a person who may have the same. */
function nameBeside(person: string, bot: string): string {
  return looksAlike(person, bot) ? `${bot} (bot)` : bot
}

/** The longest break between hands: the table waits for nobody but the person. */
const longestBreak = 300_000

/** Where a table of bots is opened: who sits there, what it writes to, and who is told. */
export interface BotTablePlace {
  readonly game: WebGame
  readonly me: Identity
  readonly lines: TableLines
  readonly screen: Screen
  /** Keeps what has changed about the table. */
  readonly keep: (about: BotTable) => Promise<void>
}

/** A table of bots at which everybody has sat down. */
export class BotsAtTable implements AtTable {
  readonly #place: BotTablePlace
  readonly #mine: MySeat
  /** How each bot that still plays is made to leave, by number. */
  readonly #leaving = new Map<number, () => void>()
  #about: BotTable

  constructor(about: BotTable, place: BotTablePlace) {
    this.#about = about
    this.#place = place
    this.#mine = this.#seat()
    const order = this.#restoreOrder()
    this.#sitDown(order)
    this.#seatBots(order)
  }

  get open(): AtTable['open'] {
    return this.#mine.open
  }

  leave(): void {
    this.#mine.leave()
    for (const leave of this.#leaving.values()) leave()
  }

  #restoreOrder(): Sequencer {
    const { lines } = this.#place
    return restoreSequencer({
      table: this.#about.id,
      key: createIdentity(base64urlnopad.decode(this.#about.orderKey)),
      lines: lines.lines,
      ...(lines.start && { start: lines.start }),
      keep: (fresh) => lines.append(fresh),
    })
  }

  #seat(): MySeat {
    const players = this.#about.bots.map((bot) => playerOf(bot, this.#about.id))
    const { game, lines, screen } = this.#place
    const isBot = (player: Player): boolean => players.includes(player)
    const onGone = (gone: readonly Player[]): void =>
      this.#seeOff(players.flatMap((player, i) => (gone.includes(player) ? [i] : [])))
    const findGame: FindGame = async () => game
    return new MySeat(findGame, { kind: 'bots', lines, longestBreak, isBot, onGone }, screen)
  }

  #sitDown(order: Sequencer): void {
    const { me, lines } = this.#place
    const session = takeSeat(
      {
        table: this.#about.id,
        person: me,
        seed: base64urlnopad.decode(this.#about.seed),
        journal: lines.journal(me.player),
        transport: this.#mine.through(order.connect()),
        onEvent: this.#mine.onEvent,
      },
      this.#mine.game,
    )
    this.#mine.follow(session)
  }

  #seatBots(order: Sequencer): void {
    const { id: table, bots, out } = this.#about
    for (const [i, bot] of bots.entries()) {
      if (out.includes(i)) continue
      const journal = this.#place.lines.journal(personOf(bot).player)
      const game = this.#place.game.bot(bot, { kind: 'bots', thought: this.#mine.thought })
      this.#leaving.set(i, seatBot(bot, { table, transport: order.connect(), journal }, game))
    }
  }

  /** Bots that are out need no seat any more, also after a reload: what they would need to go on is let go of. */
  #seeOff(out: readonly number[]): void {
    if (out.length === this.#about.out.length) return
    const { lines, keep } = this.#place
    this.#about = { ...this.#about, out }
    for (const i of out) this.#leaving.get(i)?.()
    const seats = out.map((i) => personOf(this.#about.bots[i] as KeptBot).player)
    keep(this.#about)
      .then(() => Promise.all(seats.map((seat) => lines.forget(seat))))
      .catch(() => {})
  }
}
