/** The seat of the person at this browser, or a spectator's: it plays, and tells the page about it. */
import {
  type Founding,
  type Game,
  type Player,
  type Seat,
  SequencerFault,
  type TableEvent,
  type TakenSeat,
  type Transport,
} from '../../../table/index.ts'
import type { TableLines } from '../../keep/lines.ts'
import type { Tell } from '../../protocol.ts'
import type { TableModel } from '../model.ts'
import { certifiedPart, Recording } from './recording.ts'
import { Reporter } from './reporter.ts'
import { tableModel } from './table-model.ts'
import type { Thought } from './thought.ts'
import type { FindGame, MyGame, ProgramLine, WebGame } from './web-game.ts'

/** What a table needs of the page. */
export interface Screen {
  readonly tell: (message: Tell) => void
  /** Whether bots should decide at once. */
  readonly isHurried: () => boolean
}

/** What the page can do once the game has begun. */
export interface OpenTable {
  readonly webGame: WebGame
  readonly game: MyGame
  readonly reporter: Reporter
  /** The whole log so far. */
  readonly log: () => Promise<readonly string[]>
}

/** A table that this browser is at. */
export interface AtTable {
  /** Undefined until the game has begun. */
  readonly open: MySeat['open']
  leave(): void
}

/** Where the person sits. */
export interface MyPlace {
  readonly kind: TableModel['kind']
  readonly lines: TableLines
  /** The longest break between hands, in milliseconds. */
  readonly longestBreak: number
  readonly isBot: (player: Player) => boolean
  /** Told of those who are out of the game for good. */
  readonly onGone?: (players: readonly Player[]) => void
  /** Told when the game begins. */
  readonly onBegin?: () => void
  /** Told how far the founding has come, until the game begins. */
  readonly onFounding?: (founding: Founding) => void
  /** Adds what was before to the log of somebody who came late, as far as it can be had. */
  readonly whole?: (kept: readonly string[]) => Promise<readonly string[]>
  /** The programs of the others, beside the game. */
  readonly programs?: ProgramLine
}

/** What a seat is taken with, and what the page sees of it. */
export class MySeat {
  readonly #findGame: FindGame
  readonly #place: MyPlace
  readonly #screen: Screen
  readonly #recording = new Recording()
  #session: TakenSeat<unknown> | undefined
  #open: OpenTable | undefined
  #hasLeft = false
  /** How the one who gives the order broke its promise. */
  broken: SequencerFault | undefined

  constructor(findGame: FindGame, place: MyPlace, screen: Screen) {
    this.#findGame = findGame
    this.#place = place
    this.#screen = screen
  }

  /** What the page can do, once the game has begun. */
  get open(): OpenTable | undefined {
    return this.#open
  }

  /** How long bots should think now. */
  readonly thought = (): Thought => this.#open?.game.thought() ?? { least: 0, most: 0 }

  leave(): void {
    this.#hasLeft = true
    this.#session?.leave()
  }

  /** The transport of this seat, with an ear on how far the order had come. */
  through(transport: Transport): Transport {
    return this.#recording.over(transport)
  }

  /** For the seat. */
  readonly onEvent = (event: TableEvent): void => {
    if (event.kind === 'founding') {
      if (this.#open) this.#tellTable(this.#open)
      return this.#place.onFounding?.(event.founding)
    }
    this.#open?.game.onEvent(event)
    this.#open?.reporter.onEvent(event)
  }

  /** What the seat plays. */
  readonly game: Game<unknown> = async (seat) => {
    const { game } = await this.#begin(seat)
    this.#place.onBegin?.()
    return game.play(seat)
  }

  /** Tells the page how the session ends. */
  follow(session: TakenSeat<unknown>): void {
    this.#session = session
    if (this.#hasLeft) session.leave()
    const { tell } = this.#screen
    session.result.catch((error: Error) => {
      if (this.#hasLeft) return
      if (error instanceof SequencerFault) {
        this.broken = error
        tell({ type: 'stopped', stop: { proven: error.proof !== undefined, reason: error.message } })
      } else tell({ type: 'trouble', text: error.message })
    })
  }

  get #founding(): Founding {
    return (this.#session as TakenSeat<unknown>).founding
  }

  async #begin({ me, charter }: Seat): Promise<OpenTable> {
    const webGame = await this.#findGame(charter.game)
    if (webGame === undefined)
      throw new Error(`this page does not know the game "${charter.game}": load it again`)
    const reporter = new Reporter({
      me,
      members: () => this.#founding.members,
      caughtUpAt: () => this.#recording.caughtUpAt,
      tell: this.#screen.tell,
      kindOf: webGame.kindOf,
    })
    const game = this.#mine(webGame)
    this.#open = { webGame, reporter, game, log: () => this.#log() }
    this.#tellTable(this.#open)
    return this.#open
  }

  #mine(webGame: WebGame): MyGame {
    const { kind, longestBreak, onGone, programs } = this.#place
    return webGame.mine({
      ...this.#screen,
      kind,
      longestBreak,
      members: () => this.#founding.members,
      isAgain: () => this.#open?.reporter.isAgain ?? true,
      onGone: (players) => onGone?.(players),
      programs,
    })
  }

  async #log(): Promise<readonly string[]> {
    const { lines, whole } = this.#place
    const kept = certifiedPart(await lines.wholeLog())
    return whole ? whole(kept) : kept
  }

  #tellTable({ webGame, reporter }: OpenTable): void {
    const { kind, isBot } = this.#place
    const place = { game: webGame, kind, me: reporter.me, isBot }
    this.#screen.tell({ type: 'table', table: tableModel(this.#founding, place) })
  }
}
