/**
 * ristretto255 in WebAssembly, at the speed of native code. Points live outside the module's memory and are handed in
 * for every call, which costs next to nothing; only tables stay inside.
 *
 * Secrets: `docs/group.md` says what takes constant time and what does not. Scalars, digits and registers are wiped at
 * the end of every call that was given secrets, so nothing is left to free.
 */
import { hexToBytes, sameBytes } from '../bytes.ts'
import type { Backend, Group, Point, Points, Scalar } from '../group.ts'
import {
  checkFieldBytes,
  checkScalars,
  checkTerms,
  decodeList,
  identitiesIn,
  notAnElement,
  paired,
  pairedLength,
  pickFrom,
} from '../lists.ts'
import { elementBytes } from '../scalar.ts'
import { checkStreamKey, streamKeyBytes } from '../stream-key.ts'
import { Element, PointList } from './element.ts'
import {
  FixedBase,
  FixedBases,
  multiplyComb,
  multiplyPublic,
  multiplySecret,
  sumPublic,
  sumSecret,
  type Term,
} from './multiply.ts'
import type { Outside, Workbench } from './workbench.ts'

const uniformBytes = 2 * elementBytes
/** The encoding of G (RFC 9496, appendix A.1). */
const generator = 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'

/** ristretto255 on this workbench. */
export function wasmGroup(bench: Workbench): Group {
  const { kernel, pointBytes } = bench

  function list(points: Points): PointList {
    if (points instanceof PointList && points.bench === bench) return points
    throw new Error('these points belong to another backend: decode them with this one')
  }
  const elements = (points: Points): readonly Element[] => list(points).elements
  const many = (points: readonly Outside[]): PointList =>
    new PointList(
      bench,
      points.map((point) => new Element(bench, point)),
    )
  const one = (point: Outside): Point => many([point]) as Points as Point

  function decode(bytes: Uint8Array, identity: 'refused' | 'allowed' = 'refused'): PointList {
    const count = Math.floor(bytes.length / elementBytes)
    const [points, verdicts, encoded] = bench.places(count * pointBytes, count, bytes.length)
    bench.writeBytes(encoded, bytes)
    kernel.decode(points, verdicts, encoded, count)
    const isElement = bench.readBytes(verdicts, count)
    const decoded = bench.readPoints(points, count)
    const result = decodeList(bytes, identity, (all, index) => {
      checkFieldBytes(all, index)
      if (isElement[index] !== 1) throw notAnElement(index)
      const element = new Element(bench, decoded[index]!)
      element.learn(all, index * elementBytes)
      return element
    })
    return new PointList(bench, result.elements, result.bytes)
  }

  /** `aᵢ ± bᵢ ± cᵢ …`: the sums stay where they are until all lists have been added to them. */
  function addOrSubtract(a: Points, others: readonly Points[], sign: 0 | 1): Points {
    const count = others.reduce((length, other) => pairedLength(length, other.length), a.length)
    const [sums, addends] = bench.places(count * pointBytes, count * pointBytes)
    const first = elements(a)
    bench.writePoints(sums, first.length === count ? first : new Array<Element>(count).fill(first[0]!))
    for (const other of others) {
      bench.writePoints(addends, elements(other))
      kernel.addEach(sums, pointBytes, addends, other.length === 1 ? 0 : pointBytes, count, sign)
    }
    return many(bench.readPoints(sums, count))
  }

  function sum(points: Points): Point {
    const terms = elements(points)
    const [total, addends] = bench.places(pointBytes, terms.length * pointBytes)
    bench.writePoints(total, elements(identity))
    bench.writePoints(addends, terms)
    kernel.addEach(total, 0, addends, pointBytes, terms.length, 0)
    return one(bench.readPoints(total, 1)[0]!)
  }

  function fromUniform(bytes: Uint8Array): Points {
    if (bytes.length % uniformBytes !== 0) throw new Error('uniform bytes must be a multiple of 64')
    const count = bytes.length / uniformBytes
    const [points, uniform] = bench.places(count * pointBytes, bytes.length)
    bench.writeBytes(uniform, bytes)
    kernel.fromUniform(points, uniform, count)
    return many(bench.readPoints(points, count))
  }

  function negate(points: Points): Points {
    const terms = elements(points)
    const [out, negated] = bench.places(terms.length * pointBytes, terms.length * pointBytes)
    bench.writePoints(negated, terms)
    kernel.negateEach(out, negated, terms.length)
    return many(bench.readPoints(out, terms.length))
  }

  function expandScalars(key: Uint8Array, first: number, count: number): Scalar[] {
    checkStreamKey(key)
    const [out, held] = bench.places(count * elementBytes, streamKeyBytes)
    bench.writeBytes(held, key)
    kernel.expandScalars(out, held, first, count)
    const scalars = bench.readScalars(out, count)
    bench.wipe(out, count * elementBytes)
    bench.wipe(held, streamKeyBytes)
    return scalars
  }

  const identity = decode(new Uint8Array(elementBytes), 'allowed') as Points as Point
  const backend: Backend = {
    name: 'wasm',
    base: decode(hexToBytes(generator)) as Points as Point,
    identity,
    decode,
    encode: (points) => list(points).bytes,
    fromUniform,
    add: (a, b) => addOrSubtract(a, [b], 0),
    sub: (a, ...taken) => addOrSubtract(a, taken, 1),
    negate,
    sum,
    mul(points, scalars) {
      checkScalars(scalars)
      return many(
        multiplySecret(
          bench,
          paired(elements(points), scalars, (base, s): Term => [base, s]),
        ),
      )
    },
    mulPublic(points, scalars) {
      checkScalars(scalars)
      return many(
        multiplyPublic(
          bench,
          paired(elements(points), scalars, (base, s): Term => [base, s]),
        ),
      )
    },
    table: (points) => (points.length === 1 ? new FixedBase(list(points)) : new FixedBases(list(points))),
    msmSecret(bases, scalars, bits) {
      if (bases instanceof FixedBase) {
        checkTerms(1, scalars)
        return many(multiplyComb(bench, elements(bases.points)[0]!, scalars)) as Points as Point
      }
      const terms = bases instanceof FixedBases ? bases : elements(bases as Points)
      return many(sumSecret(bench, terms, [scalars], bits)) as Points as Point
    },
    msmsSecret(table, lists) {
      if (!(table instanceof FixedBases)) throw new Error('this is not a table of several bases')
      return many(sumSecret(bench, table, lists))
    },
    msmPublic(points, scalars) {
      checkTerms(points.length, scalars)
      return one(sumPublic(bench, elements(points), scalars))
    },
    pick: (points, indices) => new PointList(bench, pickFrom(elements(points), indices)),
    concat: (lists) => new PointList(bench, lists.flatMap(elements)),
    equal(a, b) {
      const [left, right] = [list(a).bytes, list(b).bytes]
      return sameBytes(left, right)
    },
    identities: (points) => identitiesIn(list(points).encoded()),
    expandScalars,
  }
  return backend as Group
}
