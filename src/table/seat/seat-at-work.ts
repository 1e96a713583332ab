/**
 * A seat at work: journal, transport and order joined to a game. Kill the process at any moment and take the seat again with
 * the same journal: the game goes on, and nothing is said twice in two ways.
 */

import type { GameOf } from '../audit/verdict.ts'
import { Founding } from '../founding/founding.ts'
import type { Here } from '../founding/joining.ts'
import { beginning, type OrderPlace } from '../order/chain.ts'
import { type Clock, systemClock } from '../order/clock.ts'
import { type Fault, Stuck } from '../order/fault.ts'
import type { Gossip } from '../order/gossip.ts'
import { hasOrderCode } from '../order/order-code.ts'
import { plainSealer, type Sealer } from '../order/sealer.ts'
import type { Sequenced } from '../order/sequenced.ts'
import type { Transport } from '../order/transport.ts'
import type { TableEvent } from '../run/event.ts'
import { Run } from '../run/run.ts'
import { rootSeat } from '../run/scope.ts'
import type { Game } from '../run/seat.ts'
import { idBytes } from '../statements/charter.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import type { Identity, Player } from '../statements/identity.ts'
import { phaseOf } from '../statements/slot.ts'
import type { Statement } from '../statements/statement.ts'
import type { Results } from './agreement.ts'
import { Intake } from './intake.ts'
import type { Journal } from './journal.ts'
import { loadNetworked } from './load-networked.ts'
import { MyStatements } from './my-statements.ts'
import type { Past } from './past.ts'
import type { SeatJournal } from './seat-journal.ts'
import type { Requester, SeatRequests } from './seat-requests.ts'
import { newSitting, type SittingSecrets } from './sitting.ts'

/** Where and as whom to sit. */
export interface Sitting {
  /** The table's id. */
  readonly table: string
  readonly transport: Transport
  /** How envelopes are sealed; not at all if all seats are in one process. */
  readonly sealer?: Sealer
  /** Who sits here; without it, a spectator. */
  readonly person?: Identity
  readonly journal?: Journal
  readonly clock?: Clock
  /** Others at the table who can be asked directly. */
  readonly gossip?: Gossip
  /** Told what goes on at the seat. */
  readonly onEvent?: (event: TableEvent) => void
  /**
   * Whether one who comes late reads all that was said before; else it starts from the last closing, where that can be relied
   * on (spec/log, section 8).
   */
  readonly whole?: boolean
  /**
   * Whether the game is run again over the log before it names anybody for a broken rule: where it may have been written by people who
   * make mistakes (spec/log, section 7).
   */
  readonly confirms?: boolean
  /** Who is known not to lie, as within a process: a rule that does not hold for what it said is a mistake of the game. */
  readonly vouchesFor?: (player: Player) => boolean
  /** Whether this seat says at the end which result it came to, and waits a beat for what the others say (spec/log, section 8). */
  readonly saysResult?: boolean
  /** Told, at every entry, what this seat asks there; undefined when the game is over. For comparing seats within a process. */
  readonly onRest?: (k: number, asked: readonly string[] | undefined) => void
  /**
   * Gives the game that runs again what was played while this seat was away (spec/log, section 10), where that is not the seat's own: one that
   * shows itself to a person would show what is over.
   */
  readonly gameOf?: () => Promise<GameOf<unknown>>
  /** The seat's seed where it must be known, as in simulations; else fresh from the platform. */
  readonly seed?: Uint8Array
}

