/**
 * Sums of masked cards: ciphertexts under one key add up, so that several cards become one that holds the sum of their faces, and
 * nobody learns what went into it (spec/werewolf, section 1).
 */
import type { Points } from '../group/index.ts'
import { addCiphertexts, subtractCiphertexts, trivial } from '../proofs/index.ts'
import type { Player } from '../table/index.ts'
import type { JointKey } from './joint-key.ts'
import { keyAmong } from './key-among.ts'
import { type MaskedCard, stripped } from './masked-card.ts'

/** A card that everybody can read: (O, M). */
export function faceUp(key: JointKey, face: Points): MaskedCard {
  return { key, masked: trivial(face), given: new Map(), asked: new Set() }
}

/** One card that holds the sum of these. */
export function sumOf(cards: readonly MaskedCard[]): MaskedCard {
  const [first, ...rest] = cards
  if (first === undefined) throw new RangeError('a sum needs at least one card')
  return rest.reduce((sum, card) => combined(sum, card, addCiphertexts), fresh(first))
}

/** A card that holds the difference of these two: nothing, if they are equal. */
export function differenceOf(left: MaskedCard, right: MaskedCard): MaskedCard {
  return combined(left, right, subtractCiphertexts)
}

function combined(left: MaskedCard, right: MaskedCard, how: typeof addCiphertexts): MaskedCard {
  if (!sameHolders(left.key, right.key)) throw new RangeError('only cards under one key have a sum')
  return fresh({ ...left, masked: how(left.masked, right.masked) })
}

/** Shares that were given of a card are no shares of what is made of it. */
function fresh({ key, masked }: MaskedCard): MaskedCard {
  return { key, masked, given: new Map(), asked: new Set() }
}

function sameHolders(left: JointKey, right: JointKey): boolean {
  return (
    left.shares.size === right.shares.size &&
    [...left.shares].every(([player, share]) => right.shares.get(player) === share)
  )
}

/**
 * The card under the key of these players alone, without the shares that the others have given: what is left of it when the
 * others are gone. The shares that these players have given stay with it.
 */
export function leftTo(players: readonly Player[], card: MaskedCard): MaskedCard {
  const isGone = (player: Player): boolean => !players.includes(player)
  if ([...card.key.shares.keys()].some((player) => isGone(player) && !card.given.has(player)))
    throw new RangeError('a card whose share a gone player kept cannot be read by the others')
  return {
    key: keyAmong(
      card.key,
      players.filter((player) => card.key.shares.has(player)),
    ),
    masked: stripped(card, isGone),
    given: new Map([...card.given].filter(([player]) => !isGone(player))),
    asked: new Set(card.asked),
  }
}
