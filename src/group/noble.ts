/**
 * The reference backend: ristretto255 as the audited `@noble/curves` has it, with nothing added. Every other backend
 * must give the same bytes; it is several times slower than they are.
 *
 * Limit: noble's multiplications by secret scalars are constant time in structure, but bigint arithmetic is not.
 */
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import type { Backend, Group, Point, Points, Precomputed, Scalar } from './group.ts'
import {
  bytesAt,
  checkFieldBytes,
  checkScalars,
  checkTerms,
  decodeList,
  identitiesIn,
  List,
  notAnElement,
  paired,
  pickFrom,
} from './lists.ts'
import { expandScalars } from './scalar-stream.ts'
import { uniformBlocks } from './uniform-blocks.ts'

type NoblePoint = InstanceType<typeof ristretto255.Point>

class Element {
  readonly point: NoblePoint
  #bytes: Uint8Array | undefined

  constructor(point: NoblePoint, bytes?: Uint8Array) {
    this.point = point
    this.#bytes = bytes
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.point.toBytes()
    return this.#bytes
  }

  get isIdentity(): boolean {
    return this.point.is0()
  }
}

class PointList extends List<Element> {}

function list(points: Points): PointList {
  if (points instanceof PointList) return points
  throw new Error('these points belong to another backend: decode them with this one')
}

function each(points: Points): readonly NoblePoint[] {
  return list(points).elements.map((element) => element.point)
}

function many(points: readonly NoblePoint[]): Points {
  return new PointList(points.map((point) => new Element(point)))
}

function one(point: NoblePoint): Point {
  return many([point]) as Point
}

function decodeElement(bytes: Uint8Array, index: number): Element {
  checkFieldBytes(bytes, index)
  const own = bytesAt(bytes, index)
  try {
    return new Element(ristretto255.Point.fromBytes(own), own)
  } catch {
    throw notAnElement(index)
  }
}

/** noble refuses to multiply by zero, and takes shortcuts for O. */
function times(point: NoblePoint, scalar: Scalar): NoblePoint {
  return scalar === 0n ? ristretto255.Point.ZERO : point.multiply(scalar)
}

function total(points: readonly NoblePoint[]): NoblePoint {
  return points.reduce((sum, point) => sum.add(point), ristretto255.Point.ZERO)
}

function msm(points: Points, scalars: readonly Scalar[], product: typeof times): Point {
  checkTerms(points.length, scalars)
  return one(total(each(points).map((point, i) => product(point, scalars[i]!))))
}

const isTable = (bases: Points | Precomputed): bases is Precomputed => 'points' in bases

/** ristretto255 by `@noble/curves`. */
const backend: Backend = {
  name: 'noble',
  base: one(ristretto255.Point.BASE),
  identity: one(ristretto255.Point.ZERO),
  decode(bytes, identity = 'refused') {
    const decoded = decodeList(bytes, identity, decodeElement)
    return new PointList(decoded.elements, decoded.bytes)
  },
  encode: (points) => list(points).bytes,
  fromUniform: (bytes) =>
    many(uniformBlocks(bytes).map((block) => ristretto255_hasher.deriveToCurve!(block))),
  add: (a, b) => many(paired(each(a), each(b), (x, y) => x.add(y))),
  sub: (a, ...taken) =>
    taken.reduce((left, b) => many(paired(each(left), each(b), (x, y) => x.subtract(y))), a),
  negate: (points) => many(each(points).map((point) => point.negate())),
  sum: (points) => one(total(each(points))),
  mul(points, scalars) {
    checkScalars(scalars)
    return many(paired(each(points), scalars, times))
  },
  mulPublic(points, scalars) {
    checkScalars(scalars)
    return many(paired(each(points), scalars, (point, scalar) => point.multiplyUnsafe(scalar)))
  },
  table: (points) => ({ points: list(points) }),
  msmSecret: (bases, scalars) => msm(isTable(bases) ? bases.points : bases, scalars, times),
  msmsSecret(table, lists) {
    if (table.points.length === 1) throw new Error('this is not a table of several bases')
    return noble.concat(lists.map((scalars) => msm(table.points, scalars, times)))
  },
  msmPublic: (points, scalars) => msm(points, scalars, (point, scalar) => point.multiplyUnsafe(scalar)),
  pick: (points, indices) => new PointList(pickFrom(list(points).elements, indices)),
  concat: (lists) => new PointList(lists.flatMap((points) => list(points).elements)),
  equal(a, b) {
    const [left, right] = [each(a), each(b)]
    return left.length === right.length && left.every((point, i) => point.equals(right[i]!))
  },
  identities: (points) => identitiesIn(list(points).elements),
  expandScalars,
}

/** The backend as the rest sees it. */
export const noble = backend as Group
