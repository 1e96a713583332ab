/**
 * The memory of a module, in two parts. The *workbench* holds what one call works on; every call lays out its places
 * anew and wipes what was secret. *Tables* stay for a while, in a ring: when it is full the oldest make room, and whoever
 * still needs one lays it out again.
 */
import type { Scalar } from '../group.ts'
import { sha512Rounds, sha512Start } from '../sha512-constants.ts'
import type { Kernel } from './kernel.ts'

/** Bytes for tables. */
const ringBytes = 1 << 24
/** No table may take more of the ring than this. */
export const tableLimit: number = ringBytes / 4
const pageBytes = 1 << 16
/** From one scalar to the next: 32 bytes, and eight zeros for reading over the end. */
const scalarWords = 5

/** Bytes that a scalar takes on the workbench. */
export const scalarBytes: number = 8 * scalarWords

/** A table's place in the ring, until a later one takes it. */
export interface Block {
  readonly at: number
  readonly end: number
  lost: boolean
}

/** A point that is not in the module's memory: some of the numbers of an array. */
export interface Outside {
  readonly numbers: Float64Array
  readonly at: number
}

const aligned = (size: number): number => (size + 15) & ~15

export class Workbench {
  readonly kernel: Kernel
  /** Bytes of a point. */
  readonly pointBytes: number
  readonly #ringStart: number
  readonly #benchStart: number
  #blocks: Block[] = []
  #next: number
  #bytes: Uint8Array = new Uint8Array()
  #numbers: Float64Array = new Float64Array()
  #words: BigUint64Array = new BigUint64Array()

  constructor(kernel: Kernel) {
    this.kernel = kernel
    this.pointBytes = kernel.sizeOfPoint()
    this.#ringStart = aligned(kernel.endOfStatics())
    this.#next = this.#ringStart
    this.#benchStart = this.#ringStart + ringBytes
    const constants = [...sha512Start, ...sha512Rounds]
    new BigUint64Array(kernel.memory.buffer, kernel.placeOfConstants()).set(constants)
  }

  /** Addresses for pieces of these sizes, side by side. What was there before is lost. */
  places<N extends readonly number[]>(...sizes: N): { [I in keyof N]: number } {
    let end = this.#benchStart
    const places = sizes.map((size) => {
      const place = end
      end += aligned(size)
      return place
    })
    this.#reach(end)
    return places as { [I in keyof N]: number }
  }

  /** A table's place of this size, from which the oldest tables were driven out. */
  hold(size: number): Block {
    if (this.#next + size > this.#benchStart) this.#next = this.#ringStart
    const block = { at: this.#next, end: this.#next + aligned(size), lost: false }
    this.#blocks = this.#blocks.filter((other) => {
      other.lost = other.at < block.end && block.at < other.end
      return !other.lost
    })
    this.#blocks.push(block)
    this.#next = block.end
    return block
  }

  writeBytes(at: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, at)
  }

  readBytes(at: number, length: number): Uint8Array {
    return this.#bytes.slice(at, at + length)
  }

  writeScalars(at: number, scalars: readonly Scalar[]): void {
    const words = this.#words
    let place = at / 8
    for (const scalar of scalars) {
      words[place] = scalar
      words[place + 1] = scalar >> 64n
      words[place + 2] = scalar >> 128n
      words[place + 3] = scalar >> 192n
      words[place + 4] = 0n
      place += scalarWords
    }
  }

  /** Scalars of 32 bytes each, one after another. */
  readScalars(at: number, count: number): Scalar[] {
    const words = this.#words
    const scalars: Scalar[] = []
    for (let place = at / 8; place < at / 8 + 4 * count; place += 4) {
      const low = (words[place + 1]! << 64n) | words[place]!
      const high = (words[place + 3]! << 64n) | words[place + 2]!
      scalars.push((high << 128n) | low)
    }
    return scalars
  }

  writePoints(at: number, points: readonly Outside[]): void {
    const size = this.pointBytes / 8
    const numbers = this.#numbers
    let place = at / 8
    for (const point of points) {
      for (let i = 0; i < size; i++) numbers[place + i] = point.numbers[point.at + i]!
      place += size
    }
  }

  /** The points at an address, all in one array. */
  readPoints(at: number, count: number): Outside[] {
    const size = this.pointBytes / 8
    const numbers = this.#numbers.slice(at / 8, at / 8 + count * size)
    const points: Outside[] = []
    for (let i = 0; i < count; i++) points.push({ numbers, at: i * size })
    return points
  }

  /** Overwrites what was secret. */
  wipe(at: number, size: number): void {
    this.#bytes.fill(0, at, at + size)
  }

  /** Makes the memory reach so far. Growing it takes the old views away; nobody else grows it. */
  #reach(end: number): void {
    if (end <= this.#bytes.length) return
    const { memory } = this.kernel
    const missing = end - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
    this.#bytes = new Uint8Array(memory.buffer)
    this.#numbers = new Float64Array(memory.buffer)
    this.#words = new BigUint64Array(memory.buffer)
  }
}
