/**
 * A proof of some kind with everything around it, reduced to what every kind has in common: a statement whose parts can
 * be changed one by one, bytes of a proof, and a judge. Tests about tampering and test vectors are written once for all.
 */
import {
  DecodeError,
  decodeScalars,
  elementBytes,
  encodeScalars,
  group,
  type Point,
  type Points,
  type Scalar,
  scalar,
} from '../../src/group/index.ts'
import { type Check, type Ciphertexts, verify } from '../../src/proofs/index.ts'

/** A part of a statement. */
export type Part = Points | Ciphertexts | readonly number[] | number

/** A statement as named parts. */
export type Parts = Readonly<Record<string, Part>>

/** One true statement with a proof of it. */
export interface Sample {
  readonly name: string
  readonly ctx: Uint8Array
  readonly statement: Parts
  readonly proof: Uint8Array
  /** How many of the proof's elements are points; the rest are scalars. */
  readonly points: number
  /** Parts that the proof is bound to although any value of them would be true. */
  readonly free: readonly string[]
  /** Parts in which the identity is no reason to refuse. */
  readonly identityIn: readonly string[]
  /** `accepted`, or why not: what the decoder or the verifier says. */
  judge(ctx: Uint8Array, statement: Parts, proof: Uint8Array): string
  /** What the verifier says of a proof that no decoder would give: the proof's own values, altered in one place. */
  judgeAltered(): Generator<[place: string, verdict: string]>
  /** What the prover makes of another statement with the same secrets. */
  reprove(statement: Parts, ctx?: Uint8Array): Uint8Array
}

/** What is needed of a kind of proof to make a sample. */
export interface Kind<S, P> {
  readonly name: string
  readonly statement: S
  readonly points: number
  readonly free?: readonly string[]
  readonly identityIn?: readonly string[]
  prove(ctx: Uint8Array, statement: S): P
  verify(ctx: Uint8Array, statement: S, proof: P): Check
  encode(proof: P): Uint8Array
  decode(bytes: Uint8Array): P
}

/** Makes a sample: from here on only parts and bytes matter. */
export function sample<S extends { readonly [K in keyof S]: Part }, P>(kind: Kind<S, P>): Sample {
  const ctx = new TextEncoder().encode(`table 1, hand 2, slot 3, ${kind.name}`)
  // As seats of one process do: they judge one proof, read once, in whatever statement they see it.
  const read = new WeakMap<Uint8Array, P>()
  return {
    name: kind.name,
    ctx,
    statement: kind.statement as Parts,
    proof: kind.encode(kind.prove(ctx, kind.statement)),
    points: kind.points,
    free: kind.free ?? [],
    identityIn: kind.identityIn ?? [],
    judge: (where, statement, proof) => {
      let decoded: P
      try {
        decoded = read.get(proof) ?? kind.decode(proof)
        read.set(proof, decoded)
      } catch (error) {
        if (error instanceof DecodeError) return error.message
        throw error
      }
      return verify(kind.verify(where, statement as unknown as S, decoded)) ?? 'accepted'
    },
    *judgeAltered() {
      const proof = kind.prove(ctx, kind.statement)
      for (const [place, altered] of alterations(proof as Values))
        yield [place, verify(kind.verify(ctx, kind.statement, altered as P)) ?? 'accepted']
    },
    reprove: (statement, where = ctx) => kind.encode(kind.prove(where, statement as unknown as S)),
  }
}

/** A proof as its lists of points and scalars. */
type Values = Readonly<Record<string, Points | readonly Scalar[]>>

/** Every proof with one scalar that is not reduced, or with one list of another length. */
function* alterations(proof: Values): Generator<[place: string, altered: Values]> {
  for (const [name, list] of Object.entries(proof)) {
    if (!isScalars(list)) {
      for (const [size, points] of otherSizes(list)) yield [`${name} ${size}`, { ...proof, [name]: points }]
      continue
    }
    for (const [i, value] of list.entries()) {
      for (const wrong of [value + scalar.q, value - scalar.q, scalar.q, -1n, 1n << 256n])
        yield [`${name}[${i}] = ${wrong}`, { ...proof, [name]: list.with(i, wrong) }]
    }
    for (const other of [[], list.slice(1), [...list, 0n]])
      yield [`${other.length} ${name}`, { ...proof, [name]: other }]
  }
}

