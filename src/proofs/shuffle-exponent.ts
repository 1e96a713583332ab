/**
 * Shuffle by a secret exponent: T_{i,k} = s·R_{π(i),k}, with S = s·base, for decks whose locks commute
 * (proofs, section 1, "exponent statement").
 *
 * S fixes s before the argument begins: without it a prover who knows the deck's logarithms could prove anything.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../group/index.ts'
import { cardCount, columnWeights, places, spread } from './columns.ts'
import { type Check, checking, type Equation } from './equation.ts'
import { commitOrder, commitPowers, firstMove, respond } from './permutation-prover.ts'
import { permutationParts, replay, sumOf, times } from './permutation-verifier.ts'
import { must } from './refusal.ts'
import { decodeShuffleProof, type Layout, type ShuffleProof, takeApart } from './shuffle-proof.ts'
import { Transcript } from './transcript.ts'

const { add, mul, neg } = scalar

/** That `output` is `input` in another order, each element multiplied by the logarithm of `image` to `base`. */
export interface ExponentStatement {
  readonly base: Point
  /** S = s·base. */
  readonly image: Point
  /** Columns of a card. */
  readonly width: number
  readonly input: Points
  readonly output: Points
}

/** What only the shuffler knows. */
export interface ExponentWitness {
  /** Output card i comes from input card `permutation[i]`. */
  readonly permutation: readonly number[]
  /** s, never zero. */
  readonly exponent: Scalar
}

/** First move: F and N; response: s̄. */
export const exponentLayout: Layout = { exA: 0, exB: 0, lin: 2, responses: () => 1 }

/** The shuffled and multiplied deck. */
export function exponentDeck(
  width: number,
  input: Points,
  { permutation, exponent }: ExponentWitness,
): Points {
  return group.mul(
    group.pick(input, places(permutation, width)),
    new Array<Scalar>(input.length).fill(exponent),
  )
}

/** Proves a shuffle. All masks come from the seed and the transcript. */
export function proveExponent(
  ctx: Uint8Array,
  statement: ExponentStatement,
  witness: ExponentWitness,
  seed: Uint8Array,
): ShuffleProof {
  return exponentProof(Transcript.init('bg1-shuffle-v1/exponent', ctx), statement, witness, seed)
}

/** The prover behind `proveExponent`, on a transcript of the caller's. */
export function exponentProof(
  transcript: Transcript,
  statement: ExponentStatement,
  witness: ExponentWitness,
  seed: Uint8Array,
): ShuffleProof {
  const { base, input, output } = statement
  const weights = absorbStatement(transcript, statement)
  const order = commitOrder(transcript, witness.permutation, seed)
  const powers = commitPowers(transcript, order, seed)
  const y = transcript.challenge('y')
  const z = transcript.challenge('z')
  const move = firstMove(transcript, powers, y, z, seed)
  const [sigma] = transcript.mask(seed, 'sigma', 1) as [Scalar]
  const mixed = group.msmPublic(input, spread(move.powers, weights))
  const lin = group.concat([
    group.sub(group.msmSecret(output, spread(move.t, weights)), group.mul(mixed, [sigma])),
    group.mul(base, [sigma]),
  ])
  transcript.absorbPoints('lin', lin)
  const e = transcript.challenge('e')
  const response = add(mul(e, witness.exponent), sigma)
  return { points: group.concat([move.points, lin]), scalars: [...respond(move, e), response] }
}

/** Absorbs the whole statement and draws the weights of its columns. */
function absorbStatement(transcript: Transcript, statement: ExponentStatement): Scalar[] {
  const { base, image, width, input, output } = statement
  transcript.absorbNumber('n', input.length / width)
  transcript.absorbNumber('w', width)
  transcript.absorbPoints('base', base)
  transcript.absorbPoints('S', image)
  transcript.absorbPoints('in', input)
  transcript.absorbPoints('out', output)
  return columnWeights(transcript, width)
}

/** Checks a shuffle; never throws, whatever the proof. */
export function verifyExponent(ctx: Uint8Array, statement: ExponentStatement, proof: ShuffleProof): Check {
  return checking(() => [exponentEquation(Transcript.init('bg1-shuffle-v1/exponent', ctx), statement, proof)])
}

/** The equation behind `verifyExponent`, on a transcript of the caller's. Throws a `Refusal`. */
export function exponentEquation(
  transcript: Transcript,
  statement: ExponentStatement,
  proof: ShuffleProof,
): Equation {
  const { base, image, width, input, output } = statement
  const n = cardCount(input.length, width)
  must(n !== undefined, 'a shuffle needs at least two whole cards')
  must(output.length === input.length, 'the decks differ in size')
  must(
    group.identities(group.concat([base, image, input, output])).length === 0,
    'a base, image or card must not be the identity',
  )
  const moves = takeApart(proof, exponentLayout, n)
  const weights = absorbStatement(transcript, statement)
  const challenges = replay(transcript, moves, n, 2)
  const { powers, e } = challenges
  const [w0, w1] = challenges.lw as [Scalar, Scalar]
  const [response] = moves.responses as [Scalar]
  return sumOf([
    ...permutationParts(moves, challenges),
    [moves.lin, [w0, w1]],
    [input, times(mul(w0, response), spread(powers, weights))],
    [output, times(neg(w0), spread(moves.u, weights))],
    [image, [mul(w1, e)]],
    [base, [neg(mul(w1, response))]],
  ])
}

/** Reads the proof of a shuffle by exponent of so many cards; throws a `DecodeError`. */
export function decodeExponentProof(bytes: Uint8Array, cards: number): ShuffleProof {
  return decodeShuffleProof(bytes, exponentLayout, cards)
}
