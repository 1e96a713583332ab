/**
 * The secrets of a shuffle, derived from a seed and the whole input (spec/proofs, section 3): a seat
 * that repeats a step repeats its secrets, and one that is shown another deck for the same step uses nothing twice.
 * With one (π, ρ) on two decks, the differences of the outputs are those of the inputs, and show π.
 */

import { group, type Point, type Points, type Scalar, sha512 } from '../group/index.ts'
import { concatBytes } from '../group/inside.ts'
import { type Ciphertexts, interleave } from './elgamal.ts'
import { expand, permutationFrom, scalarsFrom } from './randomness.ts'
import type { RemaskWitness } from './shuffle-remask.ts'

/** The order and the scalars of one shuffle: `count` scalars, none zero. */
export interface ShuffleSecrets {
  readonly permutation: readonly number[]
  readonly scalars: readonly Scalar[]
}

/** An order of n cards and `count` scalars, for exactly this input: the key or base first, then the deck. */
export function shuffleSecrets(
  seed: Uint8Array,
  input: readonly Points[],
  n: number,
  count: number,
): ShuffleSecrets {
  const digest = sha512(concatBytes(...input.map((points) => sha512(group.encode(points)))))
  const bound = expand(concatBytes(seed, digest), 'shuffle', 32)
  return { permutation: permutationFrom(bound, 'order', n), scalars: scalarsFrom(bound, 'scalars', count) }
}

/** The secrets for shuffling and remasking exactly this deck under this key. */
export function drawRemask(seed: Uint8Array, key: Point, width: number, input: Ciphertexts): RemaskWitness {
  const count = input.a.length
  return shuffleSecrets(seed, [key, interleave(input)], count / width, count)
}
