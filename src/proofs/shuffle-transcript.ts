/**
 * The order of the transcript of every shuffle (spec/proofs, section 5): who says what, and which challenge follows. It
 * stands here once for both sides: the prover makes each move when its turn comes, the verifier reads it from the proof.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../group/index.ts'
import type { Label } from './labels.ts'
import type { Transcript } from './transcript.ts'

/**
 * One side of the argument, asked for its moves in this order. What it gives at one turn it is given back at the next: a
 * prover's secrets so far, or the whole proof. Lists that a relation does not use are empty.
 */
export interface Side<
  O extends { readonly cA: Point },
  P extends { readonly cB: Point },
  M extends FirstPoints,
  L extends { readonly lin: Points },
> {
  order(): O
  exA(order: O): Points
  /** For x, x², …, xⁿ. */
  powers(order: O, powers: readonly Scalar[]): P
  exB(powers: P): Points
  firstMove(powers: P, y: Scalar, z: Scalar): M
  /** η is drawn only for relations that say something after c_B; it is 0 for the others. */
  relationMove(move: M, eta: Scalar): L
}

/** The points of the product argument's first move. */
export interface FirstPoints {
  readonly cd: Point
  readonly cdelta: Point
  readonly cDelta: Point
  readonly cT: Point
}

/** The challenges that the responses answer. */
export interface Challenges {
  /** x, x², …, xⁿ. */
  readonly powers: readonly Scalar[]
  readonly y: Scalar
  readonly z: Scalar
  readonly eta: Scalar
  readonly e: Scalar
}

/** Everything up to the last challenge: what was drawn, the last states of the side, and all points in their wire order. */
export interface Conversation<M, L> {
  readonly challenges: Challenges
  readonly move: M
  readonly relation: L
  readonly points: Points
}

/** Goes through a proof about n cards, on a transcript that has absorbed its statement, up to the last challenge. */
export function converse<
  O extends { readonly cA: Point },
  P extends { readonly cB: Point },
  M extends FirstPoints,
  L extends { readonly lin: Points },
>(transcript: Transcript, n: number, side: Side<O, P, M, L>): Conversation<M, L> {
  const order = side.order()
  transcript.absorbPoints('cA', order.cA)
  const exA = absorbSome(transcript, 'exA', side.exA(order))
  const powers = scalar.powers(transcript.challenge('x'), n)
  const committed = side.powers(order, powers)
  transcript.absorbPoints('cB', committed.cB)
  const exB = absorbSome(transcript, 'exB', side.exB(committed))
  const y = transcript.challenge('y')
  const z = transcript.challenge('z')
  const eta = exB.length > 0 ? transcript.challenge('eta') : 0n
  const move = side.firstMove(committed, y, z)
  const { cd, cdelta, cDelta, cT } = move
  transcript.absorbPoints('cd', cd)
  transcript.absorbPoints('cdelta', cdelta)
  transcript.absorbPoints('cDelta', cDelta)
  transcript.absorbPoints('cT', cT)
  const relation = side.relationMove(move, eta)
  transcript.absorbPoints('lin', relation.lin)
  const e = transcript.challenge('e')
  const points = group.concat([order.cA, committed.cB, cd, cdelta, cDelta, cT, exA, exB, relation.lin])
  return { challenges: { powers, y, z, eta, e }, move, relation, points }
}

/** Absorbs a list unless it is empty. */
function absorbSome(transcript: Transcript, label: Label, points: Points): Points {
  if (points.length > 0) transcript.absorbPoints(label, points)
  return points
}

/** Weights of the argument's three equations and of the relation's. */
export interface Weights {
  readonly k: readonly [Scalar, Scalar, Scalar]
  readonly lw: readonly Scalar[]
}

const relationWeights: readonly Label[] = ['lw0', 'lw1', 'lw2', 'lw3', 'lw4', 'lw5']

/** What only the verifier draws, after all responses, so that the weights depend on the whole proof. */
export function drawWeights(
  transcript: Transcript,
  responses: readonly Scalar[],
  equations: number,
): Weights {
  transcript.absorbScalars('resp', responses)
  const k = [transcript.challenge('k1'), transcript.challenge('k2'), transcript.challenge('k3')] as const
  return { k, lw: relationWeights.slice(0, equations).map((label) => transcript.challenge(label)) }
}
