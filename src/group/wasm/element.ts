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
  /** The encodings of a batch, once this one is known, and where in them it begins. */
  #encodings: Uint8Array | undefined
  #from = 0
  #uses = 0

  constructor(bench: Workbench, { numbers, at }: Outside) {
    this.bench = bench
    this.numbers = numbers
    this.at = at
  }

  /** The canonical encoding, computed once. */
  get bytes(): Uint8Array {
    return this.#encoded().subarray(this.#from, this.#from + elementBytes)
  }

  /** Writes the canonical encoding down. */
  writeBytes(target: Uint8Array, at: number): void {
    const encodings = this.#encoded()
    for (let i = 0; i < elementBytes; i++) target[at + i] = encodings[this.#from + i]!
  }

  /** Whether this is O: its encoding alone is all zeros. */
  get isIdentity(): boolean {
    const encodings = this.#encoded()
    for (let i = 0; i < elementBytes; i++) if (encodings[this.#from + i] !== 0) return false
    return true
  }

  /** Whether the encoding is known. */
  get isEncoded(): boolean {
    return this.#encodings !== undefined
  }

  /** Remembers the encoding, which stands among others. */
  learn(encodings: Uint8Array, from: number): void {
    this.#encodings = encodings
    this.#from = from
  }

  #encoded(): Uint8Array {
    if (!this.#encodings) encodeAll(this.bench, [this])
    return this.#encodings!
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
    element.learn(bytes, i * elementBytes)
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

  protected override writeElement(element: Element, bytes: Uint8Array, at: number): void {
    element.writeBytes(bytes, at)
  }

  protected override encodeMissing(): void {
    const missing = this.elements.filter((element) => !element.isEncoded)
    if (missing.length > 0) encodeAll(this.bench, missing)
  }
}
