/** What the tests of masked cards share: cards by number, and keys. */
import {
  announceKeys,
  hexes,
  type JointKey,
  type MaskedCard,
  maskedCards,
  shuffle,
} from '../../src/cards/index.ts'
import { group, hashToGroup, type Points } from '../../src/group/index.ts'
import { trivial } from '../../src/proofs/index.ts'
import type { Seat } from '../../src/table/index.ts'

/** The points of cards with these names. */
export function points(...names: readonly (string | number)[]): Points {
  return group.concat(names.map((name) => hashToGroup('test/cards', `${name}`)))
}

/** The names of cards, of which these are the possible ones. */
export function namesOf(cards: Points, names: readonly (string | number)[]): readonly string[] {
  const known = hexes(points(...names))
  return hexes(cards).map((card) => `${names[known.indexOf(card)]}`)
}

/** A fresh joint key. */
export async function newKey(seat: Seat): Promise<JointKey> {
  const [key] = await announceKeys(seat.at('keys'), 1)
  return key as JointKey
}

/** Cards with these names, shuffled by everybody under a fresh key. */
export async function shuffled(
  seat: Seat,
  names: readonly (string | number)[],
): Promise<readonly MaskedCard[]> {
  const key = await newKey(seat)
  const { cards } = await shuffle(seat.at('shuffle'), key, trivial(points(...names)))
  return maskedCards(cards, () => key)
}
