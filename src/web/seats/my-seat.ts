/** The seat of the person at this browser, or a spectator's: it plays, and tells the page about it. */
import { type HoldemOutcome, type HumanMind, holdem } from '../../games/holdem/play/index.ts'
import {
  type Founding,
  type Game,
  type Player,
  plainSealer,
  type Sealer,
  type Seat,
  SequencerFault,
  type Session,
  type TableEvent,
  type Transport,
} from '../../table/index.ts'
import type { TableLines } from '../keep/lines.ts'
import type { TableModel } from '../model.ts'
import type { Tell } from '../protocol.ts'
import { Intermission, type Thought } from './pace.ts'
import { personAt } from './person.ts'
import { certifiedPart, Recording } from './recording.ts'
import { tableModel } from './table-model.ts'
import { Teller } from './teller.ts'

/** What a table needs of the page. */
export interface Screen {
  readonly tell: (message: Tell) => void
  /** Whether bots should decide at once. */
  readonly isHurried: () => boolean
}

/** What the page can do once the game has begun. */
export interface OpenTable {
  readonly mind: HumanMind
  readonly teller: Teller
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
  /** How envelopes are sealed here; not at all at a table inside the browser. */
  readonly sealer?: Sealer
  /** The longest break between hands, in milliseconds. */
  readonly longestBreak: number
  /** Whether this browser only watches. */
  readonly watches?: boolean
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
  readonly #place: MyPlace
  readonly #screen: Screen
  readonly #intermission: Intermission
  readonly #recording = new Recording()
  #session: Session<HoldemOutcome> | undefined
  #open: OpenTable | undefined
  #hasLeft = false

  constructor(place: MyPlace, screen: Screen) {
    this.#place = place
    this.#screen = screen
    this.#intermission = new Intermission(place.longestBreak, place.sealer ?? plainSealer)
  }

  /** What the page can do, once the game has begun. */
  get open(): (OpenTable & Pick<MySeat, 'log' | 'nextHand'>) | undefined {
    return this.#open && { ...this.#open, log: () => this.log(), nextHand: () => this.nextHand() }
  }

  /** How long bots should think now: not long while the person only watches. */
  readonly thought = (): Thought => {
    if (this.#screen.isHurried()) return { least: 0, most: 50 }
    return this.#open?.teller.isWatching ? { least: 250, most: 600 } : { least: 600, most: 1500 }
  }

  /** The next hand may begin. */
  nextHand(): void {
    this.#intermission.end()
  }

  /** The whole log so far. */
  async log(): Promise<readonly string[]> {
    const { lines, sealer = plainSealer, watches } = this.#place
    return certifiedPart(watches ? this.#recording.lines(sealer) : await lines.wholeLog())
  }

  leave(): void {
    this.#hasLeft = true
    this.#session?.leave()
  }

  /** The transport of this seat: holds back what the person means to do, and listens to how far the order has come. */
  through(transport: Transport): Transport {
    return this.#recording.over(this.#intermission.over(transport), this.#place.watches ?? false)
  }

  /** For the seat. */
  readonly onEvent = (event: TableEvent): void => {
    if (event.kind !== 'founding') return this.#open?.teller.onEvent(event)
    if (this.#open) this.#tellTable()
    else this.#place.onFounding?.(event.founding)
  }

  /** What the seat plays. */
  readonly game: Game<HoldemOutcome> = (seat) => {
    const open = this.#begin(seat)
    this.#place.onBegin?.()
    return holdem(seat.me === undefined ? open.teller.game : { mind: open.mind, ...open.teller.game })(seat)
  }

  /** Tells the page how the session ends. */
  follow(session: Session<HoldemOutcome>): void {
    this.#session = session
    const { tell } = this.#screen
    session.result.then(
      ({ hands, stacks }) => {
        const players = session.founding.members.map(({ player }) => player)
        tell({ type: 'over', hands, stacks: players.map((player) => stacks.get(player) ?? 0) })
      },
      (error: Error) => {
        if (this.#hasLeft) return
        if (error instanceof SequencerFault)
          tell({ type: 'stopped', stop: { proven: error.proof !== undefined, reason: error.message } })
        else tell({ type: 'trouble', text: error.message })
      },
    )
  }

  get #founding(): Founding {
    return (this.#session as Session<HoldemOutcome>).founding
  }

  #begin({ me, charter }: Seat): OpenTable {
    const { tell } = this.#screen
    const teller = new Teller({
      me,
      members: () => this.#founding.members,
      caughtUpAt: () => this.#recording.caughtUpAt,
      tell,
      onFinished: () => this.#intermission.begin(),
      onGone: (players) => this.#place.onGone?.(players),
    })
    this.#open = { teller, mind: personAt(charter.deadlines, tell) }
    this.#tellTable(me)
    return this.#open
  }

  #tellTable(me = this.#open?.teller.me): void {
    const { kind, isBot } = this.#place
    this.#screen.tell({ type: 'table', table: tableModel(this.#founding, { kind, me, isBot }) })
  }
}
