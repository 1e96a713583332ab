/**
 * The order in which my hand lies on my screen: by suit, by rank, or as I have put it. Cards are known by deck, face and copy, since their numbers
 * change whenever the hand is shuffled.
 */
import type { Face, Lying } from '../../../games/free/index.ts'
import type { MeantCard } from '../../../games/free/play/index.ts'
import { orderOf } from './look.ts'

/** How a hand is sorted. */
export type Sorting = 'suit' | 'rank' | 'own'

/** A card of my hand. */
export interface Held {
  /** Its deck and face, and which copy of it. */
  readonly key: string
  readonly id: number
  readonly deck: number
  readonly face: Face
  /** Whether everybody knows it. */
  readonly isKnown: boolean
}

/** The cards of a hand with names that outlast a shuffle. */
export function heldIn(hand: readonly Lying[], faceOf: (card: Lying) => Face | undefined): readonly Held[] {
  const copies = new Map<string, number>()
  return hand.map((card) => {
    const { id, deck } = card
    const face = faceOf(card) ?? ''
    const name = `${deck} ${face}`
    const copy = copies.get(name) ?? 0
    copies.set(name, copy + 1)
    return { key: `${name} ${copy}`, id, deck, face, isKnown: card.face !== null }
  })
}

/** A card of my hand, as the table is told of it. */
export function meant({ deck, face }: Held): MeantCard {
  return { deck, face }
}

/** The hand in order; `own` are the keys as I have put them, and what is new comes last. */
export function sorted(hand: readonly Held[], by: Sorting, own: readonly string[]): readonly Held[] {
  const place = ({ key }: Held): number => (own.includes(key) ? own.indexOf(key) : own.length)
  const [suit, rank] = [0, 1] as const
  return hand.toSorted((one, other) => {
    if (by === 'own' && place(one) !== place(other)) return place(one) - place(other)
    const [a, b] = [orderOf(one.face), orderOf(other.face)]
    const [major, minor] = by === 'rank' ? [rank, suit] : [suit, rank]
    return a[major] - b[major] || a[minor] - b[minor] || one.key.localeCompare(other.key)
  })
}

/** The keys after one of them moved so many places. */
export function moved(keys: readonly string[], key: string, by: number): readonly string[] {
  const rest = keys.filter((one) => one !== key)
  const place = Math.max(0, Math.min(rest.length, keys.indexOf(key) + by))
  return rest.toSpliced(place, 0, key)
}
