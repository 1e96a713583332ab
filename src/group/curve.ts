/**
 * The curve of Ed25519, as far as signatures need it (RFC 8032, section 5.1). ristretto255 is built on the same curve, so
 * whoever computes the one quickly has the other.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Scalar } from './group.ts'

/** A public key A, read by a curve, which alone knows what else is in it. */
export interface CurveKey {
  /** Its canonical bytes. */
  readonly bytes: Uint8Array
}

/** Stands for `s·B − k·A`. */
export interface Combination {
  readonly key: CurveKey
  readonly s: Scalar
  readonly k: Scalar
}

/** What signing and checking signatures takes. */
export interface Curve {
  /** Whether it is quicker than the signatures that a platform has of its own. */
  readonly isQuick: boolean
  /** `s·B` encoded, for a secret s. */
  multiplyBase(s: Scalar): Uint8Array
  /** The key that canonical bytes name; undefined if they name no point, or one of small order. */
  key(bytes: Uint8Array): CurveKey | undefined
  /** Each of these points, encoded. Many together take less time than one by one. */
  combine(terms: readonly Combination[]): Uint8Array[]
}

const { Point } = ed25519

class NobleKey implements CurveKey {
  readonly bytes: Uint8Array
  readonly point: InstanceType<typeof Point>

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.point = Point.fromBytes(bytes)
  }
}

function pointOf(key: CurveKey): InstanceType<typeof Point> {
  if (key instanceof NobleKey) return key.point
  throw new Error('this key belongs to another curve: read it with this one')
}

/** The curve by `@noble/curves`. */
export const nobleCurve: Curve = {
  isQuick: false,
  multiplyBase: (s) => Point.BASE.multiply(s).toBytes(),
  key(bytes) {
    try {
      const key = new NobleKey(bytes)
      return key.point.isSmallOrder() ? undefined : key
    } catch {
      return undefined
    }
  },
  combine: (terms) =>
    terms.map(({ key, s, k }) =>
      Point.BASE.multiplyUnsafe(s).subtract(pointOf(key).multiplyUnsafe(k)).toBytes(),
    ),
}
