/**
 * One table's log as the stream tells it, without its entries: where it ends, which envelopes it has, and in which messages
 * its entries are. **The log is a function of the stream**: a message counts if it follows the head that the log has, in the order
 * of the stream, and is void otherwise. So all relays of a house know the same log, also if the store should let in what it was
 * asked to refuse. What no relay that has read this stream can have written, a message after a head that the log never had, shows
 * that the stream is not the one that was read.
 */
import { EnvelopeNumbers } from './envelope-numbers.ts'
import { anotherPast } from './lost.ts'
import type { LogHeader } from './message.ts'
import { type Counted, MessagePlaces, markOf } from './message-places.ts'

/** A log, up to a message of the stream. */
export class Log {
  /** The table's id: the head before its first entry. */
  readonly id: string
  /** The messages that count. */
  readonly #messages = new MessagePlaces()
  readonly #known = new EnvelopeNumbers()
  #end: LogHeader | undefined
  /** The last message of this table, void or not: what the next append must follow in the stream. */
  #heard = 0

  constructor(id: string) {
    this.id = id
  }

  /**
   * Takes the next message of this table; says whether it counts. What it has had already does not, nor what is none of ours. Throws at a
   * message of another past; of a table that is forgotten only the last message is left.
   */
  take(at: number, header: LogHeader | undefined): header is LogHeader {
    if (at <= this.#heard) return false
    this.#heard = at
    if (header === undefined || this.#end?.dropped) return false
    if (!header.dropped && !this.#hasHad(header)) throw anotherPast(at)
    if (header.before !== (this.#end?.head ?? this.id)) return false
    this.#end = header
    this.#messages.push({ first: header.first, at, mark: markOf(header.head) })
    for (const [i, digest] of header.digests.entries())
      if (digest !== '') this.#known.set(digest, header.first + i)
    return true
  }

  /** Whether this log was ever at the head that a message follows: before the number with which the message begins. */
  #hasHad({ first, before }: LogHeader): boolean {
    const last = this.#messages.before(first)
    return last === undefined ? before === this.id : last.mark === markOf(before)
  }

  /** The last message of this table. */
  get heard(): number {
    return this.#heard
  }

  /** The end of the log; undefined if there is none, or none any more. */
  get end(): LogHeader | undefined {
    return this.#end?.dropped ? undefined : this.#end
  }

  /** What is remembered of the log: messages, envelopes, and what both take in memory. */
  get size(): Readonly<Record<'messages' | 'envelopes' | 'bytes', number>> {
    const [messages, known] = [this.#messages, this.#known]
    return { messages: messages.size, envelopes: known.size, bytes: messages.bytes + known.bytes }
  }

  /** The number of the envelope with this digest; a tick has none. */
  numberOf(digest: string): number | undefined {
    return digest === '' ? undefined : this.#known.get(digest)
  }

  /** Whether the message at this place of the stream counts and leads to this head. */
  counts(at: number, head: string): boolean {
    return this.#messages.placedAt(at)?.mark === markOf(head)
  }

  /** The messages that hold the entries from this number on, so many at most. */
  messagesFrom(sequence: number, most: number): readonly Counted[] {
    return sequence > (this.end?.k ?? 0) ? [] : this.#messages.from(sequence, most)
  }
}
