/** The bounds in numbers: the sums of docs/group.md, for both kernels. */
import { describe, expect, it } from 'vitest'
import { positions } from '../../src/group/js/limbs.ts'

const M = 2n ** 50n + 2n ** 10n

describe('the bounds in numbers', () => {
  it('fma51: products stay within the range that is split exactly', () => {
    const room = 2n ** 102n - 2n ** 51n
    expect((39n * M * M) / 10n).toBeLessThan(room)
    expect((2n * 139n * 139n * M * M) / 10_000n).toBeLessThan(room)
    expect(4n * M * M).toBeGreaterThan(room)
  })

  it('fma51: columns stay positive, and carries bring limbs within bound 1, also of sums of two products', () => {
    // In units of 2⁵⁰, which a low half has at most; a high half has twice as much.
    const weights = [0n, 0n, 0n, 0n, 0n]
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 5; j++) {
        weights[(i + j) % 5]! += i + j < 5 ? 1n : 19n
        weights[(i + j + 1) % 5]! += i + j + 1 < 5 ? 2n : 38n
      }
    }
    expect(weights).toEqual([267n, 213n, 159n, 105n, 51n])
    const bias = 2n ** 61n + 2n ** 50n
    const crossed = weights.map((weight) => 2n * weight * 2n ** 50n)
    for (const sum of crossed) {
      expect(sum).toBeLessThan(bias)
      expect(bias + sum).toBeLessThan(2n ** 63n)
    }
    crossed.forEach((sum, k) => {
      const carried = (sum / 2n ** 51n + 1n) * (k === 4 ? 19n : 1n)
      expect(2n ** 50n + carried).toBeLessThanOrEqual(M)
    })
  })

  it('fma51: tidy brings bound 8 to bound 1', () => {
    const carry = (8n * M) / 2n ** 51n + 1n
    expect(2n ** 50n + 19n * carry).toBeLessThanOrEqual(M)
  })

  it('f64x2: no partial sum overflows, and two rounds of carries bring limbs within bound 1', () => {
    const width = (i: number) => positions[i + 1]! - positions[i]!
    const most = (i: number) => 1.04 * 2 ** (width(i) - 1)
    // In units of each limb: the sum of all products that fall on it, for f·g = 14.
    const sums = Array.from({ length: 12 }, (_, k) => {
      let total = 0
      for (let i = 0; i < 12; i++) {
        const j = k >= i ? k - i : k - i + 12
        const place = positions[i]! + positions[j]! - positions[k]! - (k >= i ? 0 : 255)
        total += most(i) * most(j) * 2 ** place * (k >= i ? 1 : 19)
      }
      return 14 * total
    })
    for (const sum of sums) expect(sum).toBeLessThan(2 ** 53)
    const carried = (limbs: readonly number[]) =>
      limbs.map((_, k) => {
        const below = (k + 11) % 12
        const carry = (limbs[below]! / 2 ** width(below) + 1) * (k === 0 ? 19 : 1)
        return 2 ** (width(k) - 1) + carry
      })
    carried(carried(sums)).forEach((limb, i) => {
      expect(limb).toBeLessThanOrEqual(most(i))
    })
  })
})
