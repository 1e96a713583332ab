/** Everything random: repeatable, independent, and uniform by χ² (seeds are fixed, so nothing here is left to chance). */
import { describe, expect, it } from 'vitest'
import { q } from '../../src/group/index.ts'
import { expand, permutationFrom, scalarsFrom } from '../../src/proofs/index.ts'
import { below } from '../../src/proofs/randomness.ts'

const seed = new Uint8Array(32).fill(0x11)

/** So many permutations of n, each from a seed of its own. */
function* permutations(n: number, count: number): Generator<number[]> {
  for (let i = 0; i < count; i++) yield permutationFrom(expand(seed, `seed ${n} ${i}`, 32), 'order', n)
}

/** How far counts are from equal, in standard deviations of χ² with so many degrees of freedom. */
function deviation(counts: readonly number[], degrees: number): number {
  const mean = counts.reduce((total, count) => total + count, 0) / counts.length
  const chi = counts.reduce((total, count) => total + (count - mean) ** 2 / mean, 0)
  return Math.abs(chi - degrees) / Math.sqrt(2 * degrees)
}

const isEven = (order: readonly number[]) =>
  order.flatMap((a, i) => order.slice(i + 1).filter((b) => b < a)).length % 2 === 0

describe('expand', () => {
  it('repeats itself, and a longer answer begins with the shorter one', () => {
    const long = expand(seed, 'a', 200)
    expect(expand(seed, 'a', 200)).toEqual(long)
    for (const length of [0, 1, 63, 64, 65, 128])
      expect(expand(seed, 'a', length)).toEqual(long.subarray(0, length))
  })

  it('gives unrelated bytes for other labels and seeds', () => {
    const outputs = [expand(seed, 'a', 64), expand(seed, 'b', 64), expand(seed.with(31, 0), 'a', 64)]
    expect(new Set(outputs.map((output) => output.join())).size).toBe(3)
  })

  it('refuses short seeds', () => {
    expect(() => expand(new Uint8Array(31), 'a', 1)).toThrow('a seed must have at least 32 bytes')
  })
})

describe('scalarsFrom', () => {
  it('gives reduced scalars, none of them zero, all different', () => {
    const scalars = scalarsFrom(seed, 'keys', 500)
    expect(scalars.every((value) => value > 0n && value < q)).toBe(true)
    expect(new Set(scalars).size).toBe(500)
  })

  it('fills the whole range evenly', () => {
    const counts = new Array<number>(16).fill(0)
    for (const value of scalarsFrom(seed, 'range', 4000)) counts[Number((value * 16n) / q)]!++
    expect(deviation(counts, 15)).toBeLessThan(4)
  })
})

describe('permutationFrom', () => {
  it('gives each of the 24 orders of four cards equally often', () => {
    const counts = new Map<string, number>()
    for (const order of permutations(4, 4800)) counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1)
    expect(counts.size).toBe(24)
    expect(deviation([...counts.values()], 23)).toBeLessThan(4)
  })

  it('gives both orders of two cards equally often', () => {
    const swapped = [...permutations(2, 2000)].filter((order) => order[0] === 1).length
    expect(Math.abs(swapped - 1000)).toBeLessThan(4 * Math.sqrt(500))
  })

  it('brings every card of a deck to every place equally often, in both parities, with one fixed point on average', () => {
    const n = 52
    const count = 3000
    const places = Array.from({ length: n }, () => new Array<number>(n).fill(0))
    let fixed = 0
    let even = 0
    for (const order of permutations(n, count)) {
      expect(new Set(order).size).toBe(n)
      for (const [i, card] of order.entries()) {
        places[i]![card]!++
        if (i === card) fixed++
      }
      if (isEven(order)) even++
    }
    expect(deviation(places.flat(), (n - 1) ** 2)).toBeLessThan(4)
    expect(Math.abs(fixed / count - 1)).toBeLessThan(4 / Math.sqrt(count))
    expect(Math.abs(even - count / 2)).toBeLessThan(2 * Math.sqrt(count))
  })

  it('throws away words that would make low places more likely', () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 2, 4]
    expect(below(3, () => words.shift()!)).toBe((2 ** 32 - 2) % 3)
    expect(words).toEqual([4])
  })

  it('knows the trivial cases', () => {
    expect(permutationFrom(seed, 'order', 0)).toEqual([])
    expect(permutationFrom(seed, 'order', 1)).toEqual([0])
  })
})
