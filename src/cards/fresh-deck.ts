/**
 * A fresh deck without the cards that are held (spec/recovery, section 4): all faces are shuffled under a new key; each player moves
 * the cards that it holds to that key, with a proof that they are the very cards it was dealt. All cards of both lists are blinded by
 * everybody and opened as tags, which show nothing but which of them are equal; cards that somebody holds leave the deck.
 */
import type { Points } from '../group/index.ts'
import { concatCiphertexts, encrypt, pickCiphertexts, trivial } from '../proofs/index.ts'
import type { Player, Seat } from '../table/index.ts'
import { type JointKey, publicKey } from './joint-key.ts'
import { ciphertextsOf, type MaskedCard } from './masked-card.ts'
import { type MoveKind, moveCards } from './move.ts'
import { type ShuffledCards, shuffle } from './shuffle.ts'
import { tagsOf } from './tags.ts'

/** How a held card is claimed where it leaves the deck. */
export const heldClaim: MoveKind = { type: 'claim', rule: 'claim exactly the cards that it holds' }

/** Shuffles these faces, no two of which are equal, and takes those out that somebody holds. */
export async function freshDeck<C extends MaskedCard>(
  seat: Seat,
  key: JointKey,
  faces: Points,
  held: readonly C[],
  ownerOf: (card: C) => Player | undefined,
): Promise<ShuffledCards> {
  if (faces.length < 2) return knownCard(key, faces)
  const { cards, turns } = await shuffle(seat.at('shuffle'), key, trivial(faces))
  const hands = new Map(
    seat.players.map((player) => [player, held.filter((card) => ownerOf(card) === player)] as const),
  )
  const claims = await moveCards(seat.at('claim'), key, hands, heldClaim)
  const claimed = ciphertextsOf(held.map((card) => claims.get(card)!))
  const tags = await tagsOf(seat.at('tags'), key, concatCiphertexts([cards, claimed]))
  return { cards: pickCiphertexts(cards, unclaimed(tags, cards.a.length)), turns }
}

/** The only card whose face is not known: a shuffle of it would prove nothing. It lies under the key with a mask of one. */
function knownCard(key: JointKey, face: Points): ShuffledCards {
  return { cards: encrypt(publicKey(key), face, [1n]), turns: [] }
}

/** The places in the deck that are left when as many of each tag have gone as were claimed. The tags of the deck come first. */
export function unclaimed(tags: readonly string[], size: number): readonly number[] {
  const claimed = new Map<string, number>()
  for (const tag of tags.slice(size)) claimed.set(tag, (claimed.get(tag) ?? 0) + 1)
  const left = tags.slice(0, size).flatMap((tag, place) => {
    const more = claimed.get(tag) ?? 0
    if (more > 0) claimed.set(tag, more - 1)
    return more > 0 ? [] : [place]
  })
  if ([...claimed.values()].some((more) => more > 0))
    throw new Error('a claimed card is not in the new deck although all proofs hold')
  return left
}
