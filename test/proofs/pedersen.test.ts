/** Pedersen commitments: generators that everybody derives, sums of commitments are commitments to sums. */
import { bytesToHex } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group, hashToGroup, q, scalar } from '../../src/group/index.ts'
import { commit, commitKey, commitSmall } from '../../src/proofs/pedersen.ts'

const anyScalar = fc.bigInt({ min: 0n, max: q - 1n })

describe('generators', () => {
  it('are the same for every size, all different, and derived from their index', () => {
    const [small, large] = [commitKey(3).points, commitKey(9).points]
    expect(group.equal(small, group.pick(large, [0, 1, 2, 3]))).toBe(true)
    const bytes = group.encode(large)
    const each = Array.from({ length: 10 }, (_, i) => bytesToHex(bytes.subarray(32 * i, 32 * i + 32)))
    expect(new Set(each).size).toBe(10)
    const tag = 'nodealer/v1/generators/ristretto255_XMD:SHA-512_R255MAP_RO_'
    expect(group.equal(group.pick(large, [7]), hashToGroup(tag, 'pedersen|7'))).toBe(true)
  })

  it('begin with these bytes, for ever', () => {
    expect(bytesToHex(group.encode(commitKey(1).points))).toMatchInlineSnapshot(
      `"c22f45962c7d84b2ddfdea8fa295040581bacb076833ee3e744fc4cd952445758694336b31ae59ce30284755f54706f8ffb63d33ec25c4a4468658f12ad08e26"`,
    )
  })
})

describe('a commitment', () => {
  it('is the sum of its parts', () => {
    const { points } = commitKey(3)
    const expected = group.sum(group.mul(points, [9n, 2n, 3n, 4n]))
    expect(group.equal(commit(commitKey(3), [2n, 3n, 4n], 9n), expected)).toBe(true)
  })

  it('adds up', () => {
    fc.assert(
      fc.property(fc.array(anyScalar, { minLength: 3, maxLength: 3 }), anyScalar, anyScalar, (v, r, s) => {
        const doubled = v.map((value) => scalar.add(value, value))
        const sum = group.add(commit(commitKey(3), v, r), commit(commitKey(3), v, s))
        return group.equal(sum, commit(commitKey(3), doubled, scalar.add(r, s)))
      }),
      { numRuns: 10 },
    )
  })

  it('takes a short list as one that ends in zeros, and no list that is too long', () => {
    const key = commitKey(4)
    expect(group.equal(commit(key, [5n, 6n], 1n), commit(key, [5n, 6n, 0n, 0n], 1n))).toBe(true)
    expect(() => commit(key, [1n, 2n, 3n, 4n, 5n], 1n)).toThrow('cannot hold 5')
  })

  it('to small values is the same commitment, only quicker', () => {
    const key = commitKey(4)
    const values = [52n, 1n, 33n, 63n]
    expect(group.equal(commitSmall(key, values, 77n, 6), commit(key, values, 77n))).toBe(true)
  })

  it('hides its values behind the blinding', () => {
    const key = commitKey(2)
    expect(group.equal(commit(key, [1n, 2n], 3n), commit(key, [1n, 2n], 4n))).toBe(false)
  })
})
