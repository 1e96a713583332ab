/**
 * Decks with several columns, for piles of cards that stay together (spec/proofs, section 5): a deck of n cards with w
 * columns is a card-major list of n·w elements, and Σ_k γᵏ·C_{i,k} stands for card i inside a proof.
 */
import { type Scalar, scalar } from '../group/index.ts'
import type { Transcript } from './transcript.ts'

/** 1, γ, …, γ^(w−1), with γ drawn after both decks; just 1 for a single column. */
export function columnWeights(transcript: Transcript, width: number): Scalar[] {
  return width === 1 ? [1n] : [1n, ...scalar.powers(transcript.challenge('gamma'), width - 1)]
}

/** One scalar for each card, spread over its columns with their weights. */
export function spread(perCard: readonly Scalar[], weights: readonly Scalar[]): Scalar[] {
  if (weights.length === 1) return [...perCard]
  return perCard.flatMap((value) => weights.map((weight) => scalar.mul(value, weight)))
}

/** For each card the sum of its columns' scalars with their weights. */
export function gather(perColumn: readonly Scalar[], weights: readonly Scalar[]): Scalar[] {
  const width = weights.length
  return Array.from({ length: perColumn.length / width }, (_, i) =>
    scalar.dot(perColumn.slice(i * width, (i + 1) * width), weights),
  )
}

/** Where each element of the shuffled deck comes from: output card i is input card `permutation[i]`. */
export function places(permutation: readonly number[], width: number): number[] {
  return permutation.flatMap((card) => Array.from({ length: width }, (_, k) => card * width + k))
}

/** How many cards a list of this length makes, if it is a deck of at least two cards with so many columns. */
export function cardCount(length: number, width: number): number | undefined {
  if (!Number.isInteger(width) || width < 1) return undefined
  return length % width === 0 && length / width >= 2 ? length / width : undefined
}
