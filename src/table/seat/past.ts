/**
 * What a seat knows of its table before it begins: what its journal has kept (spec/log, section 10), or the closing that one who comes late
 * starts from (spec/log, section 8).
 */

import type { GameOf } from '../audit/verdict.ts'
import type { Founding } from '../founding/founding.ts'
import { resumeFounding, resumePlace } from '../founding/resumed.ts'
import type { OrderPlace } from '../order/chain.ts'
import type { Clock } from '../order/clock.ts'
import type { Certified } from '../order/follow.ts'
import type { Sealer } from '../order/sealer.ts'
import { readEntry } from '../order/sequenced.ts'
import type { TableEvent } from '../run/event.ts'
import type { Game } from '../run/seat.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import type { Identity } from '../statements/identity.ts'
import { isOver, lineNumber } from '../statements/kept-line.ts'
import type { Statement } from '../statements/statement.ts'
import { feedKept } from './coming-back.ts'
import type { Intake } from './intake.ts'
import type { Journal, Kept } from './journal.ts'
import { type OrderSource, searchLastClosing } from './late-start.ts'
import { readMissed } from './missed.ts'
import type { Untested } from './missed-audit.ts'
import { SeatJournal } from './seat-journal.ts'
import { newSitting, type SittingSecrets } from './sitting.ts'
import { readSitting } from './sitting-kept.ts'

/** How the seat sits; see `Sitting`. */
interface Sat extends Omit<OrderSource, 'sealer'> {
  readonly person?: Identity
  readonly journal?: Journal
  readonly seed?: Uint8Array
  readonly whole?: boolean
  readonly gameOf?: () => Promise<GameOf<unknown>>
  readonly onEvent?: (event: TableEvent) => void
}

/** Whose past it is. */
interface Returner {
  readonly clock: Clock
  /** Something could not be written. */
  end(error: Error): void
}

/** Where a seat starts that does not read all. */
interface Resumed {
  readonly closed: ClosedPhase
  readonly founding: Founding
  readonly start: OrderPlace
}

/** The past of one seat. */
export class Past {
  readonly #sitting: Sat
  readonly #order: OrderSource & Pick<Returner, 'clock'>
  /** Where it keeps what it must not lose; a spectator keeps nothing. */
  readonly #journal: Journal | undefined
  /** What the seat must not lose; undefined where it need not survive. */
  readonly journal: SeatJournal | undefined
  #kept: Kept = { secrets: undefined, lines: [], closed: undefined }
  #secrets: SittingSecrets | undefined
  /** What was played while the seat was away, and taken as it was signed. */
  #untested: Untested | undefined
  #isGivenUp = false
  #giveUp: () => void = () => {}

  constructor(sitting: Sat, sealer: Sealer, seat: Returner) {
    const { table, transport, person, journal } = sitting
    this.#sitting = sitting
    this.#order = { table, transport, sealer, clock: seat.clock }
    this.#journal = person && journal
    this.journal = this.#journal && new SeatJournal(this.#journal, (error) => seat.end(error))
  }

  /** The secrets of this sitting: those of the journal, or new ones, which are kept first. */
  async secrets(): Promise<SittingSecrets> {
    const { table, seed } = this.#sitting
    if (this.#journal) this.#kept = await this.#journal.load()
    const { secrets } = this.#kept
    this.#secrets = secrets ? readSitting(secrets, table) : newSitting(table, seed)
    if (!secrets) await this.journal?.save(this.#secrets)
    return this.#secrets
  }

  /** The closing that the seat starts from, if there is one, and the table as it was there. */
  async resumed(): Promise<Resumed | undefined> {
    await this.#readMissed()
    const closed = this.#kept.closed ?? (await this.#lastClosing())
    return closed && { closed, founding: resumeFounding(closed), start: resumePlace(closed) }
  }

  /** The journal of one who was away for long takes up what has been said since. */
  async #readMissed(): Promise<void> {
    const [sitting, journal, kept] = [this.#secrets, this.journal, this.#journal]
    if (!sitting || !journal || !kept || this.#sitting.whole) return
    if (this.#kept.lines.length === 0 || this.#isGivenUp) return
    const missed = readMissed({ ...this.#order, journal, sitting, kept: this.#kept })
    this.#giveUp = () => missed.stop()
    const { isKept, closed, ends } = await missed.done
    if (isKept) this.#kept = await kept.load()
    if (closed === undefined) return
    this.#untested = {
      settled: this.#kept.closed,
      closed,
      ends,
      lines: this.#kept.lines.filter(isSaidBy(closed)),
    }
    this.#goOnFrom(closed, journal, sitting)
  }

  /** As if the seat had been there when that phase was closed; but nothing is let go of before it has run what led there. */
  #goOnFrom(closed: ClosedPhase, journal: SeatJournal, sitting: SittingSecrets): void {
    const lines = this.#kept.lines.filter((line) => !isOver(line, closed))
    this.#kept = { ...this.#kept, closed, lines }
    sitting.secrets.forget(closed.closing.phase)
    journal.hold(sitting, closed)
  }

  /**
   * Runs what was played while the seat was away, if it went on without, behind its own work and not before that has begun. Rejects with
   * a `FalsePast`.
   */
  async test<R>(game: Game<R>, begun: () => Promise<unknown>): Promise<void> {
    const [untested, { gameOf, onEvent }] = [this.#untested, this.#sitting]
    if (untested === undefined) return
    await begun()
    const { auditMissed } = await import('./missed-audit.ts')
    await auditMissed(untested, {
      gameOf: (await gameOf?.()) ?? (() => game),
      clock: this.#order.clock,
      tell: (event) => onEvent?.(event),
      isGivenUp: () => this.#isGivenUp,
    })
    this.#untested = undefined
    await this.journal?.release()
  }

  /** The closing from which one who has seen nothing yet can start. It is kept once it has been read to its end. */
  async #lastClosing(): Promise<ClosedPhase | undefined> {
    const isKnown = this.#kept.lines.some((line) => lineNumber(line) === 1)
    if (this.#sitting.whole || isKnown || this.#isGivenUp) return undefined
    const search = searchLastClosing(this.#order)
    const givenUp = new Promise<undefined>((resolve) => {
      this.#giveUp = () => [search.stop(), resolve(undefined)]
    })
    const closed = await Promise.race([search.found, givenUp])
    if (closed) this.journal?.startsFrom(closed)
    return closed
  }

  /** Looks no longer for a closing. */
  giveUp(): void {
    this.#isGivenUp = true
    this.#giveUp()
  }

  /** Feeds what the journal has seen, and remembers what this seat has said. */
  feed(closed: ClosedPhase | undefined, intake: Intake, onSaid: (statement: Statement) => void): void {
    const { lines } = this.#kept
    if (closed !== this.#kept.closed || (lines.length === 0 && closed === undefined)) return
    feedKept(this.#kept, {
      chain: intake.chain,
      sealer: this.#order.sealer,
      onSaid,
      onCertified: (certified) => feedAgain(intake, certified),
    })
  }
}

/** Whether a line is an entry that this closing rests on, or certifies one. */
function isSaidBy({ at }: ClosedPhase): (line: string) => boolean {
  return (line) => (lineNumber(line) ?? at + 1) <= at
}

/** Feeds what was kept already. */
function feedAgain({ hearsay, taker }: Intake, certified: Certified | undefined): void {
  if (certified === undefined) return
  hearsay?.gossip.take(certified)
  taker.feed(certified.placed.map(({ entry, place }) => readEntry(entry, place, taker.sealer)))
}
