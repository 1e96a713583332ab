/**
 * Dealing anew after a loss (protocols, section 5.3): those who stay shuffle a fresh deck under keys of their own, without the
 * faces that everybody knows. Each encrypts the cards that it holds under the new key, with a proof that they are the very
 * cards it was dealt. All cards of both lists are blinded by everybody and opened as tags, which show nothing but which of
 * them are equal; cards that somebody holds leave the deck. What is left fills the hidden positions, in an order nobody knows.
 *
 * Where fewer than two faces are unknown there is nothing to shuffle: the card is what it is, and everybody knows it.
 */
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  both,
  type Check,
  type Ciphertexts,
  concatCiphertexts,
  encrypt,
  holds,
  type LinearProof,
  ownedEqualityShape,
  pickCiphertexts,
  proveOwnedEquality,
  refuse,
  scalarsFrom,
  trivial,
  verifyOwnedEquality,
} from '../../proofs/index.ts'
import { type Claim, form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import type { FaceBook } from '../faces.ts'
import { linearProof } from '../fields.ts'
import { cascade, type Shuffled } from './cascade.ts'
import { announceKeys, type JointKey, partOf, sumOfParts } from './joint-key.ts'
import type { DeckTurn } from './lying.ts'
import { isGivenExcept, layOut, type Place, peeled } from './place.ts'
import { tagsOf } from './tags.ts'

/** A card that a player of those who stay was dealt and has not shown. */
export function isHeld(place: Place, stay: readonly Player[]): boolean {
  const { owner, face } = place
  return owner !== undefined && face === undefined && stay.includes(owner) && isGivenExcept(place, [owner])
}

/** The positions as they are after the new deal, and the shuffle that led to it. */
export async function redeal(
  seat: Seat,
  book: FaceBook,
  places: readonly Place[],
): Promise<{ places: readonly Place[]; turns: readonly DeckTurn[] }> {
  const held = places.filter((place) => isHeld(place, seat.players))
  const faces = unknownFaces(book, places)
  if (faces.length === held.length) return { places, turns: [] }
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const { deck, turns } =
    faces.length < 2
      ? { deck: knownCard(sumOfParts(key, seat.players), faces), turns: [] }
      : await shuffleRest(seat, key, faces, held)
  const fresh = layOut(deck, () => key)
  const next = places.map((place) =>
    place.face !== undefined || held.includes(place) ? place : (fresh.shift() as Place),
  )
  if (fresh.length > 0 || next.includes(undefined as never))
    throw new Error('the new deck does not fill the hidden positions although all proofs hold')
  return { places: next, turns }
}

/** The only card whose face is not up: a shuffle of it would prove nothing. It lies under the key with a mask of one. */
function knownCard(joint: Point, face: Points): Ciphertexts {
  return encrypt(joint, face, [1n])
}

/** Shuffles all these faces, and takes those out that somebody holds. */
async function shuffleRest(
  seat: Seat,
  key: JointKey,
  faces: Points,
  held: readonly Place[],
): Promise<Shuffled> {
  const { deck, turns } = await cascade(seat.at('shuffle'), key, trivial(faces))
  const claims = await claimCards(seat.at('claim'), sumOfParts(key, seat.players), held)
  const tags = await tagsOf(seat.at('tags'), key, concatCiphertexts([deck, claims]))
  return { deck: pickCiphertexts(deck, withoutHeld(tags, deck.a.length)), turns }
}

/** The points of the faces that are not face up. */
function unknownFaces(book: FaceBook, places: readonly Place[]): Points {
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

/** Held cards encrypted anew, and for each the proof that it is the card that was dealt. */
interface ClaimedHand {
  readonly epk: Ciphertexts['a']
  readonly msg: Ciphertexts['b']
  readonly proofs: readonly LinearProof[]
}

function claimForm(atMost: number) {
  return form(
    'mask',
    'claim',
    wire.record<{ [K in keyof ClaimedHand]: ClaimedHand[K] }>({
      epk: wire.points(0, atMost),
      msg: wire.points(0, atMost),
      proofs: wire.list(linearProof(ownedEqualityShape(1)), 0, atMost),
    }),
  )
}

/** Every owner encrypts each of its held cards under the new key; gives them in the order of `held`. */
async function claimCards(seat: Seat, joint: Point, held: readonly Place[]): Promise<Ciphertexts> {
  const ownedBy = (player: Player): Place[] => held.filter((place) => place.owner === player)
  const claims = await seat.all(claimForm(held.length), (mine) =>
    claimHand(mine, joint, ownedBy(mine.player)),
  )
  const said = await seat.acceptAll('claim exactly the cards that it holds', claims, (_, claim) =>
    checkHand(claim, joint, ownedBy(claim.player)),
  )
  return concatCiphertexts(
    held.map(({ owner }, i) => {
      const { epk, msg } = said.get(owner as Player)!
      return pickCiphertexts({ a: epk, b: msg }, [ownedBy(owner as Player).indexOf(held[i]!)])
    }),
  )
}

/** "The fresh ciphertext holds what this place holds, under its owner's key." */
function sameCard(place: Place, owner: Player, joint: Point, fresh: Ciphertexts) {
  const old = { a: place.card.a, b: peeled(place) }
  return { oldKey: partOf(place.key, owner), old, newKey: joint, fresh }
}

function claimHand(mine: Mine, joint: Point, places: readonly Place[]): ClaimedHand {
  const scalars = scalarsFrom(mine.secret('masks'), 'mask/claim', places.length)
  const entries = places.map((place, i) => {
    const secret = place.key.secret()
    const message = group.sub(peeled(place), group.mul(place.card.a, [secret]))
    const mask = [scalars[i] as Scalar]
    const fresh = encrypt(joint, message, mask)
    const statement = sameCard(place, mine.player, joint, fresh)
    const witness = { secret, scalars: mask }
    return { fresh, proof: proveOwnedEquality(mine.context, statement, witness, mine.secret('proof')) }
  })
  const { a, b } = concatCiphertexts(entries.map(({ fresh }) => fresh))
  return { epk: a, msg: b, proofs: entries.map(({ proof }) => proof) }
}

function checkHand(claim: Claim<ClaimedHand>, joint: Point, places: readonly Place[]): Check {
  const { player, context } = claim
  const { epk, msg, proofs } = claim.wellFormed
  const lengths = [epk.length, msg.length, proofs.length]
  if (lengths.some((length) => length !== places.length))
    return refuse(`must claim ${places.length} cards, each with its proof`)
  return places
    .map((place, i) => {
      const fresh = pickCiphertexts({ a: epk, b: msg }, [i])
      return verifyOwnedEquality(context, sameCard(place, player, joint, fresh), proofs[i]!)
    })
    .reduce((all, check) => both(all, check), holds([]))
}
