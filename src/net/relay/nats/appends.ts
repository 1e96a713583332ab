/**
 * How entries get into a log that other relays write to as well. Everything that is handed in for a table while a message is
 * under way goes into the next one: the slower the disk and the busier the table, the larger the groups. Each group is numbered,
 * timed and chained after the log that is known here, and written only if that is still its end; if it is not, the group is made
 * anew. **An entry is stored when the stream gives it back**, and not before.
 */
import { envelopeDigest, type OrderPlace, placeAfter } from '../../../table/index.ts'
import { type Appended, entryCost, type StoredEntry } from '../store.ts'
import type { Log } from './log.ts'
import { bytesOf, type LogHeader, placeOf, textOf, writeEntries } from './message.ts'

/** How much goes into one message, but for its last entry. */
const mostEntries = 256
const mostBytes = 256 * 1024
/** How long a group is tried again while NATS is away or elects a leader, and how long between, in milliseconds. */
const patience = 10_000
const pause = 100

/** What is handed in, and who waits for it. */
interface Waiting {
  readonly envelope: Uint8Array | undefined
  readonly digest: Uint8Array
  readonly expected: number | undefined
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** How a log is read and written. */
export interface LogWays {
  /** The log as it is in the store now. */
  open(): Promise<Log>
  /** Writes a message after the last one of this log. True if the stream has given it back, and it counts. */
  write(log: Log, header: LogHeader, entries: readonly StoredEntry[]): Promise<boolean>
  /** Why nothing will be written any more; undefined while it will. */
  over(): Error | undefined
  now(): number
}

/** The appends to one log. */
export class Appends {
  readonly #ways: LogWays
  #waiting: Waiting[] = []
  #running = false

  constructor(ways: LogWays) {
    this.#ways = ways
  }

  append(envelope: Uint8Array | undefined, expected: number | undefined): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ envelope, digest: envelopeDigest(envelope), expected, resolve, reject })
      if (!this.#running) this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    // What comes in during this turn of the event loop leaves together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup()
      await this.#store(group).then(
        (done) => {
          for (const [i, { resolve }] of group.entries()) resolve(done[i] ?? { outcome: 'unknown' })
        },
        (error) => {
          for (const { reject } of group) reject(error)
        },
      )
    }
    this.#running = false
  }

  #takeGroup(): Waiting[] {
    let bytes = 0
    let count = 0
    for (const { envelope } of this.#waiting) {
      if (count === mostEntries || bytes >= mostBytes) break
      bytes += envelope?.length ?? 0
      count++
    }
    return this.#waiting.splice(0, bytes > 2 * mostBytes && count > 1 ? count - 1 : count)
  }

  /** Tries until it is known what became of the group, or until patience ends. */
  async #store(group: readonly Waiting[]): Promise<readonly Appended[]> {
    const began = performance.now()
    for (;;) {
      try {
        const log = await this.#ways.open()
        const { done, header, entries } = plan(log, group, this.#ways.now())
        if (header === undefined || (await this.#ways.write(log, header, entries))) return done
      } catch (error) {
        const over = this.#ways.over()
        if (over || performance.now() - began > patience) throw over ?? error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
}

interface Plan {
  /** What becomes of each, if the message is stored. */
  readonly done: readonly Appended[]
  /** The message; none if there is nothing to store. */
  readonly header: LogHeader | undefined
  readonly entries: readonly StoredEntry[]
}

/** What is to be written so that this group stands at the end of the log. */
function plan(log: Log, group: readonly Waiting[], now: number): Plan {
  const { end } = log
  const nothing = { header: undefined, entries: [] }
  if (end === undefined) return { done: group.map(() => ({ outcome: 'unknown' })), ...nothing }
  const id = bytesOf(log.id)
  const entries: StoredEntry[] = []
  const fresh = new Map<string, number>()
  const digests: string[] = []
  let place: OrderPlace = placeOf(end)
  const done = group.map(({ envelope, digest, expected }): Appended => {
    const name = envelope === undefined ? '' : textOf(digest)
    const known = log.numberOf(name) ?? fresh.get(name)
    if (known !== undefined) return { outcome: 'known', sequence: known }
    if (expected !== undefined && expected !== place.k) return { outcome: 'conflict', last: place.k }
    const numbered = { k: place.k + 1, time: Math.max(place.time, Math.round(now)) }
    place = placeAfter(id, place.head, numbered, digest)
    if (name !== '') fresh.set(name, place.k)
    digests.push(name)
    const bytes = envelope ?? new Uint8Array()
    entries.push({ sequence: place.k, time: place.time, head: place.head, bytes })
    return { outcome: 'stored', sequence: place.k }
  })
  if (entries.length === 0) return { done, ...nothing }
  const header = {
    ...headerOf(end.head, entries),
    bytes: end.bytes + cost(entries),
    changed: fresh.size > 0 ? Math.max(end.changed, Math.round(now)) : end.changed,
    digests,
  }
  return { done, header, entries }
}

/** The first message of a log: its charter. */
export function firstMessage(
  id: string,
  charter: Uint8Array,
  now: number,
): { header: LogHeader; body: Uint8Array } {
  const digest = envelopeDigest(charter)
  const time = Math.round(now)
  const { head } = placeAfter(bytesOf(id), bytesOf(id), { k: 1, time }, digest)
  const entries = [{ sequence: 1, time, head, bytes: charter }]
  const digests = [textOf(digest)]
  return {
    header: { ...headerOf(id, entries), bytes: cost(entries), changed: time, digests },
    body: writeEntries(entries),
  }
}

const cost = (entries: readonly StoredEntry[]): number =>
  entries.reduce((sum, { bytes }) => sum + entryCost(bytes), 0)

function headerOf(
  before: string,
  entries: readonly StoredEntry[],
): Pick<LogHeader, 'before' | 'first' | 'k' | 'time' | 'head'> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a message holds at least one entry')
  return { before, first: first.sequence, k: last.sequence, time: last.time, head: textOf(last.head) }
}
