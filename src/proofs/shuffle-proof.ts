/**
 * What a shuffle proof consists of, for all four relations (spec/proofs, section 5): the permutation argument's moves, what
 * the relation adds to them, and the responses.
 *
 * Wire form, without lengths, since both sides know the number of cards:
 *   points  c_A c_B c_d c_δ c_Δ c_T, then the relation's: after c_A, after c_B, with the first move
 *   scalars ã₁…ã_n r̃ b̃₂…b̃₍n−1₎ s̃ u₁…u_n r_u, then the relation's
 */

import { DecodeError, elementBytes, group, type Point, type Points, type Scalar } from '../group/index.ts'
import { onePoint } from '../group/inside.ts'
import { mustBeReduced } from './linear.ts'
import { must } from './refusal.ts'
import { decodeElements, encodeElements } from './wire.ts'

/** A proof of one of the four shuffles. */
export interface ShuffleProof {
  readonly points: Points
  readonly scalars: readonly Scalar[]
}

/** How much a relation adds to the permutation argument. */
export interface Layout {
  /** Points said after c_A, before x is drawn. */
  readonly exA: number
  /** Points said after c_B, before y and z are drawn. */
  readonly exB: number
  /** Points of the first move. */
  readonly lin: number
  /** Scalars of the response, for n cards. */
  readonly responses: (n: number) => number
  /** Equations of the relation. */
  readonly equations: number
}

/** The points that every shuffle proof has. */
const corePoints = 6

/** How many points a proof has. */
function pointCount(layout: Layout): number {
  return corePoints + layout.exA + layout.exB + layout.lin
}

/** How many scalars a proof about n cards has. */
function scalarCount(layout: Layout, n: number): number {
  return 3 * n + 1 + layout.responses(n)
}

/** A proof taken apart, each part under its name in the specification. */
export interface Moves {
  readonly core: Points
  readonly cA: Point
  readonly cB: Point
  readonly cd: Point
  readonly cdelta: Point
  readonly cDelta: Point
  readonly cT: Point
  readonly exA: Points
  readonly exB: Points
  readonly lin: Points
  /** ã, r̃, b̃ from 2 to n − 1, s̃, u, r_u. */
  readonly a: readonly Scalar[]
  readonly r: Scalar
  readonly b: readonly Scalar[]
  readonly s: Scalar
  readonly u: readonly Scalar[]
  readonly ru: Scalar
  /** The relation's own responses. */
  readonly responses: readonly Scalar[]
}

/** Takes a proof apart; refuses one of the wrong size, or with a scalar that no decoder would give. */
export function takeApart(proof: ShuffleProof, layout: Layout, n: number): Moves {
  must(proof.points.length === pointCount(layout), 'the proof has the wrong number of points')
  must(proof.scalars.length === scalarCount(layout, n), 'the proof has the wrong number of scalars')
  mustBeReduced(proof.scalars)
  const point = reader((start, end) => slice(proof.points, start, end))
  const core = slice(proof.points, 0, corePoints)
  const [cA, cB, cd, cdelta, cDelta, cT] = Array.from({ length: corePoints }, () => onePoint(point(1)))
  const scalars = reader((start, end) => proof.scalars.slice(start, end))
  return {
    core,
    cA: cA!,
    cB: cB!,
    cd: cd!,
    cdelta: cdelta!,
    cDelta: cDelta!,
    cT: cT!,
    exA: point(layout.exA),
    exB: point(layout.exB),
    lin: point(layout.lin),
    a: scalars(n),
    r: scalars(1)[0]!,
    b: scalars(n - 2),
    s: scalars(1)[0]!,
    u: scalars(n),
    ru: scalars(1)[0]!,
    responses: scalars(layout.responses(n)),
  }
}

/** Reads a list from its front, so many at a time. */
function reader<T>(slice: (start: number, end: number) => T): (count: number) => T {
  let at = 0
  return (count) => {
    at += count
    return slice(at - count, at)
  }
}

function slice(points: Points, start: number, end: number): Points {
  return group.pick(
    points,
    Array.from({ length: end - start }, (_, i) => start + i),
  )
}

/** The wire form of a proof. */
export function encodeShuffleProof(proof: ShuffleProof): Uint8Array {
  return encodeElements(proof.points, proof.scalars)
}

/** How many bytes a proof about n cards has. */
export function shuffleProofBytes(layout: Layout, n: number): number {
  return (pointCount(layout) + scalarCount(layout, n)) * elementBytes
}

/** Reads the proof of a shuffle of n cards; throws a `DecodeError` that names the point or scalar. */
export function decodeShuffleProof(bytes: Uint8Array, layout: Layout, n: number): ShuffleProof {
  if (!Number.isInteger(n) || n < 2) throw new DecodeError('cards', 'a shuffle has at least two cards')
  return decodeElements(bytes, { points: pointCount(layout), scalars: scalarCount(layout, n) })
}
