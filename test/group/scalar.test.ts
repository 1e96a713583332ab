/** Scalars: arithmetic modulo q, and strict decoding. */
import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js'
import { sha512 } from '@noble/hashes/sha2.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DecodeError,
  decodeScalars,
  encodeScalars,
  expandMessage,
  hashToScalar,
  q,
  scalar,
} from '../../src/group/index.ts'

const anyScalar = fc.oneof(fc.constantFrom(0n, 1n, q - 1n), fc.bigInt({ min: 0n, max: q - 1n }))

describe('scalars', () => {
  it('add, subtract, negate and multiply modulo q', () => {
    fc.assert(
      fc.property(anyScalar, anyScalar, (a, b) => {
        expect(scalar.add(a, b)).toBe((a + b) % q)
        expect(scalar.sub(a, b)).toBe((a - b + q) % q)
        expect(scalar.neg(a)).toBe((q - a) % q)
        expect(scalar.mul(a, b)).toBe((a * b) % q)
      }),
    )
  })

  it('reduce integers of either sign', () => {
    expect(scalar.reduce(-1n)).toBe(q - 1n)
    expect(scalar.reduce(q * 5n + 3n)).toBe(3n)
    expect(scalar.reduce(-q)).toBe(0n)
  })

  it('invert, one by one and many at once', () => {
    const values = [1n, 2n, q - 1n, 123456789n]
    const inverses = scalar.invertAll(values)
    values.forEach((value, i) => {
      expect(scalar.mul(value, inverses[i]!)).toBe(1n)
      expect(scalar.invert(value)).toBe(inverses[i])
    })
    expect(scalar.invertAll([])).toEqual([])
    expect(() => scalar.invert(0n)).toThrow('zero has no inverse')
    expect(() => scalar.invertAll([1n, 0n])).toThrow('zero has no inverse')
  })

  it('sum, and multiply list by list', () => {
    expect(scalar.sum([q - 1n, 1n, 5n])).toBe(5n)
    expect(scalar.dot([2n, q - 1n], [3n, 4n])).toBe(2n)
    expect(() => scalar.dot([1n], [])).toThrow('one length')
    expect(scalar.powers(3n, 4)).toEqual([3n, 9n, 27n, 81n])
    expect(scalar.powers(3n, 0)).toEqual([])
  })

  it('survive encoding, and nothing but scalars below q is decoded', () => {
    fc.assert(
      fc.property(fc.array(anyScalar, { maxLength: 5 }), (values) => {
        expect(decodeScalars(encodeScalars(values))).toEqual(values)
      }),
    )
    expect(encodeScalars([1n])).toEqual(Uint8Array.of(1, ...new Uint8Array(31)))
    expect(() => encodeScalars([q])).toThrow('reduced')
  })

  it('refuse bytes that are q or more, with their place', () => {
    const bytes = encodeScalars([0n, q - 1n])
    bytes[32]! += 1
    expect(() => decodeScalars(bytes)).toThrow(new DecodeError('[1]', 'scalar is not below the group order'))
    expect(() => decodeScalars(new Uint8Array(33))).toThrow(DecodeError)
  })

  it('throw nothing but a DecodeError for bytes of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 96 }), (bytes) => {
        try {
          expect(encodeScalars(decodeScalars(bytes))).toEqual(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError)
        }
      }),
    )
  })

  it('come from 64 uniform bytes, and from hashes with a tag', () => {
    expect(scalar.fromWide(new Uint8Array(64).fill(255))).toBe(((1n << 512n) - 1n) % q)
    expect(() => scalar.fromWide(new Uint8Array(32))).toThrow('64 bytes')
    expect(hashToScalar('a', 'm')).not.toBe(hashToScalar('b', 'm'))
    expect(hashToScalar('a', 'm')).toBe(hashToScalar('a', new TextEncoder().encode('m')))
    expect(() => hashToScalar('', 'm')).toThrow('domain tag')
    expect(() => hashToScalar('a'.repeat(256), 'm')).toThrow('domain tag')
  })

  it('expand messages as RFC 9380 says', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.uint8Array({ maxLength: 300 }),
        (tag, message) => {
          const expected = expand_message_xmd(message, new TextEncoder().encode(tag), 64, sha512)
          expect(expandMessage(tag, message)).toEqual(expected)
        },
      ),
    )
  })
})