function isScalars(list: Points | readonly Scalar[]): list is readonly Scalar[] {
  return Array.isArray(list)
}

function otherSizes(points: Points): [string, Points][] {
  const places = Array.from({ length: points.length }, (_, i) => i)
  return [[], places.slice(1), [...places, 0]].map((kept) => [
    `of ${kept.length} points`,
    group.pick(points, kept),
  ])
}

/** Every statement that differs from this one in a single element, with the place of the difference. */
export function* changedOnce(
  statement: Parts,
  change: (point: Point) => Points = (point) => group.add(point, group.base),
): Generator<[place: string, changed: Parts]> {
  for (const [name, part] of Object.entries(statement)) {
    if (typeof part === 'number') yield [name, { ...statement, [name]: part + 1 }]
    else if (isCiphertexts(part)) {
      for (const [place, a] of changedPoints(part.a, change)) {
        yield [`${name}.a${place}`, { ...statement, [name]: { a, b: part.b } }]
      }
      for (const [place, b] of changedPoints(part.b, change)) {
        yield [`${name}.b${place}`, { ...statement, [name]: { a: part.a, b } }]
      }
    } else if (isNumbers(part)) {
      for (let i = 0; i < part.length; i++) {
        yield [`${name}[${i}]`, { ...statement, [name]: part.with(i, part[i]! + 7) }]
      }
    } else {
      for (const [place, points] of changedPoints(part, change))
        yield [name + place, { ...statement, [name]: points }]
    }
  }
}

/** Every statement in which one list lost its last element, or has it twice. */
export function* resized(statement: Parts): Generator<[place: string, changed: Parts]> {
  for (const [name, part] of Object.entries(statement)) {
    if (typeof part === 'number') continue
    if (isCiphertexts(part)) {
      for (const half of ['a', 'b'] as const) {
        for (const points of sizes(part[half])) {
          yield [`${name}.${half}`, { ...statement, [name]: { ...part, [half]: points } }]
        }
      }
    } else if (isNumbers(part)) {
      yield [name, { ...statement, [name]: part.slice(0, -1) }]
    } else {
      for (const points of sizes(part)) yield [name, { ...statement, [name]: points }]
    }
  }
}

/** A single point is a key or a base, whose number the types fix; only lists can have a wrong length. */
function sizes(points: Points): Points[] {
  if (points.length < 2) return []
  const places = Array.from({ length: points.length }, (_, i) => i)
  return [group.pick(points, places.slice(0, -1)), group.pick(points, [...places, points.length - 1])]
}

function* changedPoints(points: Points, change: (point: Point) => Points): Generator<[string, Points]> {
  for (let i = 0; i < points.length; i++) {
    const list = Array.from({ length: points.length }, (_, j) => group.pick(points, [j]) as Point)
    yield [
      points.length === 1 ? '' : `[${i}]`,
      group.concat(list.map((point, j) => (j === i ? change(point) : point))),
    ]
  }
}

/** Whether a part is a list of ciphertexts. */
export function isCiphertexts(part: Part): part is Ciphertexts {
  return typeof part === 'object' && 'a' in part
}

/** Whether a part is a list of numbers. */
export function isNumbers(part: Part): part is readonly number[] {
  return Array.isArray(part)
}

/** Every proof that differs from this one in one valid element: another point, another scalar. */
export function* changedElements({ proof, points }: Sample): Generator<[place: string, changed: Uint8Array]> {
  for (let i = 0; i * elementBytes < proof.length; i++) {
    const place = i < points ? `point ${i}` : `scalar ${i - points}`
    yield [place, withElement(proof, i, (element) => (i < points ? nextPoint(element) : nextScalar(element)))]
  }
}

/** The bytes with element i replaced. */
export function withElement(
  bytes: Uint8Array,
  i: number,
  change: (element: Uint8Array) => Uint8Array,
): Uint8Array {
  const changed = bytes.slice()
  changed.set(change(bytes.slice(i * elementBytes, (i + 1) * elementBytes)), i * elementBytes)
  return changed
}

/** The encoding of P + G. */
export function nextPoint(element: Uint8Array): Uint8Array {
  return group.encode(group.add(group.decode(element, 'allowed'), group.base))
}

/** The encoding of s + 1. */
export function nextScalar(element: Uint8Array): Uint8Array {
  return encodeScalars(decodeScalars(element).map((value) => scalar.add(value, 1n)))
}
