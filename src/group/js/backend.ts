/**
 * ristretto255 in plain JavaScript, quick: field elements are floating-point limbs, and tables remember what is
 * multiplied often. It runs wherever JavaScript runs.
 *
 * Limits: multiplications by secret scalars take the same steps for every scalar and the arithmetic does not branch, but
 * tables are read at places that depend on the scalar, scalars themselves are bigints, and no engine promises anything
 * about time.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Backend, Group, Point, Points, Precomputed, Scalar } from '../group.ts'
import { checkScalars, checkTerms, decodeList, identitiesIn, List, paired, pickFrom } from '../lists.ts'
import { expandScalars } from '../scalar-stream.ts'
import { uniformBlocks } from '../uniform-blocks.ts'
import { combMultiply } from './comb.ts'
import { affinePoint, negatePoint, sum, zeroPoint } from './edwards.ts'
import { decodeElement, Element } from './element.ts'
import type { Limbs } from './limbs.ts'
import { layOut, layOutOdd, type Multiples } from './multiples.ts'
import { pippenger } from './pippenger.ts'
import { mapToPoint, sameElement } from './ristretto.ts'
import { strausPublic, strausSecret } from './straus.ts'

/** Window width of a secret multiplication without a table. */
const looseWidth = 5
/** Odd multiples for a public multiplication without a table. */
const looseOdd = 8
/** From this many terms on, buckets are quicker than shared doublings. */
const bucketsFrom = 200

class PointList extends List<Element> {}

/** A table of one base: that base with its comb. */
class FixedBase implements Precomputed {
  readonly points: PointList
  readonly base: Element

  constructor(points: PointList) {
    this.points = points
    this.base = points.elements[0]!
  }
}

/** A table of several bases, for sums over all of them. */
class FixedBases implements Precomputed {
  readonly points: PointList
  readonly width: number
  readonly multiples: readonly Multiples[]

  constructor(points: PointList) {
    this.points = points
    this.width = tableWidth(points.length)
    const count = 1 << (this.width - 1)
    const missing = points.elements.filter((element) => !element.multiples(count))
    layOut(missing.map(pointOf), count, true).forEach((multiples, i) => {
      missing[i]!.remember(multiples)
    })
    this.multiples = points.elements.map((element) => element.multiples(count)!)
  }
}

/** Wide tables for a deck of cards, narrower ones where they would take long to make. */
function tableWidth(bases: number): number {
  if (bases <= 128) return 7
  return bases <= 512 ? 6 : 5
}

const pointOf = (element: Element): Limbs => element.point

function list(points: Points): PointList {
  if (points instanceof PointList) return points
  throw new Error('these points belong to another backend: decode them with this one')
}

function elements(points: Points): readonly Element[] {
  return list(points).elements
}

function one(point: Limbs): Point {
  return many([point]) as Point
}

function many(points: readonly Limbs[]): Points {
  return new PointList(points.map((point) => new Element(point)))
}

function negative(element: Element): Limbs {
  const point = element.point.slice()
  negatePoint(point)
  return point
}

/** A base that is multiplied often, like G and keys, takes the quick way. */
function mul(points: Points, scalars: readonly Scalar[]): Points {
  checkScalars(scalars)
  const bases = elements(points)
  const uses = Math.ceil(scalars.length / bases.length)
  const combs = bases.map((base) => base.combFor(uses))
  return many(
    paired(
      bases.map((base, i) => [base, combs[i]] as const),
      scalars,
      ([base, comb], scalar) =>
        comb
          ? combMultiply(comb, scalar)
          : strausSecret(layOut([base.point], 1 << (looseWidth - 1), false), [scalar], looseWidth),
    ),
  )
}

function msmSecret(bases: Points | Precomputed, scalars: readonly Scalar[], bits?: number): Point {
  if (bases instanceof FixedBase) {
    checkTerms(1, scalars)
    return one(combMultiply(bases.base.comb, scalars[0]!))
  }
  if (bases instanceof FixedBases) {
    checkTerms(bases.points.length, scalars)
    return one(strausSecret(bases.multiples, scalars, bases.width, bits))
  }
  const points = elements(bases as Points).map(pointOf)
  checkTerms(points.length, scalars)
  return one(strausSecret(layOut(points, 1 << (looseWidth - 1), false), scalars, looseWidth, bits))
}

function msmPublic(points: Points, scalars: readonly Scalar[]): Point {
  const terms = elements(points)
  checkTerms(terms.length, scalars)
  if (terms.length >= bucketsFrom) return one(pippenger(terms.map(pointOf), scalars))
  return one(strausPublic(oddMultiples(terms), scalars))
}

/** Laid-out multiples where there are any, fresh ones for the rest. */
function oddMultiples(terms: readonly Element[]): Multiples[] {
  const fresh = layOutOdd(terms.filter((term) => !term.odd).map(pointOf), looseOdd)
  let next = 0
  return terms.map((term) => term.odd ?? fresh[next++]!)
}

/** ristretto255 in plain JavaScript, quick. */
const backend: Backend = {
  name: 'js',
  base: one(affinePoint(ed25519.Point.BASE.toAffine())),
  identity: one(zeroPoint()),
  decode(bytes, identity = 'refused') {
    const decoded = decodeList(bytes, identity, decodeElement)
    return new PointList(decoded.elements, decoded.bytes)
  },
  encode: (points) => list(points).bytes,
  fromUniform: (bytes) => many(uniformBlocks(bytes).map(mapToPoint)),
  add: (a, b) => many(paired(elements(a), elements(b), (x, y) => sum(x.point, y.point, 0))),
  sub: (a, ...taken) =>
    taken.reduce(
      (left, b) => many(paired(elements(left), elements(b), (x, y) => sum(x.point, y.point, 1))),
      a,
    ),
  negate: (points) => many(elements(points).map(negative)),
  sum: (points) => one(elements(points).reduce((total, { point }) => sum(total, point, 0), zeroPoint())),
  mul,
  mulPublic(points, scalars) {
    checkScalars(scalars)
    return many(
      paired(oddMultiples(elements(points)), scalars, (odd, scalar) => strausPublic([odd], [scalar])),
    )
  },
  table: (points) => (points.length === 1 ? new FixedBase(list(points)) : new FixedBases(list(points))),
  msmSecret,
  msmsSecret(table, lists) {
    if (!(table instanceof FixedBases)) throw new Error('this is not a table of several bases')
    return js.concat(lists.map((scalars) => msmSecret(table, scalars)))
  },
  msmPublic,
  pick: (points, indices) => new PointList(pickFrom(elements(points), indices)),
  concat: (lists) => new PointList(lists.flatMap(elements)),
  equal(a, b) {
    const [left, right] = [elements(a), elements(b)]
    return left.length === right.length && left.every((x, i) => sameElement(x.point, right[i]!.point))
  },
  identities: (points) => identitiesIn(elements(points)),
  expandScalars,
}

/** The backend as the rest sees it. */
export const js = backend as Group
