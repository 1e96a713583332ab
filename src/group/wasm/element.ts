/**
 * One group element with what is known about it: the numbers of its curve point (those of a whole batch are one array),
 * its canonical bytes once they were received or computed, and its comb in the module's memory.
 */
import { type Encoded, List } from '../lists.ts'
import { elementBytes } from '../scalar.ts'
import type { Block, Outside, Workbench } from './workbench.ts'

/** From this many multiplications of one element on, laying it out is worth it. */
const combFrom = 16

/** An element of ristretto255. Immutable but for what it remembers. */
export class Element implements Encoded, Outside {
  readonly bench: Workbench
  readonly numbers: Float64Array
  readonly at: number
  /** The comb, if it was laid out and is still there. */
  comb: Block | undefined
  #bytes: Uint8Array | undefined
  #uses = 0

  constructor(bench: Workbench, { numbers, at }: Outside, bytes?: Uint8Array) {
    this.bench = bench
    this.numbers = numbers
    this.at = at
    this.#bytes = bytes
  }

  /** The canonical encoding, computed once. */
  get bytes(): Uint8Array {
    if (!this.#bytes) encodeAll(this.bench, [this])
    return this.#bytes!
  }

  /** Whether this is O: its encoding alone is all zeros. */
  get isIdentity(): boolean {
    return this.bytes.every((byte) => byte === 0)
  }

  /** Whether the encoding is known. */
  get isEncoded(): boolean {
    return this.#bytes !== undefined
  }

  /** Remembers the encoding. */
  learn(bytes: Uint8Array): void {
    this.#bytes = bytes
  }

  /** Counts multiplications of this element to come, and tells whether a comb is worth while. */
  wantsComb(uses: number): boolean {
    this.#uses += uses
    return this.#uses >= combFrom
  }
}

/** Encodes all these elements at once. */
function encodeAll(bench: Workbench, elements: readonly Element[]): void {
  const [points, encoded] = bench.places(elements.length * bench.pointBytes, elements.length * elementBytes)
  bench.writePoints(points, elements)
  bench.kernel.encode(encoded, points, elements.length)
  const bytes = bench.readBytes(encoded, elements.length * elementBytes)
  elements.forEach((element, i) => {
    element.learn(bytes.subarray(i * elementBytes, (i + 1) * elementBytes))
  })
}

/** A list whose unknown encodings are computed together. */
export class PointList extends List<Element> {
  readonly bench: Workbench

  constructor(bench: Workbench, elements: readonly Element[], bytes?: Uint8Array) {
    super(elements, bytes)
    this.bench = bench
  }

  /** The elements, with all encodings known. */
  encoded(): readonly Element[] {
    this.encodeMissing()
    return this.elements
  }

  protected override encodeMissing(): void {
    const missing = this.elements.filter((element) => !element.isEncoded)
    if (missing.length > 0) encodeAll(this.bench, missing)
  }
}
