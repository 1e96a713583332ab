/**
 * How a seat comes back after a long absence (spec/log, section 10). All that was said since is read, chained to what the seat had seen, and
 * kept, so that it refuses any other order and its log stays whole. But hands that others have closed are not run again before it goes on: it
 * does so from the last closing, if that can be relied on as by somebody who comes late (spec/log, section 8), and runs them behind
 * (`missed-audit.ts`).
 */

import { Founding } from '../founding/founding.ts'
import { resumeFounding, resumePlace } from '../founding/resumed.ts'
import { type Batch, beginning, type OrderPlace } from '../order/chain.ts'
import type { Clock } from '../order/clock.ts'
import { type Certified, Chain } from '../order/follow.ts'
import { certificateLine } from '../order/log-line.ts'
import { readLineUnder } from '../order/parse-log-line.ts'
import { readEntry } from '../order/sequenced.ts'
import { idBytes } from '../statements/charter.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import { lineTime } from '../statements/kept-line.ts'
import { closingIn } from '../statements/signed-closing.ts'
import { readStatement } from '../statements/statement.ts'
import { feedKept } from './coming-back.ts'
import type { Kept } from './journal.ts'
import { closedIn, type OrderSource, type Spoken } from './late-start.ts'
import type { SeatJournal } from './seat-journal.ts'
import type { SittingSecrets } from './sitting.ts'

/** Who has been away, and from where. */
export interface Absence extends OrderSource {
  readonly clock: Clock
  readonly journal: SeatJournal
  readonly sitting: SittingSecrets
  /** What the journal held when the seat came back. */
  readonly kept: Kept
}

/** Whoever was away for less reads on at once, and need not wait for the sequencer, in milliseconds. */
const longAbsence = 120_000
/** How long somebody who was away for longer waits for it, in milliseconds: without it, what the journal has is shown. */
const patience = 5_000
/** So many entries are run as quickly as a closing is looked for. */
const worthwhile = 256

/** What came of reading what was missed. */
export interface Missed {
  /** Whether the journal holds more than before. */
  readonly isKept: boolean
  /** The last closing in what the journal holds that the seat has not seen itself and can rely on. */
  readonly closed: ClosedPhase | undefined
  /** What was said there to sign the ends of phases. */
  readonly ends: readonly Spoken[]
}

/** The reading of what was missed, which can be given up. */
export interface MissedReading {
  /** Resolves when all that there was is in the journal. */
  readonly done: Promise<Missed>
  stop(): void
}

/** Reads what was missed, if that is much. What the journal holds was missed, too, if the seat died before it had run it. */
export function readMissed(absence: Absence): MissedReading {
  const { kept, clock } = absence
  const times = kept.lines.flatMap((line) => lineTime(line) ?? [])
  const isLong = clock.now() - (times.at(-1) ?? Number.POSITIVE_INFINITY) > longAbsence
  const founding = isLong || times.length >= worthwhile ? foundingIn(absence) : undefined
  if (founding === undefined)
    return { done: Promise.resolve({ isKept: false, closed: undefined, ends: [] }), stop: () => {} }
  const reader = new Reader(absence, founding)
  if (isLong) reader.follow()
  else reader.end(false)
  return { done: reader.done, stop: () => reader.end(false) }
}

/** What the journal knows of the table's founding; undefined if the table had not begun. */
function foundingIn({ table, kept, sealer }: Absence): Founding | undefined {
  if (kept.closed) return resumeFounding(kept.closed)
  const founding = new Founding(table)
  for (const line of kept.lines) {
    if (founding.table) break
    const read = readLineUnder(line, () => sealer)
    if (read.kind === 'entry' && read.said !== undefined)
      founding.take(readStatement(read.said), read.entry.k)
  }
  return founding.table && founding
}

class Reader {
  readonly done: Promise<Missed>
  readonly #absence: Absence
  readonly #founding: Founding
  readonly #chain: Chain
  readonly #places = new Map<number, OrderPlace>()
  readonly #ends: Spoken[] = []
  #last = 0
  #hasRead = false
  #work: Promise<void> = Promise.resolve()
  #resolve: (missed: Missed) => void = () => {}
  #stop: () => void = () => {}
  #stopWaiting: () => void = () => {}

  constructor(absence: Absence, founding: Founding) {
    const { table, kept, sealer } = absence
    this.#absence = absence
    this.#founding = founding
    this.#chain = new Chain(idBytes(table), startOf(absence), () => founding.charter?.sequencer ?? '')
    this.done = new Promise((resolve) => {
      this.#resolve = resolve
    })
    const onCertified = (certified: Certified | undefined): void => void this.#look(certified)
    feedKept(kept, { chain: this.#chain, sealer, onSaid: () => {}, onCertified })
  }

  /** Follows the sequencer up to the last entry that it has. */
  follow(): void {
    const { transport, clock } = this.#absence
    this.#stopWaiting = clock.after(patience, () => this.end(false))
    this.#stop = transport.follow(this.#chain.next, {
      onOpen: (opening) => this.#do(async () => this.#open(opening)),
      onBatch: (batch) => this.#do(() => this.#take(batch)),
    })
  }

  end(isKept: boolean): void {
    this.#stopWaiting()
    this.#stop()
    this.#resolve({ isKept, closed: this.#closed(), ends: this.#ends })
  }

  /** Of what was read before something went wrong, too: the seat goes on to where that is found again. */
  #closed(): ClosedPhase | undefined {
    if (this.#places.size < worthwhile) return undefined
    return closedIn(this.#founding, this.#ends, this.#places)
  }

  /** What is wrong with the order is found again, and said, by whoever follows it from here. */
  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => this.end(true))
  }

  #open(opening: Parameters<Chain['opened']>[0]): void {
    this.#stopWaiting()
    this.#chain.opened(opening)
    this.#last = opening.last
    if (!this.#hasRead && this.#last - this.#chain.place.k < worthwhile) this.end(false)
  }

  async #take(batch: Batch): Promise<void> {
    const { journal, sitting } = this.#absence
    const certified = this.#chain.take(batch)
    if (certified === undefined) return
    this.#hasRead = true
    const lines = [...this.#look(certified), certificateLine(certified.certificate)]
    await journal.keep(lines, this.#chain.place.k, sitting)
    if (this.#chain.place.k >= this.#last) this.end(true)
  }

  /** Looks for closings in what is certified; gives its lines. */
  #look(certified: Certified | undefined): readonly string[] {
    return (certified?.placed ?? []).map(({ entry, place }) => {
      const { line, statement } = readEntry(entry, place, this.#absence.sealer)
      this.#places.set(place.k, place)
      if (statement && closingIn(statement)) this.#ends.push({ k: place.k, statement })
      return line
    })
  }
}

function startOf({ table, kept: { closed } }: Absence): OrderPlace {
  return closed ? resumePlace(closed) : beginning(idBytes(table))
}
