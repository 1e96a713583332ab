/** Multiplications by scalars on the workbench: one base or many, with tables that stay, for secrets and public data. */
import type { Precomputed, Scalar } from '../group.ts'
import { checkTerms } from '../lists.ts'
import { windowCount } from '../window-count.ts'
import type { Element, PointList } from './element.ts'
import { type Block, type Outside, scalarBytes, tableLimit, type Workbench } from './workbench.ts'

/** Window width of a base that is multiplied often. */
const combWidth = 6
const combWindows = windowCount(combWidth)
/** Window width of a secret multiplication without a table. */
const looseWidth = 5
/** From this many terms on, buckets are quicker than shared doublings. */
const bucketsFrom = 150
/** Bytes for the digits of one scalar, and for the odd multiples of one base. */
const digitBytes = 512
const oddCount = 8

const entries = (width: number): number => (1 << (width - 1)) + 1

/** A table of one base: that base with its comb. */
export class FixedBase implements Precomputed {
  readonly points: PointList
  readonly base: Element

  constructor(points: PointList) {
    this.points = points
    this.base = points.elements[0]!
  }
}

/** A table of several bases, for sums over all of them. */
export class FixedBases implements Precomputed {
  readonly points: PointList
  readonly width: number
  #block: Block | undefined

  constructor(points: PointList) {
    this.points = points
    this.width = tableWidth(points.length)
  }

  /** Bytes of the table. */
  get size(): number {
    return this.points.length * entries(this.width) * this.points.bench.pointBytes
  }

