/**
 * Points of −x² + y² = 1 + d·x²y² in extended coordinates, with the complete formulas for a = −1
 * (Hisil, Wong, Carter, Dawson 2008; "add-2008-hwcd-3" and "dbl-2008-hwcd").
 *
 * They do what noble's own points do without its checks at every step: the inner loops of every multiplication run
 * here. Coordinates are residues of either sign, `|v| < p`: sums of a few products are reduced once, by the next
 * multiplication, and only leave this file through `positive`.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { invertFields, p } from './field.ts'

const twoD = (2n * ed25519.Point.CURVE().d) % p

/** A point (X : Y : Z : T) with x = X/Z, y = Y/Z, T = XY/Z. */
export type Extended = { readonly X: bigint; readonly Y: bigint; readonly Z: bigint; readonly T: bigint }

/** A point prepared for being added often: Y + X, Y − X, 2Z and 2d·T. */
export type Addend = {
  readonly plus: bigint
  readonly minus: bigint
  readonly twoZ: bigint
  readonly twoDT: bigint
}

/** The neutral element (0, 1). */
export const zero: Extended = { X: 0n, Y: 1n, Z: 1n, T: 0n }

/** The neutral element as an addend. */
export const zeroAddend: Addend = { plus: 1n, minus: 1n, twoZ: 2n, twoDT: 0n }

/** `P + P`. */
export function double(P: Extended): Extended {
  const A = (P.X * P.X) % p
  const B = (P.Y * P.Y) % p
  const S = P.X + P.Y
  const H = A + B
  const E = H - ((S * S) % p)
  const G = A - B
  const F = ((2n * P.Z * P.Z) % p) + G
  return { X: (E * F) % p, Y: (G * H) % p, Z: (F * G) % p, T: (E * H) % p }
}

/** `P + Q`. */
export function addTo(P: Extended, Q: Addend): Extended {
  const A = ((P.Y - P.X) * Q.minus) % p
  const B = ((P.Y + P.X) * Q.plus) % p
  const C = (P.T * Q.twoDT) % p
  const D = Q.twoZ === 2n ? P.Z + P.Z : (P.Z * Q.twoZ) % p
  const E = B - A
  const F = D - C
  const G = D + C
  const H = B + A
  return { X: (E * F) % p, Y: (G * H) % p, Z: (F * G) % p, T: (E * H) % p }
}

/** `P − Q`. */
export function subtractFrom(P: Extended, Q: Addend): Extended {
  return addTo(P, opposite(Q))
}

/** `−Q`. */
export function opposite(Q: Addend): Addend {
  return { plus: Q.minus, minus: Q.plus, twoZ: Q.twoZ, twoDT: -Q.twoDT }
}

/** `−P`. */
export function negated(P: Extended): Extended {
  return { X: -P.X, Y: P.Y, Z: P.Z, T: -P.T }
}

/** The same point, prepared for being added. */
export function toAddend(P: Extended): Addend {
  return {
    plus: P.Y + P.X,
    minus: P.Y - P.X,
    twoZ: P.Z === 1n ? 2n : P.Z + P.Z,
    twoDT: (P.T * twoD) % p,
  }
}

/** The same points with Z = 1, at the price of one inversion: each later addition saves a multiplication. */
export function toAffineAddends(points: readonly Extended[]): Addend[] {
  const inverses = invertFields(points.map((P) => P.Z))
  return points.map((P, i) => {
    const inverse = inverses[i]!
    const x = (P.X * inverse) % p
    const y = (P.Y * inverse) % p
    return toAddend({ X: x, Y: y, Z: 1n, T: (x * y) % p })
  })
}

/** Whether P and Q are the same element of ristretto255 (RFC 9496, section 4.3.3). */
export function same(P: Extended, Q: Extended): boolean {
  return (P.X * Q.Y - P.Y * Q.X) % p === 0n || (P.Y * Q.Y - P.X * Q.X) % p === 0n
}

/** Whether P is the identity of ristretto255: four curve points stand for it, those with X = 0 or Y = 0. */
export function isZero(P: Extended): boolean {
  return P.X % p === 0n || P.Y % p === 0n
}

/** The least non-negative residue. */
export function positive(value: bigint): bigint {
  const rest = value % p
  return rest < 0n ? rest + p : rest
}
