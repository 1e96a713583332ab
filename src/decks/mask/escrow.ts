/**
 * Escrow of community cards (protocols, section 5.2): every player shares its part of each of them among the others, in pieces
 * that everybody can check, so that the cards open although players are lost. The price: as many players as the threshold
 * says read these cards early, together; so they are fixed beforehand and never dealt to a player, and the threshold is
 * always above half of those who are there.
 */
import { group, type Point } from '../../group/index.ts'
import {
  type Ciphertexts,
  type EscrowTerms,
  escrowShape,
  makeEscrow,
  proveEscrow,
  recoverShares,
  scalarsFrom,
  verifyEscrow,
} from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'
import { type JointKey, partOf } from './joint-key.ts'
import { byKey, layOut, masksOf, type Place } from './place.ts'
import { unmaskByAll } from './unmask.ts'

/** A piece of one player's part of a card, for another player: itself a card, under the holder's key alone. */
interface Piece {
  readonly of: Player
  readonly holder: Player
  readonly card: Place
  readonly place: Place
}

/** What was put into escrow. */
export interface Escrow {
  /** How many holders it takes to recover a part. */
  readonly threshold: number
  readonly pieces: readonly Piece[]
}

/** How many losses so many players can insure themselves against: fewer than half must never be able to open the board. */
export function mostLosses(players: number): number {
  return Math.floor((players - 1) / 2)
}

/** How many players a deck needs for escrow against so many losses. */
export function fewestForEscrow(losses: number): number {
  return 2 * losses + 1
}

/** How many of so many players it takes to open a card for the others, who may be as many as are lost. */
export function thresholdOf(players: number, losses: number): number {
  return players - losses
}

/** Puts everybody's parts of these places into escrow, so that they survive so many losses. */
export async function putInEscrow(seat: Seat, places: readonly Place[], losses: number): Promise<Escrow> {
  const threshold = thresholdOf(seat.players.length, losses)
  const pieces = await seat.parallel(
    [...byKey(places)].map(
      ([key, under], i) =>
        (part) =>
          escrowUnder(part.at(i + 1), key, under, threshold),
    ),
  )
  return { threshold, pieces: pieces.flat() }
}

/** The message of one player: commitments to its polynomial, a piece for each other player and card, one proof. */
function escrowForm(threshold: number, holders: number, cards: number) {
  const count = holders * cards
  return form(
    'mask',
    'escrow',
    wire.record({
      coefficients: wire.points(threshold - 1, threshold - 1),
      epk: wire.points(count, count),
      msg: wire.points(count, count),
      proof: linearProof(escrowShape(holders, cards)),
    }),
  )
}

async function escrowUnder(
  seat: Seat,
  key: JointKey,
  places: readonly Place[],
  threshold: number,
): Promise<readonly Piece[]> {
  const holders = (of: Player): readonly Player[] => seat.players.filter((player) => player !== of)
  const termsOf = (of: Player): EscrowTerms => ({
    cards: masksOf(places),
    seats: holders(of).map((player) => seat.number(player)),
    recipients: group.concat(holders(of).map((player) => partOf(key, player))),
  })
  const EscrowForm = escrowForm(threshold, seat.players.length - 1, places.length)
  const claims = await seat.all(EscrowForm, (mine) => shareOut(mine, key, termsOf(mine.player), threshold))
  const said = await seat.acceptAll('put its true parts into escrow', claims, (put, { player, context }) => {
    const made = { coefficients: put.coefficients, pieces: { a: put.epk, b: put.msg } }
    return verifyEscrow(context, { ...termsOf(player), key: partOf(key, player), ...made }, put.proof)
  })
  return [...said].flatMap(([of, { epk, msg }]) => piecesOf(of, holders(of), key, { a: epk, b: msg }, places))
}

function shareOut(mine: Mine, key: JointKey, terms: EscrowTerms, threshold: number) {
  const polynomial = [key.secret(), ...scalarsFrom(mine.secret('polynomial'), 'mask/escrow', threshold - 1)]
  const count = terms.seats.length * terms.cards.length
  const witness = { polynomial, scalars: scalarsFrom(mine.secret('masks'), 'mask/escrow', count) }
  const made = makeEscrow(terms, witness)
  const statement = { ...terms, key: partOf(key, mine.player), ...made }
  const proof = proveEscrow(mine.context, statement, witness, mine.secret('proof'))
  return { coefficients: made.coefficients, epk: made.pieces.a, msg: made.pieces.b, proof }
}

/** The pieces of one player, holder by holder and card by card, as the message lists them. */
function piecesOf(
  of: Player,
  holders: readonly Player[],
  key: JointKey,
  pieces: Ciphertexts,
  places: readonly Place[],
): Piece[] {
  return layOut(pieces, () => key).map((card, i) => ({
    of,
    holder: holders[Math.floor(i / places.length)]!,
    card,
    place: places[i % places.length]!,
  }))
}

/** Whether those who stay can recover the parts of all others in these places. */
export function covers(
  escrow: Escrow | undefined,
  stay: readonly Player[],
  places: readonly Place[],
): boolean {
  return places.every((place) =>
    missing(place, stay).every(
      (lost) => holding(escrow, stay, lost, place).length >= (escrow?.threshold ?? 1),
    ),
  )
}

/** The players who are not there and have not given their part. */
function missing(place: Place, stay: readonly Player[]): readonly Player[] {
  return [...place.key.parts.keys()].filter((player) => !stay.includes(player) && !place.given.has(player))
}

/** The pieces of a player's part of a card that are held by those who stay. */
function holding(
  escrow: Escrow | undefined,
  stay: readonly Player[],
  of: Player,
  place: Place,
): readonly Piece[] {
  return (escrow?.pieces ?? []).filter(
    (piece) => piece.of === of && piece.place === place && stay.includes(piece.holder),
  )
}

/** Those who stay open their pieces, and with them the parts of the lost in these places. */
export async function releaseParts(
  seat: Seat,
  escrow: Escrow | undefined,
  places: readonly Place[],
): Promise<void> {
  const stay = seat.players
  const wanted = places.flatMap((place) =>
    missing(place, stay).map((lost) => ({ place, lost, pieces: holding(escrow, stay, lost, place) })),
  )
  if (escrow === undefined || wanted.length === 0) return
  const pieces = wanted.flatMap((part) => part.pieces)
  await unmaskByAll(seat, (player) =>
    pieces.filter((piece) => piece.holder === player).map((piece) => piece.card),
  )
  for (const { place, lost, pieces: held } of wanted) {
    const opened = held.slice(0, escrow.threshold).map(({ holder, card }) => ({
      seat: seat.number(holder),
      pieces: group.sub(card.card.b, card.given.get(holder) as Point),
    }))
    place.given.set(lost, recoverShares(opened) as Point)
  }
}
