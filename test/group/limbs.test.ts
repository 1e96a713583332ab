/** Field elements on floating-point limbs: every step is exact, also at the largest values the bounds allow. */
import { ed25519 } from '@noble/curves/ed25519.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as field from '../../src/group/js/field.ts'
import { fold, type Limbs, limbCount, positions } from '../../src/group/js/limbs.ts'

const { Fp } = ed25519.Point
const p = Fp.ORDER

const half = (i: number) => 2 ** (positions[i + 1]! - 1)

/** The most that the header of limbs.ts allows an element with this bound. */
const most = (i: number, bound: number) => bound * 1.02 * half(i)

/** The element as an integer: limbs of any size are integers. */
function integer(limbs: Limbs, at = 0): bigint {
  let value = 0n
  for (let i = 0; i < limbCount; i++) value += BigInt(limbs[at + i]!)
  return ((value % p) + p) % p
}

/** Limbs up to a bound, each chosen by a number from −1 to 1; the ends are likely. */
const shares = fc.array(fc.oneof(fc.constantFrom(-1, 1), fc.double({ min: -1, max: 1, noNaN: true })), {
  minLength: limbCount,
  maxLength: limbCount,
})

function limbsOf(chosen: readonly number[], bound: number): Limbs {
  return Float64Array.from(chosen, (share, i) => {
    const unit = 2 ** positions[i]!
    return Math.trunc((share * most(i, bound)) / unit) * unit
  })
}

/** Pairs of bounds whose products the point formulas form, and the largest that the header allows. */
const boundPairs = [
  [1, 1],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [3.75, 4],
] as const

describe('limbs', () => {
  it('no product can overflow: each limb of a product stays below 2^53 units', () => {
    for (let k = 0; k < limbCount; k++) {
      let total = 0
      for (let i = 0; i < limbCount; i++) {
        const j = k >= i ? k - i : k - i + limbCount
        total += most(i, 1) * most(j, 1) * (k >= i ? 1 : fold)
      }
      expect((15 * total) / 2 ** positions[k]!).toBeLessThan(2 ** 53)
    }
  })

  it('multiply exactly at every bound, and come out with a bound of one', () => {
    for (const [f, g] of boundPairs) {
      fc.assert(
        fc.property(shares, shares, (a, b) => {
          const [x, y, out] = [limbsOf(a, f), limbsOf(b, g), new Float64Array(limbCount)]
          field.multiply(out, 0, x, 0, y, 0)
          expect(integer(out)).toBe((integer(x) * integer(y)) % p)
          out.forEach((limb, i) => {
            expect(Math.abs(limb)).toBeLessThanOrEqual(most(i, 1))
          })
        }),
        { numRuns: 60 },
      )
    }
  })

  it('square exactly, also in place', () => {
    fc.assert(
      fc.property(shares, fc.constantFrom(1, 2, 3.8), (a, bound) => {
        const x = limbsOf(a, bound)
        const expected = integer(x) ** 2n % p
        field.square(x, 0, x, 0)
        expect(integer(x)).toBe(expected)
      }),
    )
  })

  it('read and write canonical bytes', () => {
    const values = [0n, 1n, 2n, 18n, 19n, p - 1n, p - 2n, p >> 1n, (1n << 254n) - 1n]
    for (const value of values) {
      const limbs = field.constant(value)
      const bytes = new Uint8Array(32)
      field.toBytes(bytes, 0, limbs, 0)
      expect(bytes).toEqual(Fp.toBytes(value))
      const again = new Float64Array(limbCount)
      field.fromBytes(again, 0, bytes, 0)
      expect(integer(again)).toBe(value)
      expect(field.isNegative(limbs, 0)).toBe((value & 1n) === 1n)
      expect(field.isZero(limbs, 0)).toBe(value === 0n)
    }
  })

  it('write the same bytes for every way to say a value', () => {
    fc.assert(
      fc.property(shares, fc.constantFrom(1, 4), (a, bound) => {
        const limbs = limbsOf(a, bound)
        const bytes = new Uint8Array(32)
        field.toBytes(bytes, 0, limbs, 0)
        expect(bytes).toEqual(Fp.toBytes(integer(limbs)))
      }),
    )
  })

  it('reduce bytes of p and more, and ignore the topmost bit', () => {
    const limbs = new Float64Array(limbCount)
    const bytes = new Uint8Array(32).fill(255)
    field.fromBytes(limbs, 0, bytes, 0)
    expect(integer(limbs)).toBe(18n)
    expect(field.equals(limbs, 0, field.constant(18n), 0)).toBe(true)
    expect(field.equals(limbs, 0, field.constant(19n), 0)).toBe(false)
  })

  it('invert, and zero stays zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: p - 1n }), (value) => {
        const limbs = field.constant(value)
        field.invert(limbs, 0, limbs, 0)
        expect(integer(limbs)).toBe(value === 0n ? 0n : Fp.inv(value))
      }),
      { numRuns: 30 },
    )
    const zero = new Float64Array(limbCount)
    field.invert(zero, 0, zero, 0)
    expect(integer(zero)).toBe(0n)
  })

  it('take square roots of ratios, and say when there is none', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: p - 1n }), fc.bigInt({ min: 1n, max: p - 1n }), (u, v) => {
        const root = new Float64Array(limbCount)
        const square = field.rootOfRatio(root, 0, field.constant(u), 0, field.constant(v), 0)
        const found = integer(root)
        const ratio = square ? u : Fp.mul(u, integer(field.rootOfMinusOne))
        expect(Fp.mul(v, Fp.sqr(found))).toBe(ratio)
        expect(found & 1n).toBe(0n)
        expect(square).toBe(Fp.pow(Fp.div(u, v), (p - 1n) / 2n) === 1n)
      }),
      { numRuns: 40 },
    )
  })
})
