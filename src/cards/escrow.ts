/**
 * Escrow of cards that will be opened to all (spec/recovery, section 3): every player shares out its share of each of them among the others, in pieces
 * that everybody can check, so that the cards open although players are lost. The price: as many players as the threshold
 * says read these cards early, together; so they are fixed beforehand and never dealt to a player, and the threshold is
 * always above half of those who are there.
 */
import { group } from '../group/index.ts'
import {
  type Ciphertexts,
  type EscrowTerms,
  escrowShape,
  makeEscrow,
  pickCiphertexts,
  proveEscrow,
  recoverShares,
  scalarsFrom,
  verifyEscrow,
} from '../proofs/index.ts'
import { type Mine, type Player, type Seat, sized, wire } from '../table/index.ts'
import { cardsForm } from './cards-form.ts'
import { thresholdOf } from './insurance.ts'
import { type JointKey, shareOf } from './joint-key.ts'
import { byKey, type MaskedCard, maskedCards, masksOf, placesOf, widthOf } from './masked-card.ts'
import { linearProof } from './proof-fields.ts'
import { unmaskByAll } from './unmask.ts'

/** A piece of one player's share of a card, for another player: itself a card, under the holder's key alone. */
export interface Piece {
  readonly of: Player
  readonly holder: Player
  readonly piece: MaskedCard
  readonly card: MaskedCard
}

/** What was put into escrow. */
export interface Escrow {
  /** How many holders it takes to recover a share. */
  readonly threshold: number
  readonly pieces: readonly Piece[]
}

/** Puts everybody's shares of these cards into escrow, so that they survive so many losses. */
export async function putInEscrow(seat: Seat, cards: readonly MaskedCard[], losses: number): Promise<Escrow> {
  const threshold = thresholdOf(seat.players.length, losses)
  const pieces = await seat.parallel(
    [...byKey(cards)].map(
      ([key, under], i) =>
        (part) =>
          escrowUnder(part.at(i + 1), key, under, threshold),
    ),
  )
  return { threshold, pieces: pieces.flat() }
}

/** The message of one player: commitments to its polynomial, a piece for each other player and ciphertext, one proof. */
const escrowForm = sized((threshold: number, holders: number, masks: number) =>
  cardsForm('escrow', holders * masks, {
    coefficients: wire.points(threshold - 1, threshold - 1),
    proof: linearProof(escrowShape(holders, masks)),
  }),
)

async function escrowUnder(
  seat: Seat,
  key: JointKey,
  cards: readonly MaskedCard[],
  threshold: number,
): Promise<readonly Piece[]> {
  const masks = masksOf(cards)
  const holders = (of: Player): readonly Player[] => seat.players.filter((player) => player !== of)
  const termsOf = (of: Player): EscrowTerms => ({
    cards: masks,
    seats: holders(of).map((player) => seat.number(player)),
    recipients: group.concat(holders(of).map((player) => shareOf(key, player))),
  })
  const EscrowForm = escrowForm(threshold, seat.players.length - 1, masks.length)
  const claims = await seat.all(EscrowForm, (mine) => shareOut(mine, key, termsOf(mine.player), threshold))
  const said = await seat.acceptAll('put its true parts into escrow', claims, (put, { player, context }) => {
    const made = { coefficients: put.coefficients, pieces: put.cards }
    return verifyEscrow(context, { ...termsOf(player), key: shareOf(key, player), ...made }, put.proof)
  })
  return [...said].flatMap(([of, put]) => piecesOf(of, holders(of), key, put.cards, cards))
}

function shareOut(mine: Mine, key: JointKey, terms: EscrowTerms, threshold: number) {
  const polynomial = [key.secret(), ...scalarsFrom(mine.secret('polynomial'), 'mask/escrow', threshold - 1)]
  const count = terms.seats.length * terms.cards.length
  const witness = { polynomial, scalars: scalarsFrom(mine.secret('masks'), 'mask/escrow', count) }
  const { coefficients, pieces } = makeEscrow(terms, witness)
  const statement = { ...terms, key: shareOf(key, mine.player), coefficients, pieces }
  const proof = proveEscrow(mine.context, statement, witness, mine.secret('proof'))
  return { coefficients, cards: pieces, proof }
}

/** The pieces of one player, holder by holder and card by card, as the message lists them. */
function piecesOf(
  of: Player,
  holders: readonly Player[],
  key: JointKey,
  pieces: Ciphertexts,
  cards: readonly MaskedCard[],
): Piece[] {
  const places = placesOf(cards)
  const each = places.flat().length
  return holders.flatMap((holder, h) =>
    cards.map((card, i) => {
      const mine = pickCiphertexts(
        pieces,
        places[i]!.map((place) => h * each + place),
      )
      return { of, holder, piece: maskedCards(mine, () => key, widthOf(card))[0]!, card }
    }),
  )
}

/** Whether those who stay can recover the shares of all others in these cards. */
export function covers(
  escrow: Escrow | undefined,
  stay: readonly Player[],
  cards: readonly MaskedCard[],
): boolean {
  return cards.every((card) =>
    missing(card, stay).every((lost) => holding(escrow, stay, lost, card).length >= (escrow?.threshold ?? 1)),
  )
}

/** The players who are not there and have not given their share. */
function missing(card: MaskedCard, stay: readonly Player[]): readonly Player[] {
  return [...card.key.shares.keys()].filter((player) => !stay.includes(player) && !card.given.has(player))
}

/** The pieces of a player's share of a card that are held by those who stay. */
function holding(
  escrow: Escrow | undefined,
  stay: readonly Player[],
  of: Player,
  card: MaskedCard,
): readonly Piece[] {
  return (escrow?.pieces ?? []).filter(
    (piece) => piece.of === of && piece.card === card && stay.includes(piece.holder),
  )
}

/** Those who stay open their pieces, and with them the shares of the lost in these cards. */
export async function releaseShares(
  seat: Seat,
  escrow: Escrow | undefined,
  cards: readonly MaskedCard[],
): Promise<void> {
  const stay = seat.players
  const wanted = cards.flatMap((card) =>
    missing(card, stay).map((lost) => ({ card, lost, pieces: holding(escrow, stay, lost, card) })),
  )
  if (escrow === undefined || wanted.length === 0) return
  const all = wanted.flatMap(({ pieces }) => pieces)
  await unmaskByAll(seat, (player) => all.filter(({ holder }) => holder === player).map(({ piece }) => piece))
  for (const { card, lost, pieces } of wanted) {
    const opened = pieces.slice(0, escrow.threshold).map(({ holder, piece }) => ({
      seat: seat.number(holder),
      pieces: group.sub(piece.masked.b, piece.given.get(holder)!),
    }))
    card.given.set(lost, recoverShares(opened))
  }
}
