/**
 * Dealing anew after a loss (spec/recovery, section 4): those who stay shuffle a fresh deck under keys of their own, without the
 * faces that everybody knows. Each moves the cards that it holds to the new key, with a proof that they are the very cards it
 * was dealt. All cards of both lists are blinded by everybody and opened as tags, which show nothing but which of them are
 * equal; cards that somebody holds leave the deck. What is left fills the hidden positions, in an order nobody knows.
 *
 * Where fewer than two faces are unknown there is nothing to shuffle: the card is what it is, and everybody knows it.
 */
import {
  announceKeys,
  type CardTurn,
  ciphertextsOf,
  type JointKey,
  type MoveKind,
  moveCards,
  publicKey,
  type ShuffledCards,
  shuffle,
  tagsOf,
} from '../../cards/index.ts'
import { group, type Points } from '../../group/index.ts'
import { concatCiphertexts, encrypt, pickCiphertexts, trivial } from '../../proofs/index.ts'
import type { Seat } from '../../table/index.ts'
import type { FaceBook } from '../faces.ts'
import { type CardPlace, cardPlacesOf } from './place.ts'
import { isHeld } from './seen.ts'

const claimMove: MoveKind = { type: 'claim', rule: 'claim exactly the cards that it holds' }

/** The positions as they are after the new deal, and the shuffle that led to it. */
export async function redeal(
  seat: Seat,
  book: FaceBook,
  places: readonly CardPlace[],
): Promise<{ places: readonly CardPlace[]; turns: readonly CardTurn[] }> {
  const held = places.filter((place) => isHeld(place, seat.players))
  const faces = unknownFaces(book, places)
  if (faces.length === held.length) return { places, turns: [] }
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const { cards, turns } =
    faces.length < 2 ? knownCard(key, faces) : await shuffleRest(seat, key, faces, held)
  const fresh = cardPlacesOf(cards, () => key)
  const next = places.map((place) =>
    place.face !== undefined || held.includes(place) ? place : (fresh.shift() as CardPlace),
  )
  if (fresh.length > 0 || next.includes(undefined as never))
    throw new Error('the new deck does not fill the hidden positions although all proofs hold')
  return { places: next, turns }
}

/** The only card whose face is not up: a shuffle of it would prove nothing. It lies under the key with a mask of one. */
function knownCard(key: JointKey, face: Points): ShuffledCards {
  return { cards: encrypt(publicKey(key), face, [1n]), turns: [] }
}

/** Shuffles all these faces, and takes those out that somebody holds. */
async function shuffleRest(
  seat: Seat,
  key: JointKey,
  faces: Points,
  held: readonly CardPlace[],
): Promise<ShuffledCards> {
  const { cards, turns } = await shuffle(seat.at('shuffle'), key, trivial(faces))
  const hands = new Map(
    seat.players.map((player) => [player, held.filter(({ owner }) => owner === player)] as const),
  )
  const claims = await moveCards(seat.at('claim'), key, hands, claimMove)
  const claimed = ciphertextsOf(held.map((place) => claims.get(place)!))
  const tags = await tagsOf(seat.at('tags'), key, concatCiphertexts([cards, claimed]))
  return { cards: pickCiphertexts(cards, withoutHeld(tags, cards.a.length)), turns }
}

/** The points of the faces that are not face up. */
function unknownFaces(book: FaceBook, places: readonly CardPlace[]): Points {
  const open = new Set(places.map((place) => place.face))
  const unknown = book.faces.flatMap((face, i) => (open.has(face) ? [] : [i]))
  return group.pick(book.points, unknown)
}

/** Indices of the deck's entries whose tag is that of no held card. The tags of the deck come first. */
function withoutHeld(tags: readonly string[], size: number): number[] {
  const inDeck = tags.slice(0, size)
  const held = new Set(tags.slice(size))
  if (held.size !== tags.length - size || [...held].some((tag) => !inDeck.includes(tag)))
    throw new Error('a held card is not in the new deck although all proofs hold')
  return inDeck.flatMap((tag, i) => (held.has(tag) ? [] : [i]))
}