/** One seat, from the lobby to the end of the game. */
export class SeatAtWork<R> implements Requester {
  readonly #sitting: Sitting
  readonly #game: Game<R>
  readonly #sealer: Sealer
  readonly #mine: MyStatements
  readonly clock: Clock
  readonly player: Promise<Player | undefined>
  readonly caughtUp: Promise<void>
  founding: Founding
  #markCaughtUp: () => void = () => {}
  #markPlayer: (player: Player | undefined) => void = () => {}
  /** What it knows and must not lose; undefined where all seats are in one process from the first entry on. */
  #past: Past | undefined
  /** Where it keeps what it hears and says; undefined where it need not survive. */
  #journal: SeatJournal | undefined
  #secrets: SittingSecrets | undefined
  #run: Run<R> | undefined
  #intake: Intake | undefined
  /** What was asked for in the lobby; undefined until something is. */
  #requests: SeatRequests | undefined
  /** What is said of the result; undefined where that is not compared. */
  #results: Results | undefined
  #over: Error | undefined
  #stopTicking: () => void = () => {}
  #ticked = 0

  constructor(sitting: Sitting, game: Game<R>) {
    const { table, transport } = sitting
    const end = (error: Error): void => this.end(error)
    this.#sitting = sitting
    this.#game = game
    this.clock = sitting.clock ?? systemClock
    this.#sealer = sitting.sealer ?? plainSealer
    this.#mine = new MyStatements({
      table,
      transport,
      sealer: this.#sealer,
      journal: () => this.#journal,
      gossip: () => this.#intake?.hearsay?.gossip,
      isOver: () => this.#over !== undefined,
      end,
    })
    this.founding = new Founding(table)
    this.player = new Promise((resolve) => {
      this.#markPlayer = resolve
    })
    this.caughtUp = new Promise((resolve) => {
      this.#markCaughtUp = resolve
    })
  }

  end(error: Error): void {
    this.#over ??= error
    this.#results?.stop()
    this.#past?.giveUp()
    this.#stopTicking()
    this.#intake?.end(this.#over)
    this.#run?.end(this.#over)
  }

  async play(): Promise<R> {
    try {
      const { intake, run } = await this.#open()
      if (this.#over) throw this.#over
      intake.follow(intake.chain)
      this.#tick(intake, run)
      // What was played while this seat was away is run behind: what the game gives counts only then.
      const begun = () => Promise.race([this.caughtUp, run.result])
      const tested = this.#past?.test(this.#game, begun)
      const [result] = await Promise.all([run.result, tested])
      const agreed = await this.#results?.agree(run, result, this.#over ? undefined : this.key)
      if (agreed) this.#sitting.onEvent?.({ kind: 'results', ...agreed })
      return result
    } catch (error) {
      throw this.#over ?? error
    } finally {
      this.end(new Stuck('the game is over'))
      this.#markPlayer(undefined)
      await this.#intake?.done()
    }
  }

  // ---- who asks for something in the lobby

  /** What can be asked for in the lobby, once it is known who sits here. */
  async requests(): Promise<SeatRequests> {
    await this.player
    const { SeatRequests } = await loadNetworked()
    this.#requests ??= new SeatRequests(this)
    return this.#requests
  }

  get table(): string {
    return this.#sitting.table
  }

  get person(): Identity | undefined {
    return this.#sitting.person
  }

  get key(): Identity | undefined {
    return this.#secrets?.key
  }

  get isLive(): boolean {
    return this.#intake?.isLive ?? false
  }

  here(): Here {
    const run = this.#run as Run<R>
    return { q: run.place.k, head: run.head }
  }

  submit(statement: Statement): Promise<void> {
    return this.#mine.submit(statement)
  }

  // ---- beginning, or going on

  async #open(): Promise<{ readonly intake: Intake; readonly run: Run<R> }> {
    const { table, person, seed, gossip, saysResult } = this.#sitting
    const networked = isNetworked(this.#sitting) ? await loadNetworked() : undefined
    this.#past = networked && new networked.Past(this.#sitting, this.#sealer, this)
    this.#journal = this.#past?.journal
    if (this.#over) throw this.#over
    if (person) this.#secrets = (await this.#past?.secrets()) ?? newSitting(table, seed)
    this.#markPlayer(this.key?.player)
    if (networked && saysResult) this.#results = new networked.Results(this, this.#mine)
    const { closed, founding, start } = (await this.#past?.resumed()) ?? {
      closed: undefined,
      founding: this.founding,
      start: beginning(idBytes(table)),
    }
    this.founding = founding
    const intake = this.#newIntake(start)
    const run = this.#newRun(start, closed)
    this.#intake = intake
    this.#run = run
    if (networked && gossip) intake.hearsay = new networked.Hearsay(gossip, intake)
    this.#past?.feed(closed, intake, (statement) => this.#mine.remember(statement, this.key?.player))
    return { intake, run }
  }

  #newIntake(start: OrderPlace): Intake {
    return new Intake({
      transport: this.#sitting.transport,
      sealer: this.#sealer,
      clock: this.clock,
      founding: this.founding,
      start,
      keep: (lines, newest) => this.#keep(lines, newest),
      feed: (entries) => this.#feed(entries),
      onLive: (isLive) => {
        this.#run?.setLive(isLive)
        if (isLive) this.#markCaughtUp()
      },
      end: (error) => this.end(error),
    })
  }

  #newRun(start: OrderPlace, settled: ClosedPhase | undefined): Run<R> {
    const { onEvent, onRest, confirms } = this.#sitting
    // As with what accuses: a page that loses its network must still be able to name somebody.
    if (confirms) behindFault().catch(() => {})
    return new Run<R>(
      {
        founding: this.founding,
        start,
        settled,
        voice: this.#secrets && this.#mine.voice(this.#secrets),
        now: () => this.clock.now(),
        tell: (event) => {
          if (event.kind === 'founding') this.#requests?.onFounding()
          onEvent?.(event)
        },
        onClose: (phase) => this.#close(phase),
        onRest,
        doubt: confirms ? (...accused) => this.#doubt(...accused) : undefined,
      },
      (run, branch) => this.#game(rootSeat(run as Run, branch)),
    )
  }

  async #doubt(fault: Fault, settled: ClosedPhase | undefined): Promise<string | undefined> {
    const { mistakeBehind } = await behindFault()
    const { vouchesFor } = this.#sitting
    return mistakeBehind(fault, { gameOf: () => this.#game, settled, vouchesFor })
  }

  // ---- what comes

  async #keep(lines: readonly string[], newest: OrderPlace): Promise<void> {
    this.#run?.came(newest)
    if (this.#secrets) await this.#journal?.keep(lines, newest.k, this.#secrets)
  }

  #feed(entries: readonly Sequenced[]): void {
    for (const { statement, place } of entries) {
      if (statement) this.#mine.remember(statement, this.key?.player)
      const { k, head } = place
      if (hasOrderCode(k)) this.#sitting.onEvent?.({ kind: 'order', k, head })
    }
    this.#run?.push(entries)
    this.#results?.hear(entries)
  }

  /** While somebody is waited for, time must go on: asks for a tick whenever nothing else has come for half a beat. */
  #tick(intake: Intake, run: Run<R>): void {
    const beat = this.founding.charter?.beat ?? 1000
    this.#stopTicking = this.clock.after(beat / 2, () => {
      const last = intake.place.k
      if (this.#secrets && run.isWaiting && this.#ticked === last) this.#sitting.transport.tick(last)
      this.#ticked = last
      if (!this.#over) this.#tick(intake, run)
    })
  }

  async #close(closed: ClosedPhase): Promise<void> {
    const sitting = this.#secrets
    if (sitting === undefined) return
    sitting.secrets.forget(closed.closing.phase)
    this.#mine.forget((slot) => this.#run?.settled.isClosed(phaseOf(slot)) ?? false)
    await this.#journal?.save(sitting, closed)
    this.#requests?.onClosed()
  }
}

/** Fetched while the table begins, and mostly used later if at all: a page need not load it first. */
const behindFault = () => import('../audit/behind-fault.ts')

/** Whether a seat may need more than one that is in one process with all others from the first entry to the last. */
function isNetworked({ whole, journal, gossip, saysResult }: Sitting): boolean {
  return Boolean(!whole || journal || gossip || saysResult)
}
