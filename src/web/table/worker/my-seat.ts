/** The seat of the person at this browser, or a spectator's: it plays, and tells the page about it. */
import {
  type Founding,
  type Game,
  type Player,
  type Seat,
  SequencerFault,
  type Session,
  type TableEvent,
  type Transport,
} from '../../../table/index.ts'
import type { TableLines } from '../../keep/lines.ts'
import type { Tell } from '../../protocol.ts'
import type { TableModel } from '../model.ts'
import { certifiedPart, Recording } from './recording.ts'
import { tableModel } from './table-model.ts'
import { Teller } from './teller.ts'
import type { Thought } from './thought.ts'
import type { MyGame, WebGame } from './web-game.ts'

/** What a table needs of the page. */
export interface Screen {
  readonly tell: (message: Tell) => void
  /** Whether bots should decide at once. */
  readonly isHurried: () => boolean
}

/** What the page can do once the game has begun. */
export interface OpenTable {
  readonly game: MyGame
  readonly teller: Teller
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
}

/** What a seat is taken with, and what the page sees of it. */
export class MySeat {
  readonly #webGame: WebGame
  readonly #place: MyPlace
  readonly #screen: Screen
  readonly #game: MyGame
  readonly #recording = new Recording()
  #session: Session<unknown> | undefined
  #open: OpenTable | undefined
  #hasLeft = false
  /** How the one who gives the order broke its promise. */
  broken: SequencerFault | undefined

  constructor(webGame: WebGame, place: MyPlace, screen: Screen) {
    this.#webGame = webGame
    this.#place = place
    this.#screen = screen
    this.#game = webGame.mine({
      ...screen,
      longestBreak: place.longestBreak,
      members: () => this.#founding.members,
      isAgain: () => this.#open?.teller.isAgain ?? true,
      onGone: (players) => place.onGone?.(players),
    })
  }

  /** What the page can do, once the game has begun. */
  get open(): OpenTable | undefined {
    return this.#open
  }

  /** How long bots should think now. */
  readonly thought = (): Thought => this.#game.thought()

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
      if (this.#open) this.#tellTable()
      return this.#place.onFounding?.(event.founding)
    }
    const { teller } = this.#open ?? {}
    if (event.kind === 'waiting' && teller?.me !== undefined && event.players.includes(teller.me))
      this.#game.onWaiting(event.slot, event.until)
    teller?.onEvent(event)
  }

  /** What the seat plays. */
  readonly game: Game<unknown> = (seat) => {
    this.#begin(seat)
    this.#place.onBegin?.()
    return this.#game.play(seat)
  }

  /** Tells the page how the session ends. */
  follow(session: Session<unknown>): void {
    this.#session = session
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
    return (this.#session as Session<unknown>).founding
  }

  #begin({ me }: Seat): void {
    const teller = new Teller({
      me,
      members: () => this.#founding.members,
      caughtUpAt: () => this.#recording.caughtUpAt,
      tell: this.#screen.tell,
      readStep: (slot) => this.#webGame.readStep(slot),
    })
    this.#open = { teller, game: this.#game, log: () => this.#log() }
    this.#tellTable(me)
  }

  async #log(): Promise<readonly string[]> {
    return certifiedPart(await this.#place.lines.wholeLog())
  }

  #tellTable(me = this.#open?.teller.me): void {
    const { kind, isBot } = this.#place
    const place = { game: this.#webGame, kind, me, isBot }
    this.#screen.tell({ type: 'table', table: tableModel(this.#founding, place) })
  }
}
