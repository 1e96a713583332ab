/**
 * How a seat comes back after a long absence (spec/log, section 10). All that was said since is read, chained to what the seat had seen, and
 * kept, so that it refuses any other order and its log stays whole. But hands that others have closed are not run again: the seat goes on
 * from the last closing, if that can be relied on as by somebody who comes late (spec/log, section 8).
 */
import { type Batch, beginning, type OrderPlace } from './chain.ts'
import { idBytes } from './charter.ts'
import type { Clock } from './clock.ts'
import type { ClosedPhase } from './closing.ts'
import { feedKept } from './coming-back.ts'
import { Chain } from './follow.ts'
import { Founding } from './founding.ts'
import type { Kept } from './journal.ts'
import { lineTime } from './kept-line.ts'
import { closedIn, type OrderSource } from './late-start.ts'
import { certificateLine } from './log-line.ts'
import { readLineUnder } from './parse-log-line.ts'
import type { SeatJournal } from './seat-journal.ts'
import { readEntry } from './sequenced.ts'
import { closingIn } from './signed-closing.ts'
import type { SittingSecrets } from './sitting.ts'
import { readStatement, type Statement } from './statement.ts'

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

/** The reading of what was missed, which can be given up. */
export interface MissedReading {
  /** Resolves to whether the journal holds more now, when all that there was is in it. */
  readonly done: Promise<boolean>
  stop(): void
}

/** Reads what was missed, if that is much. */
export function readMissed(absence: Absence): MissedReading {
  const { kept, clock } = absence
  const last = kept.lines.findLast((line) => lineTime(line) !== undefined)
  const isLong = last !== undefined && clock.now() - (lineTime(last) ?? 0) > longAbsence
  const founding = isLong ? foundingIn(absence) : undefined
  if (founding === undefined) return { done: Promise.resolve(false), stop: () => {} }
  const missed = new Missed(absence, founding)
  return { done: missed.done, stop: () => missed.end(false) }
}

/** What the journal knows of the table's founding; undefined if the table had not begun. */
function foundingIn({ table, kept, sealer }: Absence): Founding | undefined {
  if (kept.closed) return Founding.resume(kept.closed)
  const founding = new Founding(table)
  for (const line of kept.lines) {
    if (founding.table) break
    const read = readLineUnder(line, () => sealer)
    if (read.kind === 'entry' && read.said !== undefined)
      founding.take(readStatement(read.said), read.entry.k)
  }
  return founding.table && founding
}

class Missed {
  readonly done: Promise<boolean>
  readonly #absence: Absence
  readonly #founding: Founding
  readonly #chain: Chain
  readonly #places = new Map<number, OrderPlace>()
  readonly #ends: { readonly k: number; readonly statement: Statement }[] = []
  #last = 0
  #work: Promise<void> = Promise.resolve()
  #resolve: (hasRead: boolean) => void = () => {}
  #stop: () => void
  readonly #stopWaiting: () => void

  constructor(absence: Absence, founding: Founding) {
    const { table, kept, sealer, transport, clock } = absence
    this.#absence = absence
    this.#founding = founding
    this.#chain = new Chain(idBytes(table), startOf(absence), () => founding.charter?.sequencer ?? '')
    feedKept(kept, { chain: this.#chain, sealer, onSaid: () => {}, onCertified: () => {} })
    this.done = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.#stop = () => {}
    this.#stopWaiting = clock.after(patience, () => this.end(false))
    this.#stop = transport.follow(this.#chain.next, {
      onOpen: (opening) => this.#do(async () => this.#open(opening)),
      onBatch: (batch) => this.#do(() => this.#take(batch)),
    })
  }

  end(hasRead: boolean): void {
    this.#stopWaiting()
    this.#stop()
    this.#resolve(hasRead)
  }

  /** What is wrong with the order is found again, and said, by whoever follows it from here. */
  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => this.end(true))
  }

  #open(opening: Parameters<Chain['opened']>[0]): void {
    this.#stopWaiting()
    this.#chain.opened(opening)
    this.#last = opening.last
    if (this.#last - this.#chain.place.k < worthwhile && this.#places.size === 0) this.end(false)
  }

  async #take(batch: Batch): Promise<void> {
    const { journal, sealer, sitting } = this.#absence
    const certified = this.#chain.take(batch)
    if (certified === undefined) return
    const lines: string[] = []
    for (const { entry, place } of certified.placed) {
      const { line, statement } = readEntry(entry, place, sealer)
      lines.push(line)
      this.#places.set(place.k, place)
      if (statement && closingIn(statement)) this.#ends.push({ k: place.k, statement })
    }
    await journal.keep([...lines, certificateLine(certified.certificate)], this.#chain.place.k, sitting)
    if (this.#chain.place.k < this.#last) return
    await this.#goOnFrom(closedIn(this.#founding, this.#ends, this.#places))
    this.end(true)
  }

  /** As if the seat had been there when that phase was closed. */
  async #goOnFrom(closed: ClosedPhase | undefined): Promise<void> {
    if (closed === undefined) return
    const { journal, sitting } = this.#absence
    sitting.secrets.forget(closed.closing.phase)
    await journal.save(sitting, closed)
  }
}

function startOf({ table, kept: { closed } }: Absence): OrderPlace {
  if (closed === undefined) return beginning(idBytes(table))
  const { k, time, head } = closed.closing.from
  return { k, time, head: idBytes(head) }
}
