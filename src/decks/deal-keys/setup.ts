/**
 * Setup (spec/decks, section 3): the dealer, who is player 1, asks for a deal and everybody contributes a key part for each
 * deal, with one proof that it knows all of them: otherwise the last to publish could cancel the others' parts and read
 * the whole deck. The offset x_p of the shuffle is committed to now, in hiding: a last shuffler who chose it late could
 * make a deck of its own fit, and from x_p·P anyone could forge entries.
 */
import { hexes } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import { commitOffset, provePossession, refuse, scalarsFrom, verifyPossession } from '../../proofs/index.ts'
import { type Claim, type Mine, type Player, type Seat, Stuck } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import { type DealParts, type RequestDealParts, requestDealParts, respondDealParts } from './forms.ts'

/** What a player has of its own. */
export interface OwnParts {
  /** d_{p,i} for every deal i. */
  readonly parts: readonly Scalar[]
  readonly offset: Scalar
  readonly blinding: Scalar
}

/** What is known once everybody has contributed. */
export interface DealKeysSetup {
  /** Who shuffles, in this order. */
  readonly order: readonly Player[]
  readonly parts: ReadonlyMap<Player, Points>
  readonly commitments: ReadonlyMap<Player, Point>
  /** D_i = Σ d_{p,i}·P. */
  readonly sums: Points
  /** My own part; undefined for those who have none. */
  readonly mine: OwnParts | undefined
}

/** The rule that every contribution must keep. */
export const partsRule = 'know its parts of all deals'

function drawParts(secret: (purpose: string) => Uint8Array, cards: number): OwnParts {
  const [offset, blinding] = scalarsFrom(secret('offset'), 'deal-keys/offset', 2) as [Scalar, Scalar]
  return { parts: scalarsFrom(secret('parts'), 'deal-keys/parts', cards), offset, blinding }
}

function contribute(mine: Mine, cards: number): DealParts {
  const { parts, offset, blinding } = drawParts((purpose) => mine.secret(purpose), cards)
  const keys = group.mul(group.base, parts)
  return {
    dealPublicKeyParts: keys,
    offsetCommitment: commitOffset(offset, blinding),
    proof: provePossession(mine.context, { keys }, { secrets: parts }, mine.secret('proof')),
  }
}

/** What everybody contributes; all but the dealer say their number. */
type Contributed = DealParts & { readonly playerId?: number }

/** Everybody contributes its parts. */
export async function setUp(seat: Seat, faces: readonly Face[]): Promise<DealKeysSetup> {
  const [dealer, ...others] = seat.players as [Player, ...Player[]]
  const cards = faces.length
  const asked = seat.at('request')
  const requested = await asked.by(dealer, requestDealParts(seat.players.length, cards), (mine) => ({
    ...agreed(seat, faces),
    ...contribute(mine, cards),
  }))
  const request = await acceptAgreed(asked, requested, agreed(seat, faces))
  const respond = seat.at('respond')
  const responded = await respond.some(others, respondDealParts(cards), (mine) => ({
    playerId: seat.number(mine.player),
    ...contribute(mine, cards),
  }))
  const claims: Claim<Contributed>[] = [requested, ...responded]
  const said = await seat.acceptAll(partsRule, claims, ({ playerId, dealPublicKeyParts, proof }, claim) =>
    playerId === undefined || playerId === seat.number(claim.player)
      ? verifyPossession(claim.context, { keys: dealPublicKeyParts }, proof)
      : refuse('must speak for itself'),
  )
  return {
    order: request.shuffleOrder.map((number) => seat.players.find((p) => seat.number(p) === number)!),
    parts: new Map([...said].map(([player, { dealPublicKeyParts }]) => [player, dealPublicKeyParts])),
    commitments: new Map([...said].map(([player, { offsetCommitment }]) => [player, offsetCommitment])),
    sums: sumOf([...said.values()].map(({ dealPublicKeyParts }) => dealPublicKeyParts)),
    mine: ownParts(seat, cards),
  }
}

/** What the dealer may ask for: this table, these cards, everybody shuffling once. */
function agreed(seat: Seat, faces: readonly Face[]): Omit<RequestDealParts, keyof DealParts> {
  return {
    players: seat.players.map((key) => ({ playerId: seat.number(key), key })),
    deck: { faces },
    cards: faces.length,
    shuffleOrder: seat.players.map((player) => seat.number(player)),
  }
}

/** Each player refuses a deal that is not this one, and a shuffle that leaves somebody out; the order is the dealer's. */
async function acceptAgreed(
  seat: Seat,
  claim: Claim<RequestDealParts>,
  wanted: ReturnType<typeof agreed>,
): Promise<RequestDealParts> {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  await seat.accept(
    'ask for the deal that was agreed',
    claim,
    ({ players, deck, cards }) =>
      same(
        players.map(({ playerId, key }) => [playerId, key]),
        wanted.players.map(({ playerId, key }) => [playerId, key]),
      ) &&
      same(deck.faces, wanted.deck.faces) &&
      cards === wanted.cards,
  )
  const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
  return seat.accept('let everybody shuffle once', claim, ({ shuffleOrder }) =>
    same(sorted(shuffleOrder), sorted(wanted.shuffleOrder)),
  )
}

function sumOf(parts: readonly Points[]): Points {
  const sums = parts.reduce((total, part) => group.add(total, part))
  if (group.identities(sums).length > 0 || new Set(hexes(sums)).size < sums.length)
    throw new Stuck('two deals have the same key, which nobody can be named for: shuffle again')
  return sums
}

function ownParts(seat: Seat, cards: number): OwnParts | undefined {
  const { me } = seat
  if (me === undefined || !seat.players.includes(me)) return undefined
  const said = seat.at(me === seat.players[0] ? 'request' : 'respond')
  return drawParts((purpose) => said.secret(purpose), cards)
}
