import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSealer, sealOverhead } from '../../src/net/seal.ts'

const key = Uint8Array.from({ length: 32 }, (_, i) => i)
const sealer = createSealer('bcdfghjk', key)

describe('a sealed line', () => {
  test('opens to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (line) => {
        const sealed = sealer.seal(line)
        expect(sealed.length).toBe(new TextEncoder().encode(line).length + sealOverhead)
        expect(sealer.open(sealed)).toBe(line)
      }),
    )
  })

  test('is the same for the same line, so that it can be sent again by anybody', () => {
    expect(createSealer('bcdfghjk', key.slice()).seal('fold')).toEqual(sealer.seal('fold'))
    expect(sealer.seal('fold').slice(0, 24)).not.toEqual(sealer.seal('call').slice(0, 24))
  })

  test('does not open with any byte changed, cut off or added', () => {
    const sealed = sealer.seal('raise to 40')
    for (let i = 0; i < sealed.length; i++) {
      const changed = sealed.slice()
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(sealer.open(changed)).toBeUndefined()
      expect(sealer.open(sealed.slice(0, i))).toBeUndefined()
    }
    expect(sealer.open(new Uint8Array([...sealed, 0]))).toBeUndefined()
  })

  test('does not open at another table or with another key', () => {
    const sealed = sealer.seal('check')
    expect(createSealer('bcdfghjm', key).open(sealed)).toBeUndefined()
    expect(createSealer('bcdfghjk', new Uint8Array(32)).open(sealed)).toBeUndefined()
  })

  test('shows nothing of the line', () => {
    const text = Buffer.from(sealer.seal('the ace of spades is mine')).toString('latin1')
    expect(text).not.toMatch(/ace|spades|mine/)
  })

  test('is made as the documentation says, and a line sealed under another name does not open', () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
    const derive = (purpose: string): Uint8Array =>
      hkdf(sha256, key, bytes('bcdfghjk'), bytes(`nodealer/net/1/${purpose}`), 32)
    const sealedAs = (name: Uint8Array): Uint8Array => {
      const cipher = xchacha20poly1305(derive('line'), name, bytes('nodealer/line/1\nbcdfghjk'))
      return new Uint8Array([...name, ...cipher.encrypt(bytes('call'))])
    }
    const proper = hmac(sha256, derive('name'), bytes('call')).subarray(0, 24)
    expect(sealer.seal('call')).toEqual(sealedAs(proper))
    expect(sealer.open(sealedAs(proper))).toBe('call')
    expect(sealer.open(sealedAs(new Uint8Array(24)))).toBeUndefined()
  })

  test('a key of another length is refused', () => {
    expect(() => createSealer('bcdfghjk', new Uint8Array(16))).toThrow(/32 bytes/)
  })
})
