/**
 * Moving cards that their owner alone can open (spec/recovery, section 4): it encrypts each of them under another key, with
 * a proof that it is the very card it holds. To everybody's key: laid face down, or claimed in a new deck. To another player's:
 * given. Nothing is asked of the owner afterwards.
 */
import type { Point, Scalar } from '../group/index.ts'
import {
  both,
  type Check,
  type Ciphertexts,
  concatCiphertexts,
  encrypt,
  type LinearProof,
  ownedEqualityShape,
  pickCiphertexts,
  proveOwnedEquality,
  refuse,
  scalarsFrom,
  verifyOwnedEquality,
} from '../proofs/index.ts'
import { type Claim, type Mine, type Player, type Seat, wire } from '../table/index.ts'
import { cardsForm } from './cards-form.ts'
import { type JointKey, publicKey, shareOf } from './joint-key.ts'
import {
  isGivenExcept,
  type MaskedCard,
  maskedCards,
  openedToMe,
  placesOf,
  stripped,
  widthOf,
} from './masked-card.ts'
import { linearProof } from './proof-fields.ts'

/** Cards encrypted anew, and for each the proof that it is what the owner holds. */
export interface Moved {
  readonly cards: Ciphertexts
  readonly proofs: readonly LinearProof[]
}

/** What the message is called, and the rule that it must keep. */
export interface MoveKind {
  readonly type: string
  readonly rule: string
}

/** Gives cards to whomever the key belongs to, or lays them before everybody. */
const give: MoveKind = { type: 'give', rule: 'move the card that it holds' }

/**
 * Players move the cards that each of them holds to a key, or each to a key of its own, at once; gives the moved card for each.
 * Everybody who is listed speaks, also one with no card.
 */
export async function moveCards<C extends MaskedCard>(
  seat: Seat,
  to: JointKey | ((owner: Player) => JointKey),
  held: ReadonlyMap<Player, readonly C[]>,
  { type, rule }: MoveKind = give,
): Promise<ReadonlyMap<C, MaskedCard>> {
  for (const [owner, cards] of held)
    if (cards.some((card) => !isGivenExcept(card, [owner])))
      throw new RangeError('a player moves only what everybody else has given its share of')
  const all = [...held.values()].flat()
  const heldBy = (player: Player): readonly C[] => held.get(player) ?? []
  const keyFor = (owner: Player): JointKey => (typeof to === 'function' ? to(owner) : to)
  const publicKeys = new Map([...held.keys()].map((owner) => [owner, publicKey(keyFor(owner))]))
  const width = all[0] === undefined ? 1 : widthOf(all[0])
  if (all.some((card) => widthOf(card) !== width))
    throw new RangeError('cards that move at once have one width')
  const form = cardsForm<{ proofs: readonly LinearProof[] }>(type, [0, all.length * width], {
    proofs: wire.list(linearProof(ownedEqualityShape(width)), 0, all.length),
  })
  const claims = await seat.some([...held.keys()], form, (mine) =>
    makeMoves(mine, publicKeys.get(mine.player)!, heldBy(mine.player)),
  )
  const said = await seat.acceptAll(rule, claims, (moved, claim) =>
    checkMoves(claim, moved, publicKeys.get(claim.player)!, heldBy(claim.player)),
  )
  return new Map(
    [...said].flatMap(([player, { cards }]) => {
      const moved = maskedCards(cards, () => keyFor(player), width)
      return heldBy(player).map((card, i) => [card, moved[i]!] as const)
    }),
  )
}

/** "The fresh ciphertexts hold what this card holds, under its owner's key." */
function sameCard(card: MaskedCard, owner: Player, newKey: Point, fresh: Ciphertexts) {
  return { oldKey: shareOf(card.key, owner), old: stripped(card), newKey, fresh }
}

/** My cards under this key, and the proofs that they are mine. */
export function makeMoves(mine: Mine, key: Point, held: readonly MaskedCard[]): Moved {
  const places = placesOf(held)
  const scalars = masksFrom(mine, places.flat().length)
  const moved = held.map((card, i) => {
    const masks = places[i]!.map((place) => scalars[place] as Scalar)
    const fresh = encrypt(key, openedToMe(card), masks)
    const statement = sameCard(card, mine.player, key, fresh)
    const witness = { secret: card.key.secret(), scalars: masks }
    return { fresh, proof: proveOwnedEquality(mine.context, statement, witness, mine.secret('proof')) }
  })
  return {
    cards: concatCiphertexts(moved.map(({ fresh }) => fresh)),
    proofs: moved.map(({ proof }) => proof),
  }
}

/** The masks of cards that I have moved, from the scope in which I did: whoever knows one can open its card. */
export function masksFrom(moving: Pick<Mine, 'secret'>, count: number): readonly Scalar[] {
  return scalarsFrom(moving.secret('masks'), 'mask/claim', count)
}

/** Whether these are exactly the cards that a player holds, encrypted anew. */
export function checkMoves(
  claim: Pick<Claim<unknown>, 'player' | 'context'>,
  { cards, proofs }: Moved,
  key: Point,
  held: readonly MaskedCard[],
): Check {
  const places = placesOf(held)
  const count = places.flat().length
  if (cards.a.length !== count || cards.b.length !== count || proofs.length !== held.length)
    return refuse(`must claim ${held.length} cards, each with its proof`)
  return both(
    ...held.map((card, i) => {
      const fresh = pickCiphertexts(cards, places[i]!)
      return verifyOwnedEquality(claim.context, sameCard(card, claim.player, key, fresh), proofs[i]!)
    }),
  )
}