  /** Where the table stands; laid out when it is not there. */
  address(): number {
    const { bench, elements } = this.points
    if (!this.#block || this.#block.lost) {
      this.#block = bench.hold(this.size)
      const [points] = bench.places(elements.length * bench.pointBytes)
      bench.writePoints(points, elements)
      bench.kernel.layOutBases(this.#block.at, points, elements.length, this.width)
    }
    return this.#block.at
  }
}

/** Wider tables would save additions, and lose as much by waiting for memory. */
function tableWidth(bases: number): number {
  return bases <= 256 ? 6 : 5
}

/** Where the comb of an element stands; laid out when it is not there. */
function combOf(bench: Workbench, element: Element): number {
  if (!element.comb || element.comb.lost) {
    element.comb = bench.hold(combWindows * entries(combWidth) * bench.pointBytes)
    const [point] = bench.places(bench.pointBytes)
    bench.writePoints(point, [element])
    bench.kernel.layOutComb(element.comb.at, point, combWidth, combWindows)
  }
  return element.comb.at
}

/** `sᵢ·P` for secrets, by P's comb. */
export function multiplyComb(bench: Workbench, base: Element, scalars: readonly Scalar[]): Outside[] {
  const comb = combOf(bench, base)
  const count = scalars.length
  const [out, factors] = bench.places(count * bench.pointBytes, count * scalarBytes)
  bench.writeScalars(factors, scalars)
  bench.kernel.multiplyComb(out, comb, factors, count, combWidth, combWindows)
  bench.wipe(factors, count * scalarBytes)
  return bench.readPoints(out, count)
}

/** `sᵢ·Pᵢ` for secrets and bases that are multiplied once. */
function multiplyLoose(bench: Workbench, bases: readonly Element[], scalars: readonly Scalar[]): Outside[] {
  const { pointBytes, kernel } = bench
  const count = bases.length
  const [out, points, factors, work] = bench.places(
    count * pointBytes,
    count * pointBytes,
    count * scalarBytes,
    entries(looseWidth) * pointBytes,
  )
  bench.writePoints(points, bases)
  bench.writeScalars(factors, scalars)
  kernel.multiplyEach(out, points, factors, count, looseWidth, windowCount(looseWidth), work)
  bench.wipe(factors, count * scalarBytes)
  return bench.readPoints(out, count)
}

/** One factor for one base. */
export type Term = readonly [base: Element, scalar: Scalar]

/** `sᵢ·Pᵢ` for secrets. A base that is multiplied often, like G and keys, takes the quick way. */
export function multiplySecret(bench: Workbench, terms: readonly Term[]): Outside[] {
  const places = new Map<Element, number[]>()
  terms.forEach(([base], i) => {
    const known = places.get(base)
    if (known) known.push(i)
    else places.set(base, [i])
  })
  const results: Outside[] = new Array(terms.length)
  const loose: number[] = []
  const scalarsAt = (indices: readonly number[]) => indices.map((i) => terms[i]![1])
  const keep = (indices: readonly number[], made: readonly Outside[]) => {
    indices.forEach((i, k) => {
      results[i] = made[k]!
    })
  }
  for (const [base, indices] of places) {
    if (base.wantsComb(indices.length)) keep(indices, multiplyComb(bench, base, scalarsAt(indices)))
    else loose.push(...indices)
  }
  const bases = loose.map((i) => terms[i]![0])
  if (loose.length > 0) keep(loose, multiplyLoose(bench, bases, scalarsAt(loose)))
  return results
}

/** `sᵢ·Pᵢ` for public data. */
export function multiplyPublic(bench: Workbench, terms: readonly Term[]): Outside[] {
  const { pointBytes } = bench
  const count = terms.length
  const [out, points, factors, work] = bench.places(
    count * pointBytes,
    count * pointBytes,
    count * scalarBytes,
    publicBytes(bench, 1),
  )
  bench.writePoints(
    points,
    terms.map(([base]) => base),
  )
  bench.writeScalars(
    factors,
    terms.map(([, scalar]) => scalar),
  )
  for (let i = 0; i < count; i++) {
    const [at, from] = [out + i * pointBytes, points + i * pointBytes]
    bench.kernel.sumPublic(at, from, factors + i * scalarBytes, 1, work)
  }
  return bench.readPoints(out, count)
}

const publicBytes = (bench: Workbench, count: number): number =>
  count * (digitBytes + oddCount * bench.pointBytes)

/** `Σ sₖᵢ·Pᵢ` for lists of secrets of at most `bits` bits, from a table that stays or a fresh one. */
export function sumSecret(
  bench: Workbench,
  bases: FixedBases | readonly Element[],
  lists: readonly (readonly Scalar[])[],
  bits?: number,
): Outside[] {
  const stays = bases instanceof FixedBases && bases.size <= tableLimit
  const elements = bases instanceof FixedBases ? bases.points.elements : bases
  for (const scalars of lists) checkTerms(elements.length, scalars)
  const [count, sums] = [elements.length, lists.length]
  const { pointBytes, kernel } = bench
  const held = stays ? bases.address() : undefined
  const [out, factors, work, points, fresh] = bench.places(
    sums * pointBytes,
    sums * count * scalarBytes,
    sums * count * digitBytes,
    stays ? 0 : count * pointBytes,
    stays ? 0 : count * entries(looseWidth) * pointBytes,
  )
  lists.forEach((scalars, k) => {
    bench.writeScalars(factors + k * count * scalarBytes, scalars)
  })
  if (stays && held !== undefined) {
    const { width } = bases
    kernel.sumSecret(out, held, factors, count, width, windowCount(width, bits), work, sums)
  } else {
    const windows = windowCount(looseWidth, bits)
    bench.writePoints(points, elements)
    kernel.layOutBases(fresh, points, count, looseWidth)
    kernel.sumSecret(out, fresh, factors, count, looseWidth, windows, work, sums)
  }
  bench.wipe(factors, sums * count * scalarBytes)
  return bench.readPoints(out, sums)
}

/** `Σ sᵢ·Pᵢ` for public data. */
export function sumPublic(
  bench: Workbench,
  elements: readonly Outside[],
  scalars: readonly Scalar[],
): Outside {
  const count = elements.length
  if (count >= bucketsFrom) return sumBuckets(bench, elements, scalars, bucketWidth(count))
  return summed(bench, elements, scalars, publicBytes(bench, count), (out, points, factors, work) =>
    bench.kernel.sumPublic(out, points, factors, count, work),
  )
}

/** As `sumPublic`, by buckets whatever the number of terms. */
export function sumBuckets(
  bench: Workbench,
  elements: readonly Outside[],
  scalars: readonly Scalar[],
  width: number,
): Outside {
  const count = elements.length
  return summed(bench, elements, scalars, bucketBytes(bench, count, width), (out, points, factors, work) =>
    bench.kernel.sumBuckets(out, points, factors, count, width, windowCount(width), work),
  )
}

function summed(
  bench: Workbench,
  elements: readonly Outside[],
  scalars: readonly Scalar[],
  workBytes: number,
  sum: (out: number, points: number, factors: number, work: number) => void,
): Outside {
  const { pointBytes } = bench
  const count = elements.length
  const places = bench.places(pointBytes, count * pointBytes, count * scalarBytes, workBytes)
  const [out, points, factors, work] = places
  bench.writePoints(points, elements)
  bench.writeScalars(factors, scalars)
  sum(out, points, factors, work)
  return bench.readPoints(out, 1)[0]!
}

/** Addends, buckets, a mark for each of them, and digits. */
function bucketBytes(bench: Workbench, count: number, width: number): number {
  return (count + (1 << (width - 1))) * bench.pointBytes + 4096 + count * digitBytes
}

/** The width with the fewest additions: per window one for each point, and two and a half for each bucket. */
function bucketWidth(points: number): number {
  const additions = (width: number) => windowCount(width) * (points + 2.5 * (1 << (width - 1)))
  let best = 4
  for (let width = 5; width <= 12; width++) if (additions(width) < additions(best)) best = width
  return best
}
