/** The heads of an order (spec/log, section 2), 32 bytes each, to compare what comes later with what was read. */
const headBytes = 32

/** The heads from some entry on, without a gap. */
export class Heads {
  #first = 0
  #count = 0
  #bytes = new Uint8Array(64 * headBytes)

  /** Adds the head at this entry, which is the first or follows the last one. */
  add(k: number, head: Uint8Array): void {
    if (this.#count === 0) this.#first = k
    const end = this.#count * headBytes
    if (end === this.#bytes.length) this.#bytes = grown(this.#bytes)
    this.#bytes.set(head, end)
    this.#count++
  }

  /** The head at this entry, if it is known. */
  at(k: number): Uint8Array | undefined {
    const place = k - this.#first
    if (place < 0 || place >= this.#count) return undefined
    return this.#bytes.subarray(place * headBytes, (place + 1) * headBytes)
  }
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * bytes.length)
  larger.set(bytes)
  return larger
}
