/**
 * A deck as the dealer prepares it (spec/decks, section 5): fresh cards in an order of the dealer's, all under one key, and their
 * leaf names in the same order. Opened whole, it shows key and cards, and everybody sees whether it was a full deck.
 */
import { linearProof } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  type Check,
  type Equation,
  holds,
  type LinearProof,
  permutationFrom,
  possessionShape,
  provePossession,
  refuse,
} from '../../proofs/index.ts'
import { form, type Mine, wire } from '../../table/index.ts'
import { freshCards, readCard } from './card.ts'
import { layerSecret, stepSeed } from './layer.ts'
import { distinctNames, leafName, type Name } from './name.ts'

/** A prepared deck: E = e·G, the cards e·Cᵢ and their leaf names. */
export interface CandidateDeck {
  readonly key: Point
  readonly cards: Points
  readonly names: readonly Name[]
  readonly proof: LinearProof
}

/** A prepared deck laid open: e and the cards Cᵢ. */
export interface OpenCandidate {
  readonly secret: Scalar
  readonly cards: Points
}

/** The dealer publishes an encrypted deck and its leaf names. */
export const CandidateForm = (count: number) =>
  form(
    'cards',
    'candidate',
    wire.record<CandidateDeck>({
      key: wire.point(),
      cards: wire.points(count, count),
      names: distinctNames(count),
      proof: linearProof(possessionShape(1)),
    }),
  )

/** How an opened deck travels. */
export const openCandidate = (count: number) =>
  wire.record<OpenCandidate>({ secret: wire.scalar, cards: wire.points(count, count) })

/** The key and the open cards of the deck of this slot, while it is made or later. */
export function drawCandidate(from: Pick<Mine, 'secret'>, count: number): OpenCandidate {
  const seed = stepSeed(from)
  const order = permutationFrom(seed, 'order', count)
  return { secret: layerSecret(seed), cards: group.pick(freshCards(seed, count), order) }
}

/** Encrypts and names the cards. */
export function closeCandidate({ secret, cards }: OpenCandidate, mine: Mine): CandidateDeck {
  const key = group.mul(group.base, [secret])
  return {
    key,
    cards: group.mul(cards, new Array<Scalar>(cards.length).fill(secret)),
    names: Array.from({ length: cards.length }, (_, i) => leafName(pointAt(cards, i))),
    proof: provePossession(mine.context, { keys: key }, { secrets: [secret] }, mine.secret('possession')),
  }
}

/** Whether the key opens the deck to these cards, and they are one of each value under their leaf names. */
export function checkCandidate(
  closed: Omit<CandidateDeck, 'proof'>,
  { secret, cards }: OpenCandidate,
): Check {
  const values = new Set<number>()
  for (let i = 0; i < cards.length; i++) {
    const card = pointAt(cards, i)
    const value = readCard(card)
    if (value === undefined || value >= cards.length) return refuse('a card does not bear its tag')
    if (values.has(value)) return refuse('a card is in the deck twice')
    if (leafName(card) !== closed.names[i]) return refuse('a card has a false leaf name')
    values.add(value)
  }
  return multiplied(secret, group.concat([group.base, cards]), group.concat([closed.key, closed.cards]))
}

/** Whether each image is its base times a published secret. */
export function multiplied(secret: Scalar, bases: Points, images: Points): Check {
  return holds(
    Array.from(
      { length: bases.length },
      (_, i): Equation => [
        { points: pointAt(images, i), scalars: [1n] },
        { points: pointAt(bases, i), scalars: [-secret] },
      ],
    ),
  )
}

/** The point at one place of a deck. */
export function pointAt(cards: Points, place: number): Point {
  return group.pick(cards, [place])
}
