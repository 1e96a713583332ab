/**
 * Escrow of community cards for one loss (spec/recovery, section 3): a player p deposits, for each community box, what the
 * box is without its lock, Tₖ/s_{p,k}, shared among all the others so that only all of them together can find it.
 *
 * For box k: Vₖ = (1/s_{p,k})·G, proven by G = s_{p,k}·Vₖ; f with f(0) = 1/s_{p,k}, and for every other player i a piece
 * f(i)·Tₖ encrypted under its escrow key, proven against Vₖ. After a loss each of the others opens its pieces. That works
 * for one player: a second one's deposit is a part of Tₖ too, not of what is then left of it. So those who stay deposit
 * anew.
 *
 * The price: all others together can open these boxes early. So community positions are never dealt to a player, and two
 * players cannot have an escrow, because then all others together are one player.
 */

import { linearProof } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import { onePoint } from '../../group/inside.ts'
import {
  both,
  type Check,
  type EscrowTerms,
  escrowShape,
  type LinearProof,
  makeEscrow,
  possessionShape,
  proveEscrow,
  provePeel,
  provePossession,
  proveShares,
  recoverShares,
  sameSecretShape,
  scalarsFrom,
  verifyEscrow,
  verifyPeel,
  verifyPossession,
  verifyShares,
} from '../../proofs/index.ts'
import { type Form, form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import type { Box } from './box.ts'

/** One player's deposit for one box: Vₖ, the coefficients of f, and (R, Q) for each of the others in seat order. */
interface Deposit {
  readonly image: Point
  readonly coefficients: Points
  readonly masks: Points
  readonly pieces: Points
  /** That Vₖ belongs to the lock on the box. */
  readonly link: LinearProof
  /** That the pieces are shares of what Vₖ says. */
  readonly proof: LinearProof
}

/** What was deposited for which positions. */
export interface BoxEscrow {
  readonly positions: readonly number[]
  readonly keys: ReadonlyMap<Player, Point>
  /** My escrow secret; undefined for those who have none. */
  readonly secret: Scalar | undefined
  /** For each player, its deposits in the order of the positions. */
  readonly deposits: ReadonlyMap<Player, readonly Deposit[]>
}

/** With two players, all others together are one, who could open the cards alone. */
export const fewestForPadlockEscrow = 3

const Key = form(
  'padlock',
  'escrow-key',
  wire.record({ key: wire.point(), proof: linearProof(possessionShape(1)) }),
)

function depositForm(boxes: number, others: number): Form<{ readonly deposits: readonly Deposit[] }> {
  const fields = wire.record<Deposit>({
    image: wire.point(),
    coefficients: wire.points(others - 1, others - 1),
    masks: wire.points(others, others),
    pieces: wire.points(others, others),
    link: linearProof(sameSecretShape),
    proof: linearProof(escrowShape(others, 1)),
  })
  return form('padlock', 'escrow', wire.record({ deposits: wire.list(fields, boxes, boxes) }))
}

/** Everybody announces an escrow key, then deposits for the boxes at these positions; nothing if there are none. */
export async function deposit(
  seat: Seat,
  all: readonly Box[],
  positions: readonly number[],
): Promise<BoxEscrow> {
  const boxes = positions.map((position) => all[position]!)
  if (boxes.length === 0) return { positions, keys: new Map(), secret: undefined, deposits: new Map() }
  const { keys, secret } = await announceKeys(seat.at('keys'))
  const pieces = seat.at('deposits')
  const others = seat.players.length - 1
  const claims = await pieces.all(depositForm(boxes.length, others), (mine) => ({
    deposits: boxes.map((box, k) => makeDeposit(mine, box, termsOf(pieces, mine.player, box, keys), k)),
  }))
  const said = await pieces.acceptAll('deposit true pieces of its locks', claims, (put, claim) => {
    const { player, context } = claim
    const checks = boxes.map((box, k) => {
      const terms = termsOf(pieces, player, box, keys)
      return checkDeposit(context, box.locks.get(player)!, terms, put.deposits[k]!)
    })
    return both(...checks)
  })
  const deposits = new Map([...said].map(([player, said]) => [player, said.deposits]))
  return { positions, keys, secret, deposits }
}

async function announceKeys(seat: Seat): Promise<Pick<BoxEscrow, 'keys' | 'secret'>> {
  const draw = (seed: Uint8Array) => scalarsFrom(seed, 'padlock/escrow', 1)
  const claims = await seat.all(Key, (mine) => {
    const secrets = draw(mine.secret('key'))
    const key = onePoint(group.mul(group.base, secrets))
    return { key, proof: provePossession(mine.context, { keys: key }, { secrets }, mine.secret('proof')) }
  })
  const said = await seat.acceptAll('know its escrow key', claims, ({ key, proof }, { context }) =>
    verifyPossession(context, { keys: key }, proof),
  )
  const mine = seat.me !== undefined && seat.players.includes(seat.me)
  return {
    keys: new Map([...said].map(([player, { key }]) => [player, key])),
    secret: mine ? draw(seat.secret('key'))[0] : undefined,
  }
}

function othersThan(seat: Seat, player: Player): readonly Player[] {
  return seat.players.filter((other) => other !== player)
}

function termsOf(seat: Seat, player: Player, box: Box, keys: ReadonlyMap<Player, Point>): EscrowTerms {
  const others = othersThan(seat, player)
  return {
    cards: box.content,
    seats: others.map((other) => seat.number(other)),
    recipients: group.concat(others.map((other) => keys.get(other)!)),
  }
}

function makeDeposit(mine: Mine, box: Box, terms: EscrowTerms, k: number): Deposit {
  const secret = box.secret as Scalar
  const others = terms.seats.length
  const inverse = scalar.invert(secret)
  const drawn = scalarsFrom(mine.secret(`escrow ${k}`), 'padlock/escrow', 2 * others - 1)
  const witness = { polynomial: [inverse, ...drawn.slice(others)], scalars: drawn.slice(0, others) }
  const image = group.mul(group.base, [inverse])
  const { coefficients, pieces } = makeEscrow(terms, witness)
  const statement = { ...terms, key: image, coefficients, pieces }
  const lock = { key: group.mul(group.base, [secret]), locked: group.base, peeled: image }
  return {
    image,
    coefficients,
    masks: pieces.a,
    pieces: pieces.b,
    link: provePeel(mine.context, lock, { secret }, mine.secret(`link ${k}`)),
    proof: proveEscrow(mine.context, statement, witness, mine.secret(`proof ${k}`)),
  }
}

function checkDeposit(context: Uint8Array, lock: Point, terms: EscrowTerms, said: Deposit): Check {
  const { image, coefficients, masks, pieces, link, proof } = said
  return both(
    verifyPeel(context, { key: lock, locked: group.base, peeled: image }, link),
    verifyEscrow(context, { ...terms, key: image, coefficients, pieces: { a: masks, b: pieces } }, proof),
  )
}

/** What these boxes are without the lock of the one who was lost. All the others must be here. */
export async function recover(
  seat: Seat,
  { positions, keys, secret, deposits }: BoxEscrow,
  lost: Player,
  wanted: readonly number[],
): Promise<Points> {
  const left = wanted.map((position) => deposits.get(lost)![positions.indexOf(position)]!)
  const mineOf = (points: (deposit: Deposit) => Points, player: Player): Points =>
    group.concat(left.map((deposit) => group.pick(points(deposit), [seat.players.indexOf(player)])))
  const statement = (player: Player, shares: Points) => ({
    key: keys.get(player)!,
    bases: mineOf(({ masks }) => masks, player),
    shares,
  })
  const Opened = form(
    'padlock',
    'escrow-open',
    wire.record({ shares: wire.points(left.length, left.length), proof: linearProof(sameSecretShape) }),
  )
  const claims = await seat.all(Opened, (mine) => {
    const own = secret as Scalar
    const shares = group.mul(
      mineOf(({ masks }) => masks, mine.player),
      new Array<Scalar>(left.length).fill(own),
    )
    const made = statement(mine.player, shares)
    return { shares, proof: proveShares(mine.context, made, { secret: own }, mine.secret('proof')) }
  })
  const said = await seat.acceptAll('open its pieces of the escrow', claims, (opened, claim) =>
    verifyShares(claim.context, statement(claim.player, opened.shares), opened.proof),
  )
  return recoverShares(
    [...said].map(([player, { shares }]) => ({
      seat: seat.number(player),
      pieces: group.sub(
        mineOf(({ pieces }) => pieces, player),
        shares,
      ),
    })),
  )
}
