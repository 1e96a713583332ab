/**
 * Escrow of community cards (spec/proofs, section 12.9; spec/recovery, section 3): a player shares x·Aₖ among the others so that any t of them can
 * open card k if the player is lost, and everybody can check the shares at once.
 *
 * f of degree t − 1 with f(0) = x is published as Cⱼ = aⱼ·G, C₀ = X. Recipient i gets (R, Q) = (ρ·G, f(i)·Aₖ + ρ·Xᵢ).
 */
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import { type Ciphertexts, interleave } from '../elgamal.ts'
import { u32 } from '../framing.ts'
import { numbered } from '../numbered.ts'
import { must } from '../refusal.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { each, type LinearShape, row, times } from '../rows.ts'

/** The cards' Aₖ, and who may open them together: seat numbers from 1 on, and public keys in the same order. */
export interface EscrowTerms {
  readonly cards: Points
  readonly seats: readonly number[]
  readonly recipients: Points
}

/** The player's key X = C₀, then C₁ … C₍t−1₎, and (R, Q) recipient by recipient, card by card. */
export interface EscrowStatement extends EscrowTerms {
  readonly key: Point
  readonly coefficients: Points
  readonly pieces: Ciphertexts
}

/** The polynomial x, a₁ … a₍t−1₎, and ρ for every piece. */
export interface EscrowWitness {
  readonly polynomial: readonly Scalar[]
  readonly scalars: readonly Scalar[]
}

/** What the player publishes: the coefficients and the pieces. */
export function makeEscrow(
  { cards, seats, recipients }: EscrowTerms,
  { polynomial, scalars }: EscrowWitness,
): Pick<EscrowStatement, 'coefficients' | 'pieces'> {
  const m = cards.length
  const values = seats.flatMap((seat) => new Array<Scalar>(m).fill(evaluate(polynomial, seat)))
  const perPiece = (points: Points, place: (i: number) => number) =>
    group.pick(points, numbered(values.length).map(place))
  const shared = group.mul(
    perPiece(cards, (i) => i % m),
    values,
  )
  const masks = group.mul(
    perPiece(recipients, (i) => Math.floor(i / m)),
    scalars,
  )
  return {
    coefficients: group.mul(group.base, polynomial.slice(1)),
    pieces: { a: group.mul(group.base, scalars), b: group.add(shared, masks) },
  }
}

/** As a relation in (f(i) for every recipient, ρ for every piece). */
export const escrow: Relation<EscrowStatement, EscrowWitness> = {
  proto: 'escrow-v1',
  admit({ key, coefficients, cards, seats, recipients, pieces }) {
    mustMatch(cards.length)
    mustMatch(seats.length, recipients)
    mustMatch(seats.length * cards.length, pieces.a, pieces.b)
    must(seats.every(isSeat), 'a seat number must be a whole number from 1 on')
    must(new Set(seats).size === seats.length, 'a seat occurs twice')
    must(coefficients.length < seats.length, 'the threshold is larger than the number of recipients')
    refuseIdentity(key, 'the key')
    refuseIdentity(cards, 'a card')
    refuseIdentity(recipients, 'a recipient key')
    refuseIdentity(pieces.a, 'a mask')
  },
  rows({ key, coefficients, cards, seats, recipients, pieces }, transcript) {
    const commitments = group.concat([key, coefficients])
    transcript.absorbPoints('C', commitments)
    transcript.absorb('seats', u32(...seats))
    transcript.absorbPoints('keys', recipients)
    transcript.absorbPoints('in', cards)
    transcript.absorbPoints('out', interleave(pieces))
    const [n, m] = [seats.length, cards.length]
    const lambda = transcript.challenges('lambda', n * m)
    const part = (i: number) => lambda.slice(i * m, (i + 1) * m)
    return [
      ...seats.map((seat, i) =>
        row({ points: commitments, weights: powersFromOne(seat, commitments.length) }, times(i, group.base)),
      ),
      ...each(pieces.a).map((mask, i) => row(mask, times(n + i, group.base))),
      row(
        { points: pieces.b, weights: lambda },
        ...seats.map((_, i) => times(i, cards, part(i))),
        ...each(recipients).map((points, i) => ({
          points,
          secrets: numbered(m, n + i * m),
          weights: part(i),
        })),
      ),
    ]
  },
  secrets: ({ polynomial, scalars }, { seats }) => [
    ...seats.map((seat) => evaluate(polynomial, seat)),
    ...scalars,
  ],
}

/** Proves that the pieces are shares of the player's x·Aₖ. */
export const proveEscrow = proverOf(escrow)

/** Checks that any t recipients can open the cards for the player, where t is the number of coefficients plus one. */
export const verifyEscrow = verifierOf(escrow)

/** The size of a proof for so many recipients and cards. */
export function escrowShape(recipients: number, cards: number): LinearShape {
  return { rows: recipients * (cards + 1) + 1, secrets: recipients * (cards + 1) }
}

/**
 * x·Aₖ from the opened pieces Q − xᵢ·R = f(i)·Aₖ of t different seats (more are not needed, fewer give nonsense).
 * Every list holds one seat's pieces, card by card.
 */
export function recoverShares(opened: readonly { readonly seat: number; readonly pieces: Points }[]): Points {
  const factors = lagrangeAtZero(opened.map(({ seat }) => seat))
  const parts = opened.map(({ pieces }, i) =>
    group.mulPublic(pieces, new Array<Scalar>(pieces.length).fill(factors[i]!)),
  )
  return parts.reduce((total, part) => group.add(total, part))
}

/** Lᵢ with f(0) = Σ Lᵢ·f(seatᵢ) for every polynomial of degree below the number of seats. */
function lagrangeAtZero(seats: readonly number[]): Scalar[] {
  if (new Set(seats).size !== seats.length || !seats.every(isSeat)) {
    throw new RangeError('recovering needs different seats, numbered from 1 on')
  }
  return seats.map((seat) => {
    const others = seats.filter((other) => other !== seat).map(BigInt)
    const top = others.reduce((product, other) => scalar.mul(product, other), 1n)
    const bottom = others.reduce(
      (product, other) => scalar.mul(product, scalar.reduce(other - BigInt(seat))),
      1n,
    )
    return scalar.mul(top, scalar.invert(bottom))
  })
}

function evaluate(polynomial: readonly Scalar[], seat: number): Scalar {
  return scalar.dot(polynomial, powersFromOne(seat, polynomial.length))
}

function powersFromOne(seat: number, count: number): Scalar[] {
  return [1n, ...scalar.powers(BigInt(seat), count - 1)]
}

function isSeat(seat: number): boolean {
  return Number.isInteger(seat) && seat >= 1 && seat < 2 ** 32
}
