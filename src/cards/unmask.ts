/**
 * Unmasking (spec/decks, section 2.2; spec/proofs, section 12.3): a player gives its shares x·A of cards, all in one statement, with one
 * proof for each key that the cards lie under. Without the proof, the last to unmask could choose the face.
 */
import { group, type Points, type Scalar } from '../group/index.ts'
import {
  both,
  type Check,
  type LinearProof,
  proveShares,
  refuse,
  sameSecretShape,
  verifyShares,
} from '../proofs/index.ts'
import { type Claim, form, type Mine, type Player, type Seat, sized, wire } from '../table/index.ts'
import { shareOf } from './joint-key.ts'
import { byKey, type MaskedCard, masksOf, placesOf } from './masked-card.ts'
import { linearProof } from './proof-fields.ts'
import { inStages, type Stages, stagesOf } from './stages.ts'

/** Shares of cards, key by key, and a proof for each key. On the wire the shares are called `parts`. */
interface Shares {
  readonly parts: Points
  readonly proofs: readonly LinearProof[]
}

/** The rule that everybody keeps who gives its shares. */
export const sharesRule = 'give true parts of the cards'

/** The message, for at most so many ciphertexts. */
const sharesForm = sized((atMost: number) =>
  form(
    'mask',
    'unmask',
    wire.record<Shares>({
      parts: wire.points(0, atMost),
      proofs: wire.list(linearProof(sameSecretShape), 0, atMost),
    }),
  ),
)

/** My shares of these cards. */
function makeShares(mine: Mine, cards: readonly MaskedCard[]): Shares {
  const given = [...byKey(cards).values()].map((under) => sharesUnder(mine, under))
  return { parts: group.concat(given.map(({ parts }) => parts)), proofs: given.map(({ proof }) => proof) }
}

/** My shares of cards that all lie under one key. */
export function sharesUnder(mine: Mine, cards: readonly MaskedCard[]) {
  const { key } = cards[0]!
  const [secret, bases] = [key.secret(), masksOf(cards)]
  const parts = group.mul(bases, new Array<Scalar>(bases.length).fill(secret))
  const statement = { key: shareOf(key, mine.player), bases, shares: parts }
  return { parts, proof: proveShares(mine.context, statement, { secret }, mine.secret('proof')) }
}

/** Whether these are that player's shares of cards that all lie under one key. */
export function checkSharesUnder(
  { context, player }: Claim<unknown>,
  cards: readonly MaskedCard[],
  shares: Points,
  proof: LinearProof,
): Check {
  return verifyShares(context, { key: shareOf(cards[0]!.key, player), bases: masksOf(cards), shares }, proof)
}

/** Whether these are that player's shares of exactly these cards. */
function checkShares(claim: Claim<unknown>, { parts, proofs }: Shares, cards: readonly MaskedCard[]): Check {
  const groups = [...byKey(cards).values()]
  const wanted = masksOf(cards).length
  if (parts.length !== wanted) return refuse(`must give ${wanted} parts, not ${parts.length}`)
  if (proofs.length !== groups.length)
    return refuse(`must give ${groups.length} proofs, not ${proofs.length}`)
  let start = 0
  return both(
    ...groups.map((under, i) => {
      const places = Array.from({ length: masksOf(under).length }, (_, k) => start + k)
      start += places.length
      return checkSharesUnder(claim, under, group.pick(parts, places), proofs[i]!)
    }),
  )
}

function record(player: Player, cards: readonly MaskedCard[], { parts }: Shares): void {
  const ordered = [...byKey(cards).values()].flat()
  const places = placesOf(ordered)
  ordered.forEach((card, i) => {
    card.given.set(player, group.pick(parts, places[i]!))
  })
}

/** Shares of a card that nobody has masked would be O: known faces stay in the open until they are shuffled. */
function refuseUnmasked(cards: readonly MaskedCard[]): void {
  if (group.identities(masksOf(cards)).length > 0)
    throw new RangeError('a card that was never masked has no shares: everybody can read it')
}

/** One player gives its shares of these cards. */
export async function unmaskBy(seat: Seat, player: Player, cards: readonly MaskedCard[]): Promise<void> {
  refuseUnmasked(cards)
  const claim = await seat.by(player, sharesForm(masksOf(cards).length), (mine) => makeShares(mine, cards))
  record(player, cards, await seat.accept(sharesRule, claim, (shares) => checkShares(claim, shares, cards)))
}

/** Which cards a player gives its shares of. */
export type Listed = (player: Player) => readonly MaskedCard[]

/** Everybody gives its shares of the cards listed for it, at once. */
export function unmaskByAll(seat: Seat, listed: Listed): Promise<void> {
  return unmaskBySome(seat, seat.players, listed)
}

/** Only these players give their shares, at once; the others listen, and so does who has nothing to give. */
export async function unmaskBySome(seat: Seat, players: readonly Player[], listed: Listed): Promise<void> {
  const lists = new Map(players.map((player) => [player, listed(player)]))
  const cardsOf = (player: Player): readonly MaskedCard[] => lists.get(player) ?? []
  refuseUnmasked([...lists.values()].flat())
  const givers = players.filter((player) => cardsOf(player).length > 0)
  const most = Math.max(...players.map((player) => masksOf(cardsOf(player)).length))
  try {
    const claims = await seat.some(givers, sharesForm(most), (mine) => makeShares(mine, cardsOf(mine.player)))
    const said = await seat.acceptAll(sharesRule, claims, (shares, claim) =>
      checkShares(claim, shares, cardsOf(claim.player)),
    )
    for (const [player, shares] of said) record(player, cardsOf(player), shares)
  } finally {
    for (const player of givers) for (const card of cardsOf(player)) card.asked.add(player)
  }
}

/** Where the share of the one for whom a card is meant may be out, everybody would see it: a card has one audience. */
function refuseSeen({ given, asked }: MaskedCard, receiver: Player | undefined): void {
  if (receiver !== undefined && (given.has(receiver) || asked.has(receiver)))
    throw new RangeError('a card cannot be dealt to a player who was asked for its share of it')
}

/** How cards are unmasked. */
export interface Unmasking<C extends MaskedCard> {
  /** Who gives its shares when. */
  readonly stages?: Stages
  /** For whom a card is meant, who keeps its share; for all if it is not said. */
  receiver?(card: C): Player | undefined
}

/**
 * Everybody of the scope gives its missing shares of cards, stage after stage, but for those whom a card is meant for. Afterwards
 * `opened` reads what is open to all, and `openedToMe` what is meant for me.
 */
export async function unmask<C extends MaskedCard>(
  seat: Seat,
  cards: readonly C[],
  { stages = [], receiver = () => undefined }: Unmasking<C> = {},
): Promise<void> {
  for (const card of cards) refuseSeen(card, receiver(card))
  const listed: Listed = (player) =>
    cards.filter((card) => receiver(card) !== player && !card.given.has(player))
  await inStages(seat, stagesOf(seat.players, { stages }), (scope, players) =>
    unmaskBySome(scope.at('unmask'), players, listed),
  )
}
