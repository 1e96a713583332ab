/** Permutations and their notation: every worked example of the source (spec/groups, sections 1 and 2), and the laws. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conjugate,
  cyclesOf,
  identity,
  imageOf,
  inverse,
  ofCycles,
  type Permutation,
  permutation,
  power,
  product,
  readCycles,
  readTwoLines,
  typeOf,
  writeCycles,
  writeTwoLines,
  writeType,
} from '../../src/groups/index.ts'
import { allPermutations } from './all-permutations.ts'

const sigma: Permutation = [3, 1, 2]
const e: Permutation = [1, 2, 3]

/** A permutation of up to nine numbers. */
const some = fc
  .integer({ min: 1, max: 9 })
  .chain((n) => fc.shuffledSubarray([...identity(n)], { minLength: n, maxLength: n }))
const three = fc
  .integer({ min: 1, max: 7 })
  .chain((n) =>
    fc.array(fc.shuffledSubarray([...identity(n)], { minLength: n }), { minLength: 3, maxLength: 3 }),
  )

describe('the examples of the source', () => {
  test('1 → 3, 2 → 1, 3 → 2', () => {
    expect([1, 2, 3].map((i) => imageOf(sigma, i))).toEqual([3, 1, 2])
  })

  test('a product goes from left to right, and the order matters', () => {
    // The pictures give only the products; exactly one pair of permutations with σ = (1, 3, 2) fits both.
    const fits = allPermutations(3).filter((rho) => product(sigma, rho).join() === '2,1,3')
    expect(fits).toEqual([[1, 3, 2]])
    expect(product(fits[0]!, sigma)).toEqual([3, 2, 1])
  })

  test('e changes nothing', () => {
    expect(identity(3)).toEqual(e)
    for (const each of allPermutations(3)) {
      expect(product(e, each)).toEqual(each)
      expect(product(each, e)).toEqual(each)
    }
  })

  test('the inverse of 1 → 3, 2 → 1, 3 → 2 is 1 → 2, 2 → 3, 3 → 1', () => {
    const rho = inverse(sigma)
    expect(rho).toEqual([2, 3, 1])
    expect(product(sigma, rho)).toEqual(e)
    expect(product(rho, sigma)).toEqual(e)
  })

  test('1 → 3 → 2 → 1 is the cycle (1, 3, 2)', () => {
    expect(cyclesOf(sigma)).toEqual([[1, 3, 2]])
    expect(writeCycles(sigma)).toBe('(1, 3, 2)')
  })

  test('(1, 2, 3)(4, 5) is a product of disjoint cycles', () => {
    const both = product(ofCycles(5, [[1, 2, 3]]), ofCycles(5, [[4, 5]]))
    expect(both).toEqual([2, 3, 1, 5, 4])
    expect(writeCycles(both)).toBe('(1, 2, 3)(4, 5)')
  })

  test('(1, 2)(3, 4, 5) has the type <2^1, 3^1>', () => {
    expect(writeType(typeOf(readCycles('(1, 2)(3, 4, 5)')))).toBe('<2^1, 3^1>')
  })

  test('the inverse in two lines is the lines turned round', () => {
    for (const [i1, i2, i3] of allPermutations(3)) {
      const upright = readTwoLines(`1 2 3\n${i1} ${i2} ${i3}`)
      expect(readTwoLines(`${i1} ${i2} ${i3}\n1 2 3`)).toEqual(inverse(upright))
    }
  })

  test('conjugation calls the numbers of (1, 3, 2) what σ calls them, step by step', () => {
    const tau = readCycles('(1, 3, 2)')
    for (const [i1, i2, i3] of allPermutations(3)) {
      const renamed = readTwoLines(`1 2 3\n${i1} ${i2} ${i3}`)
      expect(product(tau, renamed)).toEqual(readTwoLines(`1 2 3\n${i3} ${i1} ${i2}`))
      expect(conjugate(tau, renamed)).toEqual(readTwoLines(`${i1} ${i2} ${i3}\n${i3} ${i1} ${i2}`))
      expect(conjugate(tau, renamed)).toEqual(readCycles(`(${i1}, ${i3}, ${i2})`, 3))
      expect(typeOf(conjugate(tau, renamed))).toEqual(typeOf(tau))
    }
  })

  test('powers of (1, 3, 2), conjugated, come again after three', () => {
    const tau = readCycles('(1, 3, 2)')
    expect(power(tau, 2)).toEqual(readCycles('(1, 2, 3)'))
    for (const [i1, i2, i3] of allPermutations(3)) {
      const renamed = [i1!, i2!, i3!]
      const raised = [1, 2, 3, 4].map((k) => conjugate(power(tau, k), renamed))
      const wanted = [`(${i1}, ${i3}, ${i2})`, `(${i1}, ${i2}, ${i3})`, 'e', `(${i1}, ${i3}, ${i2})`]
      expect(raised).toEqual(wanted.map((cycles) => readCycles(cycles, 3)))
    }
  })
})

describe('the laws of a group', () => {
  test('hold for any three permutations', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        expect(product(product(a!, b!), c!)).toEqual(product(a!, product(b!, c!)))
        expect(inverse(product(a!, b!))).toEqual(product(inverse(b!), inverse(a!)))
        expect(conjugate(product(a!, b!), c!)).toEqual(product(conjugate(a!, c!), conjugate(b!, c!)))
        expect(typeOf(conjugate(a!, b!))).toEqual(typeOf(a!))
      }),
    )
  })

  test('powers are repeated products, backwards too', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 12 }), (each, k) => {
        const repeated = product(identity(each.length), ...new Array<Permutation>(k).fill(each))
        expect(power(each, k)).toEqual(repeated)
        expect(power(each, -k)).toEqual(inverse(repeated))
      }),
    )
  })
})

describe('notation', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(some, (each) => {
        expect(readCycles(writeCycles(each), each.length)).toEqual(each)
        expect(readTwoLines(writeTwoLines(each))).toEqual(each)
      }),
    )
  })

  test('cycles that share numbers are multiplied from left to right', () => {
    expect(readCycles('(1 2)(2 3)')).toEqual(product(readCycles('(1 2)', 3), readCycles('(2 3)')))
  })

  test('e and () leave everything', () => {
    expect(readCycles('e', 3)).toEqual(e)
    expect(readCycles(' () ', 3)).toEqual(e)
    expect(writeCycles(e)).toBe('e')
  })

  test.each(['', '(1, 2', '1, 2', '(1; 2)', '(1,,2)(x)', 'ee'])('refuses %j', (text) => {
    expect(() => readCycles(text)).toThrow('is not in cycle notation: write it as (1, 3, 2)(4, 5)')
  })

  test('refuses what is no permutation, and says why', () => {
    expect(() => permutation([1, 3, 3])).toThrow('2 is missing')
    expect(() => readCycles('(1, 2, 1)')).toThrow('no number twice')
    expect(() => readCycles('(0, 1)')).toThrow('cannot have 0')
    expect(() => readCycles('(1, 4)', 3)).toThrow('cannot have 4')
    expect(() => readTwoLines('1 2 3')).toThrow('two lines of numbers')
    expect(() => readTwoLines('1 2 3\n1 2')).toThrow('have no product')
    expect(() => readTwoLines('1 2\n1 1')).toThrow('2 is missing')
    expect(() => product([1], [1, 2])).toThrow('have no product')
    expect(() => power([1], 0.5)).toThrow('whole powers')
    expect(() => imageOf([1], 2)).toThrow('does not take 2 anywhere')
  })
})
