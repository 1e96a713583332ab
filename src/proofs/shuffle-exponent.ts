/**
 * Shuffle by a secret exponent: T_{i,k} = s·R_{π(i),k}, with S = s·base, for decks whose locks commute
 * (spec/proofs, section 7).
 *
 * S fixes s before the argument begins: without it a prover who knows the deck's logarithms could prove anything.
 */
import { group, type Point, type Points, type Scalar } from '../group/index.ts'
import { add, mul, neg } from '../group/inside.ts'
import { cardCount, places, spread } from './columns.ts'
import { must } from './refusal.ts'
import {
  type Shuffled,
  type ShuffleRelation,
  shuffleDecoderOf,
  shuffleProverOf,
  shuffleVerifierOf,
} from './shuffle-relation.ts'

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
export interface ExponentWitness extends Shuffled {
  /** s, never zero. */
  readonly exponent: Scalar
}

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

/** As a relation. First move: F and N; response: s̄. */
export const raising: ShuffleRelation<ExponentStatement, ExponentWitness> = {
  proto: 'bg1-shuffle-v1/exponent',
  layout: { exA: 0, exB: 0, lin: 2, responses: () => 1, equations: 2 },
  admit({ base, image, width, input, output }) {
    const n = cardCount(input.length, width)
    must(n !== undefined, 'a shuffle needs at least two whole cards')
    must(output.length === input.length, 'the decks differ in size')
    must(
      group.identities(group.concat([base, image, input, output])).length === 0,
      'a base, image or card must not be the identity',
    )
    return n
  },
  absorb({ base, image, width, input, output }, transcript) {
    transcript.absorbNumber('n', input.length / width)
    transcript.absorbNumber('w', width)
    transcript.absorbPoints('base', base)
    transcript.absorbPoints('S', image)
    transcript.absorbPoints('in', input)
    transcript.absorbPoints('out', output)
  },
  width: ({ width }) => width,
  prover: ({ base, input, output }, { exponent }, columns) => ({
    move(draw, move) {
      const [sigma] = draw('sigma', 1) as [Scalar]
      const mixed = group.msmPublic(input, spread(move.powers, columns))
      return {
        lin: group.concat([
          group.sub(group.msmSecret(output, spread(move.t, columns)), group.mul(mixed, [sigma])),
          group.mul(base, [sigma]),
        ]),
        respond: (e) => [add(mul(e, exponent), sigma)],
      }
    },
  }),
  parts({ base, image, input, output }, columns, moves, { powers, e, lw }) {
    const [w0, w1] = lw as [Scalar, Scalar]
    const [response] = moves.responses as [Scalar]
    return [
      [moves.lin, [w0, w1]],
      [input, spread(powers, columns), mul(w0, response)],
      [output, spread(moves.u, columns), neg(w0)],
      [image, [mul(w1, e)]],
      [base, [neg(mul(w1, response))]],
    ]
  },
}

/** Proves a shuffle. */
export const proveExponent = shuffleProverOf(raising)

/** Checks a shuffle. */
export const verifyExponent = shuffleVerifierOf(raising)

/** Reads the proof of a shuffle by exponent of so many cards; throws a `DecodeError`. */
export const decodeExponentProof = shuffleDecoderOf(raising)
