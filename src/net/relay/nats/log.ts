/**
 * One table's log as the stream tells it, without its entries: where it ends, which envelopes it has, and in which messages
 * its entries are. **The log is a function of the stream**: a message counts if it follows the head that the log has, in the order
 * of the stream, and is void otherwise. So all relays of a house know the same log, also if the store should let in what it was
 * asked to refuse. What no relay that has read this stream can have written, a message after a head that the log never had, shows
 * that the stream is not the one that was read.
 */
import type { OrderPlace } from '../../../table/index.ts'
import { anotherPast } from './lost.ts'
import { type LogHeader, placeOf } from './message.ts'

/** A message that counts: where it begins in the log and in the stream, and the head after it. */
export interface Counted {
  readonly first: number
  readonly at: number
  readonly head: string
}

/** A log, up to a message of the stream. */
export class Log {
  /** The table's id: the head before its first entry. */
  readonly id: string
  /** The messages that count, in order. */
  readonly #messages: Counted[] = []
  readonly #known = new Map<string, number>()
  /** Every head that a message may have been written after. */
  readonly #heads = new Set<string>()
  #end: LogHeader | undefined
  /** The last message of this table, void or not: what the next append must follow in the stream. */
  #heard = 0

  constructor(id: string) {
    this.id = id
    this.#heads.add(id)
  }

  /**
   * Takes the next message of this table; says whether it counts. What it has had already does not, nor what is none of ours. Throws at a
   * message of another past; of a table that is forgotten only the last message is left.
   */
  take(at: number, header: LogHeader | undefined): header is LogHeader {
    if (at <= this.#heard) return false
    this.#heard = at
    if (header === undefined || this.#end?.dropped) return false
    if (!header.dropped && !this.#heads.has(header.before)) throw anotherPast(at)
    if (header.before !== (this.#end?.head ?? this.id)) return false
    this.#end = header
    this.#heads.add(header.head)
    this.#messages.push({ first: header.first, at, head: header.head })
    for (const [i, digest] of header.digests.entries())
      if (digest !== '') this.#known.set(digest, header.first + i)
    return true
  }

  /** The last message of this table. */
  get heard(): number {
    return this.#heard
  }

  /** The end of the log; undefined if there is none, or none any more. */
  get end(): LogHeader | undefined {
    return this.#end?.dropped ? undefined : this.#end
  }

  get last(): OrderPlace | undefined {
    return this.end && placeOf(this.end)
  }

  /** The number of the envelope with this digest. */
  numberOf(digest: string): number | undefined {
    return this.#known.get(digest)
  }

  /** Whether the message at this place of the stream counts and leads to this head. */
  counts(at: number, head: string): boolean {
    const message = this.#messages[this.#search((other) => other.at > at) - 1]
    return message?.at === at && message.head === head
  }

  /** The messages that hold the entries from this number on. */
  messagesFrom(sequence: number): readonly Counted[] {
    if (sequence > (this.end?.k ?? 0)) return []
    const from = this.#search(({ first }) => first > sequence) - 1
    return this.#messages.slice(Math.max(0, from))
  }

  /** The first message of which that holds, as it then does for all later ones. */
  #search(holds: (message: Counted) => boolean): number {
    let [low, high] = [0, this.#messages.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const message = this.#messages[middle]
      if (message !== undefined && holds(message)) high = middle
      else low = middle + 1
    }
    return low
  }
}
