/**
 * What a seat knows of its table before it begins: what its journal has kept (spec/log, section 10), or the closing that one who comes late
 * starts from (spec/log, section 8).
 */
import type { Clock } from './clock.ts'
import type { ClosedPhase } from './closing.ts'
import { feedKept } from './coming-back.ts'
import type { Certified } from './follow.ts'
import type { Intake } from './intake.ts'
import type { Journal, Kept } from './journal.ts'
import { isOver, lineNumber } from './kept-line.ts'
import { searchLastClosing } from './late-start.ts'
import { readMissed } from './missed.ts'
import type { MissedGame, Untested } from './missed-audit.ts'
import type { Sealer } from './sealer.ts'
import { SeatJournal } from './seat-journal.ts'
import { readEntry } from './sequenced.ts'
import { newSitting, type SittingSecrets } from './sitting.ts'
import { readSitting } from './sitting-kept.ts'
import type { Statement } from './statement.ts'
import type { Transport } from './transport.ts'

/** Whose past it is; see `Sitting`. */
export interface Returner {
  readonly table: string
  readonly transport: Transport
  readonly sealer: Sealer
  readonly clock: Clock
  readonly journal: Journal | undefined
  readonly seed: Uint8Array | undefined
  readonly whole: boolean
  /** Something could not be written. */
  onFailure(error: Error): void
}

/** The past of one seat. */
export class Past {
  readonly #seat: Returner
  /** What the seat must not lose; undefined where it need not survive. */
  readonly journal: SeatJournal | undefined
  #kept: Kept = { secrets: undefined, lines: [], closed: undefined }
  #secrets: SittingSecrets | undefined
  /** What was played while the seat was away, and taken as it was signed. */
  #untested: Untested | undefined
  #isGivenUp = false
  #giveUp: () => void = () => {}

  constructor(seat: Returner) {
    this.#seat = seat
    this.journal = seat.journal && new SeatJournal(seat.journal, seat.onFailure)
  }

  /** The secrets of this sitting: those of the journal, or new ones, which are kept first. */
  async secrets(): Promise<SittingSecrets> {
    const { table, journal, seed } = this.#seat
    if (journal) this.#kept = await journal.load()
    const { secrets } = this.#kept
    this.#secrets = secrets ? readSitting(secrets, table) : newSitting(table, seed)
    if (!secrets) await this.journal?.save(this.#secrets)
    return this.#secrets
  }

  /** The closing that the seat starts from, if there is one. */
  async closing(): Promise<ClosedPhase | undefined> {
    await this.#readMissed()
    return this.#kept.closed ?? (await this.#lastClosing())
  }

  /** The journal of one who was away for long takes up what has been said since. */
  async #readMissed(): Promise<void> {
    const { journal: kept, whole, ...order } = this.#seat
    const [sitting, journal] = [this.#secrets, this.journal]
    if (!sitting || !journal || !kept || whole || this.#kept.lines.length === 0 || this.#isGivenUp) return
    const missed = readMissed({ ...order, journal, sitting, kept: this.#kept })
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

  /** Whether something was taken as it was signed, and has not been run yet. */
  get isUntested(): boolean {
    return this.#untested !== undefined
  }

  /** Runs what was played while the seat was away, if it has not, behind its own work; rejects with a `FalsePast`. */
  async test<R>(game: Omit<MissedGame<R>, 'clock' | 'isGivenUp'>): Promise<void> {
    const untested = this.#untested
    if (untested === undefined) return
    const { auditMissed } = await import('./missed-audit.ts')
    await auditMissed(untested, { ...game, clock: this.#seat.clock, isGivenUp: () => this.#isGivenUp })
    this.#untested = undefined
    await this.journal?.release()
  }

  /** The closing from which one who has seen nothing yet can start. It is kept once it has been read to its end. */
  async #lastClosing(): Promise<ClosedPhase | undefined> {
    const isKnown = this.#kept.lines.some((line) => lineNumber(line) === 1)
    if (this.#seat.whole || isKnown || this.#isGivenUp) return undefined
    const search = searchLastClosing(this.#seat)
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
      sealer: this.#seat.sealer,
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
