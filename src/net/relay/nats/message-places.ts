/**
 * Where the messages of a log are in its stream, in order: 20 to 40 bytes for each, since a relay has this for every log that somebody
 * follows here. Of the head after a message there is a mark, the first 64 bits: it tells whether the stream shows what it showed before,
 * which nobody tries to forge; what is signed is the whole head.
 */
import { bytesOf } from './message.ts'

/** A message that counts: where it begins in the log and in the stream, and the mark of the head after it. */
export interface Counted {
  readonly first: number
  readonly at: number
  readonly mark: bigint
}

/** What is kept of a head to know it again. */
export function markOf(head: string): bigint {
  const bytes = bytesOf(head)
  return bytes.length < 8 ? 0n : new DataView(bytes.buffer).getBigUint64(0)
}

const fewest = 16

/** The places of messages; both their numbers in the log and in the stream grow. */
export class MessagePlaces {
  #first = new Uint32Array(fewest)
  #at = new Float64Array(fewest)
  #marks = new BigUint64Array(fewest)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** What all this takes in memory. */
  get bytes(): number {
    return this.#first.byteLength + this.#at.byteLength + this.#marks.byteLength
  }

  push({ first, at, mark }: Counted): void {
    if (this.#size === this.#first.length) this.#grow()
    this.#first[this.#size] = first
    this.#at[this.#size] = at
    this.#marks[this.#size] = mark
    this.#size++
  }

  get(index: number): Counted | undefined {
    if (index < 0 || index >= this.#size) return undefined
    return { first: this.#first[index] ?? 0, at: this.#at[index] ?? 0, mark: this.#marks[index] ?? 0n }
  }

  /** The message at this place of the stream. */
  placedAt(at: number): Counted | undefined {
    const last = this.get(this.#countUpTo(this.#at, at) - 1)
    return last?.at === at ? last : undefined
  }

  /** The last message that begins before this number of the log. */
  before(number: number): Counted | undefined {
    return this.get(this.#countUpTo(this.#first, number - 1) - 1)
  }

  /** The message that holds this number of the log, and as many after it as are wanted. */
  from(number: number, most: number): Counted[] {
    const begin = Math.max(0, this.#countUpTo(this.#first, number) - 1)
    return Array.from({ length: Math.min(most, this.#size - begin) }, (_, i) => this.get(begin + i)!)
  }

  #grow(): void {
    const size = 2 * this.#size
    const [first, at, marks] = [new Uint32Array(size), new Float64Array(size), new BigUint64Array(size)]
    first.set(this.#first)
    at.set(this.#at)
    marks.set(this.#marks)
    this.#first = first
    this.#at = at
    this.#marks = marks
  }

  /** How many of these, which grow, are not above a value. */
  #countUpTo(growing: Uint32Array | Float64Array, value: number): number {
    let [low, high] = [0, this.#size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((growing[middle] ?? 0) > value) high = middle
      else low = middle + 1
    }
    return low
  }
}
