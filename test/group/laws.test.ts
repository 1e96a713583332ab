/** What every backend promises: the laws of a group, strict decoding, and that all ways to multiply agree. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError, type Group, type Points, q, scalar } from '../../src/group/index.ts'
import { everyBackend } from './every-backend.ts'

const runs = { numRuns: 20 }
const edges = [0n, 1n, 2n, 15n, 16n, 17n, 31n, 32n, 63n, 64n, q - 1n, q - 2n, q >> 1n, (1n << 252n) - 1n]
const anyScalar = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: q - 1n }))
const scalars = (n: number) => fc.array(anyScalar, { minLength: n, maxLength: n })

/** Points with the given logarithms, in coordinates that no decoder has tidied. */
const pointsOf = (group: Group, logarithms: readonly bigint[]): Points => group.mul(group.base, logarithms)

for (const [name, group] of everyBackend) {
  describe(`the group, by ${name}`, () => {
    it('adds, subtracts and negates as its logarithms do', () => {
      fc.assert(
        fc.property(scalars(3), scalars(3), (a, b) => {
          const [A, B] = [pointsOf(group, a), pointsOf(group, b)]
          const expected = (each: (x: bigint, y: bigint) => bigint) =>
            pointsOf(
              group,
              a.map((x, i) => each(x, b[i]!)),
            )
          return (
            group.equal(group.add(A, B), expected(scalar.add)) &&
            group.equal(group.sub(A, B), expected(scalar.sub)) &&
            group.equal(group.negate(A), pointsOf(group, a.map(scalar.neg))) &&
            group.equal(group.sum(A), pointsOf(group, [scalar.sum(a)]))
          )
        }),
        runs,
      )
    })

    it('repeats a list of one in sums and products', () => {
      const three = pointsOf(group, [5n, 6n, 7n])
      expect(group.equal(group.add(three, group.base), pointsOf(group, [6n, 7n, 8n]))).toBe(true)
      expect(group.equal(group.sub(group.base, three), pointsOf(group, [q - 4n, q - 5n, q - 6n]))).toBe(true)
      expect(group.equal(group.mul(three, [2n]), pointsOf(group, [10n, 12n, 14n]))).toBe(true)
      expect(() => group.add(three, pointsOf(group, [1n, 2n]))).toThrow('cannot be paired')
    })

    it('takes several lists off at once, a list of one from every element, none from none', () => {
      const [nines, three, two] = [
        [9n, 9n, 9n],
        [1n, 2n, 3n],
        [4n, 5n, 6n],
      ].map((list) => pointsOf(group, list))
      const off = (first: Points, ...taken: Points[]) => group.sub(first, ...taken)
      expect(group.equal(off(nines!, three!, two!), pointsOf(group, [4n, 2n, 0n]))).toBe(true)
      expect(group.equal(off(nines!, group.base, three!), pointsOf(group, [7n, 6n, 5n]))).toBe(true)
      expect(
        group.equal(off(group.base, group.base, three!), pointsOf(group, [q - 1n, q - 2n, q - 3n])),
      ).toBe(true)
      expect(group.equal(off(three!), three!)).toBe(true)
      expect(() => off(three!, three!, pointsOf(group, [1n, 2n]))).toThrow(
        'lists of 3 and 2 cannot be paired',
      )
    })

    it('multiplies the same way, secret or public, with a table or without', () => {
      fc.assert(
        fc.property(scalars(4), scalars(4), (logarithms, factors) => {
          const points = pointsOf(group, logarithms)
          const expected = pointsOf(
            group,
            logarithms.map((x, i) => scalar.mul(x, factors[i]!)),
          )
          const one = group.pick(points, [0])
          const sum = group.sum(expected)
          return (
            group.equal(group.mul(points, factors), expected) &&
            group.equal(group.mulPublic(points, factors), expected) &&
            group.equal(group.msmSecret(group.table(one), [factors[0]!]), group.mul(one, [factors[0]!])) &&
            group.equal(group.msmSecret(points, factors), sum) &&
            group.equal(group.msmSecret(group.table(points), factors), sum) &&
            group.equal(
              group.msmsSecret(group.table(points), [factors, [0n, 0n, 0n, 1n], factors]),
              group.concat([sum, group.pick(points, [3]), sum]),
            ) &&
            group.equal(group.msmPublic(points, factors), sum)
          )
        }),
        runs,
      )
    })

    it('sums many products, by whatever method the number asks for', () => {
      for (const n of [0, 1, 2, 17, 130, 199, 200, 201, 520]) {
        const logarithms = Array.from({ length: n }, (_, i) => scalar.reduce(BigInt(i + 1) ** 97n))
        const factors = Array.from({ length: n }, (_, i) =>
          i % 7 === 0 ? 0n : scalar.reduce(-(BigInt(i + 2) ** 89n)),
        )
        const points = group.decode(group.encode(pointsOf(group, logarithms)))
        const expected = pointsOf(group, [scalar.dot(logarithms, factors)])
        expect(group.equal(group.msmPublic(points, factors), expected)).toBe(true)
        expect(group.equal(group.msmSecret(points, factors), expected)).toBe(true)
      }
    })

    it('takes a public bound on secret scalars', () => {
      const points = pointsOf(group, [3n, 5n, 7n])
      const expected = pointsOf(group, [3n * 52n + 5n + 7n * 63n])
      expect(group.equal(group.msmSecret(group.table(points), [52n, 1n, 63n], 6), expected)).toBe(true)
      expect(group.equal(group.msmSecret(points, [52n, 1n, 63n], 6), expected)).toBe(true)
    })

    it('multiplies a base often without losing count', () => {
      const factors = Array.from({ length: 40 }, (_, i) => scalar.reduce(BigInt(i) ** 61n))
      const base = pointsOf(group, [9n])
      const expected = pointsOf(
        group,
        factors.map((factor) => scalar.mul(factor, 9n)),
      )
      expect(group.equal(group.mul(base, factors), expected)).toBe(true)
    })

    it('encodes and decodes to the same element and the same bytes', () => {
      fc.assert(
        fc.property(scalars(5), (logarithms) => {
          const points = pointsOf(group, logarithms)
          const bytes = group.encode(points)
          const again = group.decode(bytes, 'allowed')
          return group.equal(again, points) && Buffer.from(group.encode(again)).equals(bytes)
        }),
        runs,
      )
    })

    it('keeps the bytes it received, whatever happens to the caller’s array', () => {
      const bytes = group.encode(pointsOf(group, [3n, 4n])).slice()
      const points = group.decode(bytes)
      const before = bytes.slice()
      bytes.fill(0)
      expect(group.encode(points)).toEqual(before)
      expect(group.encode(group.pick(points, [1]))).toEqual(before.slice(32))
    })

    it('refuses the identity unless it is allowed', () => {
      const bytes = group.encode(group.concat([group.base, group.identity]))
      expect(() => group.decode(bytes)).toThrow(new DecodeError('[1]', 'point is the identity'))
      expect(group.identities(group.decode(bytes, 'allowed'))).toEqual([1])
    })

    it('knows the identity in all its coordinates', () => {
      const five = pointsOf(group, [5n])
      const zeros = group.concat([
        group.identity,
        group.sub(five, five),
        group.mul(five, [0n]),
        group.msmPublic(group.concat([five, group.base]), [1n, q - 5n]),
        group.base,
        group.sum(group.concat([])),
      ])
      expect(group.identities(zeros)).toEqual([0, 1, 2, 3, 5])
      expect(group.encode(group.pick(zeros, [1, 2, 3]))).toEqual(new Uint8Array(96))
    })

    it('picks and joins lists', () => {
      const points = pointsOf(group, [1n, 2n, 3n])
      const joined = group.concat([group.pick(points, [2, 0, 2]), group.base])
      expect(group.equal(joined, pointsOf(group, [3n, 1n, 3n, 1n]))).toBe(true)
      expect(() => group.pick(points, [3])).toThrow('there is no point 3')
      expect(group.equal(points, group.pick(points, [0, 1]))).toBe(false)
      expect(group.equal(points, group.pick(points, [0, 2, 1]))).toBe(false)
    })

    it('stops at what only a bug could ask for', () => {
      expect(() => group.mul(group.base, [q])).toThrow('reduced')
      expect(() => group.mulPublic(group.base, [-1n])).toThrow('reduced')
      expect(() => group.msmPublic(group.base, [1n, 2n])).toThrow('cannot take')
      expect(() => group.msmSecret(group.base, [])).toThrow('cannot take')
      expect(() => group.msmSecret(group.table(group.base), [1n, 2n])).toThrow('cannot take')
      expect(() => group.msmsSecret(group.table(group.base), [[1n]])).toThrow('several bases')
      expect(() => group.fromUniform(new Uint8Array(63))).toThrow('64')
      expect(() => group.encode({ length: 1 })).toThrow('another backend')
    })

    it('throws nothing but a DecodeError for bytes of any kind', () => {
      let refused = 0
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 0, maxLength: 96 }), fc.boolean(), (bytes, allowed) => {
          try {
            const points = group.decode(bytes, allowed ? 'allowed' : 'refused')
            expect(group.encode(points)).toEqual(bytes)
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError)
            refused++
          }
        }),
        { numRuns: 300 },
      )
      expect(refused).toBeGreaterThan(200)
    })

    it('says where in a list the first bad encoding stands', () => {
      const bytes = group.encode(pointsOf(group, [1n, 2n, 3n, 4n])).slice()
      bytes[2 * 32 + 31]! |= 0x80
      expect(() => group.decode(bytes)).toThrow(new DecodeError('[2]', 'point encoding is not canonical'))
      expect(() => group.decode(bytes.subarray(0, 33))).toThrow('multiple of 32 bytes')
    })
  })
}
