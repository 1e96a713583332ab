/**
 * The numbers of a log's envelopes by their digests, so that none is stored twice. A relay has this for every entry of every log that
 * somebody follows here, for as long as they play: so it is an open-addressed table of plain numbers, 28 to 56 bytes for an envelope, and
 * not a `Map` of strings. Half a digest is enough to tell envelopes apart: to find two that share one takes 2⁶⁴ tries, and costs only
 * whoever handed them in its second.
 */
import { bytesOf } from './message.ts'

/** Words of a digest that are kept. */
const words = 4
const fewest = 16

/** Numbers by digest. */
export class EnvelopeNumbers {
  /** Nobody outside knows which digests fall together: a flood of chosen ones gains nothing. */
  readonly #salt = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) | 1
  /** Each digest's first words and then its number, in the order in which they came. */
  #kept = new Uint32Array(fewest * (words + 1))
  /** Where in that order a digest is, counted from 1; 0 for none. There is always room. */
  #slots = new Uint32Array(2 * fewest)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** What all this takes in memory. */
  get bytes(): number {
    return this.#kept.byteLength + this.#slots.byteLength
  }

  get(digest: string): number | undefined {
    const read = wordsOf(digest)
    const there = this.#slots[this.#slotOf(read)] ?? 0
    return there === 0 ? undefined : this.#kept[there * (words + 1) - 1]
  }

  set(digest: string, number: number): void {
    const read = wordsOf(digest)
    if (this.#slots[this.#slotOf(read)] !== 0) return
    if (this.#size * (words + 1) === this.#kept.length) this.#grow()
    this.#kept.set(read, this.#size * (words + 1))
    this.#kept[this.#size * (words + 1) + words] = number
    this.#slots[this.#slotOf(read)] = ++this.#size
  }

  #grow(): void {
    const kept = new Uint32Array(2 * this.#kept.length)
    kept.set(this.#kept)
    this.#kept = kept
    this.#slots = new Uint32Array(2 * this.#slots.length)
    for (let i = 0; i < this.#size; i++) {
      const at = i * (words + 1)
      this.#slots[this.#slotOf(kept.subarray(at, at + words))] = i + 1
    }
  }

  /** The slot of a digest, or the free one that it would get. */
  #slotOf(read: Uint32Array): number {
    const last = this.#slots.length - 1
    let slot = Math.imul(read[0] ?? 0, this.#salt) >>> Math.clz32(last)
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const at = ((this.#slots[slot] ?? 0) - 1) * (words + 1)
      if (read.every((word, i) => this.#kept[at + i] === word)) return slot
    }
    return slot
  }
}

function wordsOf(digest: string): Uint32Array {
  return new Uint32Array(bytesOf(digest).buffer, 0, words)
}
