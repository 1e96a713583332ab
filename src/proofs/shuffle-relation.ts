/**
 * How a shuffle is written (spec/proofs, sections 5 to 9): which statements are admitted, what is absorbed of them, and
 * what its linear relation adds to the permutation argument. Prover and verifier follow from that, for all four.
 */
import { group, type Points, type Scalar } from '../group/index.ts'
import { columnWeights } from './columns.ts'
import { type Check, checking, type Equation } from './equation.ts'
import type { Protocol } from './labels.ts'
import {
  commitOrder,
  commitPowers,
  type Draw,
  type FirstMove,
  firstMove,
  type Order,
  type Powers,
  respond,
} from './permutation-prover.ts'
import { type Drawn, permutationParts, sumOf, type Term } from './permutation-verifier.ts'
import { anew, type Recall, recall } from './recall.ts'
import { decodeShuffleProof, type Layout, type Moves, type ShuffleProof, takeApart } from './shuffle-proof.ts'
import { converse, drawWeights } from './shuffle-transcript.ts'
import { Transcript } from './transcript.ts'

/** What every shuffler knows. */
export interface Shuffled {
  /** Output card i comes from input card `permutation[i]`. */
  readonly permutation: readonly number[]
}

/** A kind of shuffle, with statements S and witnesses W. */
export interface ShuffleRelation<S, W extends Shuffled> {
  readonly proto: Protocol
  readonly layout: Layout
  /** Refuses statements of a wrong shape, and identities where none may be; gives the number of cards. */
  admit(statement: S): number
  /** Absorbs the whole statement. */
  absorb(statement: S, transcript: Transcript): void
  /** How many columns a card has, where it can be more than one. */
  width?(statement: S): number
  /** The relation's side of one proof, with the weights of the columns. */
  prover(statement: S, witness: W, columns: readonly Scalar[]): RelationProver
  /** The relation's equations, left − right, each with its weight. */
  parts(statement: S, columns: readonly Scalar[], moves: Moves, drawn: Drawn): Term[]
}

/** What a relation says at its turns. */
export interface RelationProver {
  /** After c_A, before x. */
  exA?(draw: Draw, order: Order): Points
  /** After c_B, before y and z. */
  exB?(draw: Draw, powers: Powers): Points
  /** Its part of the first move, and how it will answer the challenge e. */
  move(draw: Draw, move: FirstMove, eta: Scalar): RelationMove
}

/** The relation's part of the first move, and its responses. */
export interface RelationMove {
  readonly lin: Points
  readonly respond: (e: Scalar) => readonly Scalar[]
}

/** The prover of a shuffle. All masks come from the seed and the transcript. */
export function shuffleProverOf<S, W extends Shuffled>(
  relation: ShuffleRelation<S, W>,
): (ctx: Uint8Array, statement: S, witness: W, seed: Uint8Array) => ShuffleProof {
  return (ctx, statement, witness, seed) =>
    proveShuffle(relation, Transcript.init(relation.proto, ctx), statement, witness, seed)
}

/** The verifier of a shuffle: never throws for what a player sent. */
export function shuffleVerifierOf<S, W extends Shuffled>(
  relation: ShuffleRelation<S, W>,
): (ctx: Uint8Array, statement: S, proof: ShuffleProof) => Check {
  return (ctx, statement, proof) =>
    checking(() => [
      shuffleEquation(relation, Transcript.init(relation.proto, ctx), statement, proof, recall),
    ])
}

/** The decoder of a shuffle's proofs, for so many cards; throws a `DecodeError`. */
export function shuffleDecoderOf<S, W extends Shuffled>({
  layout,
}: ShuffleRelation<S, W>): (bytes: Uint8Array, cards: number) => ShuffleProof {
  return (bytes, cards) => decodeShuffleProof(bytes, layout, cards)
}

/** The prover on a given transcript; apart from `shuffleProverOf` only so that tests can program challenges. */
export function proveShuffle<S, W extends Shuffled>(
  relation: ShuffleRelation<S, W>,
  transcript: Transcript,
  statement: S,
  witness: W,
  seed: Uint8Array,
): ShuffleProof {
  const columns = absorbStatement(relation, transcript, statement)
  const draw: Draw = (label, n) => transcript.mask(seed, label, n)
  const own = relation.prover(statement, witness, columns)
  const said = converse(transcript, witness.permutation.length, {
    order: () => commitOrder(witness.permutation, draw),
    exA: (order) => own.exA?.(draw, order) ?? noPoints,
    powers: (order, powers) => commitPowers(order, powers, draw),
    exB: (powers) => own.exB?.(draw, powers) ?? noPoints,
    firstMove: (powers, y, z) => firstMove(powers, y, z, draw),
    relationMove: (move, eta) => own.move(draw, move, eta),
  })
  const { e } = said.challenges
  return { points: said.points, scalars: [...respond(said.move, e), ...said.relation.respond(e)] }
}

const noPoints = group.concat([])

/** The equation that holds if a proof is right, on a given transcript. Throws a `Refusal`. */
export function shuffleEquation<S, W extends Shuffled>(
  relation: ShuffleRelation<S, W>,
  transcript: Transcript,
  statement: S,
  proof: ShuffleProof,
  once: Recall = anew,
): Equation {
  const n = relation.admit(statement)
  const columns = absorbStatement(relation, transcript, statement)
  return once(proof, transcript, () => equationAfter(relation, transcript, statement, proof, { n, columns }))
}

/** As `shuffleEquation`, on a transcript that has absorbed the statement. */
function equationAfter<S, W extends Shuffled>(
  relation: ShuffleRelation<S, W>,
  transcript: Transcript,
  statement: S,
  proof: ShuffleProof,
  { n, columns }: { readonly n: number; readonly columns: readonly Scalar[] },
): Equation {
  const moves = takeApart(proof, relation.layout, n)
  const { challenges } = converse(transcript, n, {
    order: () => moves,
    exA: () => moves.exA,
    powers: () => moves,
    exB: () => moves.exB,
    firstMove: () => moves,
    relationMove: () => moves,
  })
  const drawn = { ...challenges, ...drawWeights(transcript, proof.scalars, relation.layout.equations) }
  return sumOf([...permutationParts(moves, drawn), ...relation.parts(statement, columns, moves, drawn)])
}

/** Absorbs the whole statement, then draws the weights of its columns. */
function absorbStatement<S, W extends Shuffled>(
  relation: ShuffleRelation<S, W>,
  transcript: Transcript,
  statement: S,
): Scalar[] {
  relation.absorb(statement, transcript)
  return columnWeights(transcript, relation.width?.(statement) ?? 1)
}
