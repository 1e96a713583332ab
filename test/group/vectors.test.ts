/** Every backend gives the bytes of the RFCs (9496, appendix A; 9380 by way of 9497, appendix A.1.1). */
import { readFileSync } from 'node:fs'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { DecodeError, decodeScalars, type Group, hashWith } from '../../src/group/index.ts'
import { everyBackend } from './every-backend.ts'

interface Vectors {
  multiples: string[]
  invalid: { bytes: string; why: string; reason: string }[]
  uniform: { bytes: string; point: string }[]
  hashed: { tag: string; message: string; scalar: string; product: string }[]
}

const vectors = JSON.parse(readFileSync(new URL('../vectors/group.json', import.meta.url), 'utf8')) as Vectors

function decodeError(group: Group, hex: string): DecodeError {
  try {
    group.decode(hexToBytes(hex), 'allowed')
  } catch (error) {
    if (error instanceof DecodeError) return error
  }
  throw new Error('no DecodeError was thrown')
}

for (const [name, group] of everyBackend) {
  describe(`the vectors of RFC 9496, by ${name}`, () => {
    it('multiples of the generator, by addition and by multiplication', () => {
      let sum = group.identity
      vectors.multiples.forEach((hex, i) => {
        expect(bytesToHex(group.encode(sum))).toBe(hex)
        expect(bytesToHex(group.encode(group.mul(group.base, [BigInt(i)])))).toBe(hex)
        sum = group.sum(group.concat([sum, group.base]))
      })
    })

    it('multiples of the generator survive decoding', () => {
      for (const hex of vectors.multiples) {
        const point = group.decode(hexToBytes(hex), 'allowed')
        expect(bytesToHex(group.encode(group.add(point, group.identity)))).toBe(hex)
      }
    })

    for (const { bytes, why, reason } of vectors.invalid) {
      it(`refuses ${bytes.slice(0, 8)}… because ${why}`, () => {
        const error = decodeError(group, bytes)
        expect(error.reason).toBe(reason)
        expect(error.field).toBe('[0]')
      })
    }

    it('elements from uniform bytes', () => {
      for (const { bytes, point } of vectors.uniform) {
        expect(bytesToHex(group.encode(group.fromUniform(hexToBytes(bytes))))).toBe(point)
      }
    })

    it('hashes messages to the group as RFC 9380 says', () => {
      for (const { tag, message, scalar, product } of vectors.hashed) {
        const point = hashWith(group, tag, hexToBytes(message))
        const multiplied = group.mul(point, decodeScalars(hexToBytes(scalar)))
        expect(bytesToHex(group.encode(multiplied))).toBe(product)
      }
    })
  })
}
