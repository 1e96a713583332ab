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

  test('a key of another length is refused', () => {
    expect(() => createSealer('bcdfghjk', new Uint8Array(16))).toThrow(/32 bytes/)
  })
})
