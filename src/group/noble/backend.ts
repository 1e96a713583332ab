/**
 * The reference backend: ristretto255 in plain JavaScript. Encodings, square roots and the one-way map are those of
 * the audited `@noble/curves`; the multiplications are our own loops over extended coordinates.
 *
 * Limit: bigint arithmetic takes time that depends on its operands. Multiplications by secret scalars take the same
 * steps for every scalar, but not the same time; a backend with an integer machine of its own does better.
 */
import { ed25519, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { DecodeError } from '../decode-error.ts'
import type { Group, Identity, Point, Points, Scalar, Table } from '../group.ts'
import { elementBytes, q } from '../scalar.ts'
import { combMul } from './comb.ts'
import {
  type Addend,
  addTo,
  type Extended,
  negated,
  same,
  subtractFrom,
  toAddend,
  toAffineAddends,
  zero,
} from './edwards.ts'
import { affine, decodeElement, Element } from './element.ts'
import { pippenger } from './pippenger.ts'
import { multiples, strausPublic, strausSecret } from './straus.ts'

/** Window width of a secret multiplication without a table. */
const looseWidth = 5
/** From this many multiplications of one base on, laying it out is worth it. */
const combFrom = 12
/** From this many terms on, buckets are quicker than shared doublings. */
const bucketsFrom = 300

class List implements Points {
  readonly elements: readonly Element[]
  #bytes: Uint8Array | undefined

  constructor(elements: readonly Element[], bytes?: Uint8Array) {
    this.elements = elements
    this.#bytes = bytes
  }

  get length(): number {
    return this.elements.length
  }

  get bytes(): Uint8Array {
    if (!this.#bytes) {
      const bytes = new Uint8Array(this.length * elementBytes)
      this.elements.forEach((element, i) => {
        bytes.set(element.bytes, i * elementBytes)
      })
      this.#bytes = bytes
    }
    return this.#bytes
  }
}

/** A table of one base: that base with its comb. */
class FixedBase implements Table {
  readonly points: List

  constructor(points: List) {
    this.points = points
    this.base.comb
  }

  get base(): Element {
    return this.points.elements[0]!
  }
}

/** A table of several bases, for sums over all of them. */
class FixedBases implements Table {
  readonly points: List
  readonly width: number
  readonly multiples: readonly (readonly Addend[])[]

  constructor(points: List) {
    this.points = points
    this.width = tableWidth(points.length)
    this.multiples = layOut(points.elements, 1 << (this.width - 1))
    points.elements.forEach((element, i) => {
      element.remember(this.multiples[i]!)
    })
  }
}

/** Wide tables for a deck of cards, narrower ones where they would take long to make. */
function tableWidth(bases: number): number {
  if (bases <= 128) return 7
  return bases <= 512 ? 6 : 5
}

function layOut(elements: readonly Element[], size: number): Addend[][] {
  const all = toAffineAddends(elements.flatMap((element) => multiples(element.point, size)))
  return elements.map((_, i) => all.slice(i * size, (i + 1) * size))
}

function list(points: Points): List {
  if (points instanceof List) return points
  throw new Error('these points belong to another backend: decode them with this one')
}

function fixedBase(table: Table): Element {
  if (table instanceof FixedBase) return table.base
  throw new Error('this is not a table of one base made by this backend')
}

function one(point: Extended): Point {
  return new List([new Element(point)]) as Points as Point
}

function many(points: readonly Extended[]): Points {
  return new List(points.map((point) => new Element(point)))
}

function checkScalars(scalars: readonly Scalar[]): void {
  for (const scalar of scalars) {
    if (scalar < 0n || scalar >= q) throw new Error('a scalar must be reduced before it multiplies a point')
  }
}

/** Pairs two lists; a list of one is repeated as often as needed. */
function paired<A, B, C>(a: readonly A[], b: readonly B[], join: (a: A, b: B) => C): C[] {
  if (a.length === b.length) return a.map((x, i) => join(x, b[i]!))
  if (a.length === 1) return b.map((y) => join(a[0]!, y))
  if (b.length === 1) return a.map((x) => join(x, b[0]!))
  throw new Error(`lists of ${a.length} and ${b.length} cannot be paired`)
}

function checkTerms(points: number, scalars: readonly Scalar[]): void {
  if (points !== scalars.length) throw new Error(`${points} points cannot take ${scalars.length} scalars`)
  checkScalars(scalars)
}

function looseTable(point: Extended): Addend[] {
  return multiples(point, 1 << (looseWidth - 1)).map(toAddend)
}

function decode(bytes: Uint8Array, identity: Identity = 'refused'): Points {
  if (bytes.length % elementBytes !== 0) throw new DecodeError('', 'points must be a multiple of 32 bytes')
  const copy = bytes.slice()
  const elements: Element[] = []
  for (let start = 0; start < copy.length; start += elementBytes) {
    const element = decodeElement(copy.subarray(start, start + elementBytes), elements.length)
    if (identity === 'refused' && element.isIdentity) {
      throw new DecodeError(`[${elements.length}]`, 'point is the identity')
    }
    elements.push(element)
  }
  return new List(elements, copy)
}

function fromUniform(bytes: Uint8Array): Points {
  const size = 2 * elementBytes
  if (bytes.length % size !== 0) throw new Error('uniform bytes must be a multiple of 64')
  const points: Extended[] = []
  for (let start = 0; start < bytes.length; start += size) {
    points.push(affine(ristretto255_hasher.deriveToCurve!(bytes.subarray(start, start + size)).toAffine()))
  }
  return many(points)
}

/** A base that is laid out, or multiplied often enough to be worth it, takes the quick way. */
function mul(points: Points, scalars: readonly Scalar[]): Points {
  checkScalars(scalars)
  const { elements } = list(points)
  const often = elements.length === 1 && scalars.length >= combFrom
  return many(
    paired(elements, scalars, (element, scalar) =>
      often || element.hasComb
        ? combMul(element.comb, scalar)
        : strausSecret([looseTable(element.point)], [scalar], looseWidth),
    ),
  )
}

function msmSecret(bases: Points | Table, scalars: readonly Scalar[], bits?: number): Point {
  if (bases instanceof FixedBase) {
    checkTerms(1, scalars)
    return one(combMul(bases.base.comb, scalars[0]!))
  }
  if (bases instanceof FixedBases) {
    checkTerms(bases.points.length, scalars)
    return one(strausSecret(bases.multiples, scalars, bases.width, bits))
  }
  const { elements } = list(bases as Points)
  checkTerms(elements.length, scalars)
  const tables = elements.map((element) => looseTable(element.point))
  return one(strausSecret(tables, scalars, looseWidth, bits))
}

function msmPublic(points: Points, scalars: readonly Scalar[]): Point {
  const { elements } = list(points)
  checkTerms(elements.length, scalars)
  if (elements.length < bucketsFrom) {
    return one(strausPublic(elements.map((element, i) => ({ odd: element.odd, scalar: scalars[i]! }))))
  }
  return one(
    pippenger(
      elements.map((element) => toAddend(element.point)),
      scalars,
    ),
  )
}

function equal(a: Points, b: Points): boolean {
  const left = list(a).elements
  const right = list(b).elements
  return left.length === right.length && left.every((element, i) => same(element.point, right[i]!.point))
}

function pick(points: Points, indices: readonly number[]): Points {
  const { elements } = list(points)
  return new List(
    indices.map((index) => {
      const element = elements[index]
      if (!element) throw new Error(`there is no point ${index} in a list of ${elements.length}`)
      return element
    }),
  )
}

/** ristretto255 in plain JavaScript; runs everywhere. */
export const noble: Group = {
  name: 'noble',
  base: one(affine(ed25519.Point.BASE.toAffine())),
  identity: one(zero),
  decode,
  encode: (points) => list(points).bytes,
  fromUniform,
  add: (a, b) =>
    many(paired(list(a).elements, list(b).elements, (x, y) => addTo(x.point, toAddend(y.point)))),
  sub: (a, b) =>
    many(paired(list(a).elements, list(b).elements, (x, y) => subtractFrom(x.point, toAddend(y.point)))),
  negate: (points) => many(list(points).elements.map((element) => negated(element.point))),
  sum: (points) =>
    one(list(points).elements.reduce((total, element) => addTo(total, toAddend(element.point)), zero)),
  mul,
  mulPublic(points, scalars) {
    checkScalars(scalars)
    const odd = list(points).elements.map((element) => element.odd)
    return many(paired(odd, scalars, (odd, scalar) => strausPublic([{ odd, scalar }])))
  },
  table: (points) => (points.length === 1 ? new FixedBase(list(points)) : new FixedBases(list(points))),
  mulTable(table, scalars) {
    checkScalars(scalars)
    const { comb } = fixedBase(table)
    return many(scalars.map((scalar) => combMul(comb, scalar)))
  },
  msmSecret,
  msmPublic,
  pick,
  concat: (lists) => new List(lists.flatMap((points) => list(points).elements)),
  equal,
  identities: (points) => list(points).elements.flatMap((element, i) => (element.isIdentity ? [i] : [])),
  scope: (work) => work(),
}
