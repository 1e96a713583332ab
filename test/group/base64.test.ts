/** Writing base64url as a library writes it, and reading exactly that and nothing else (RFC 4648, sections 3.5, 5 and 10). */
import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, base64urlnopad as ours } from '../../src/group/inside.ts'

/** What a library reads and writes back the same. */
function second(text: string): Uint8Array | undefined {
  try {
    const bytes = base64urlnopad.decode(text)
    return base64urlnopad.encode(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

test('writes as the library does, and reads what was written, of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = base64urlnopad.encode(bytes)
      expect(ours.encode(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
  expect(fromBase64('Zm9vYmFy')).toEqual(new TextEncoder().encode('foobar'))
})

test('agrees with the library on every text', () => {
  const letter = fc.constantFrom(...'AQgwBZ_-/+= é\u0141\u{1F0A1}z09')
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 12 }), (text) => {
      expect(fromBase64(text)).toEqual(second(text))
    }),
    { numRuns: 5000 },
  )
})

test('refuses other spellings of the same bytes', () => {
  for (const text of ['Zh', 'Zm9', 'Z', 'Zg==', 'Zm9v\n', ' Zm9v', 'Zm9vYg=', 'Zm+v', 'Zm/v'])
    expect(fromBase64(text), text).toBeUndefined()
  expect(() => ours.decode('Zh')).toThrow('must be canonical base64url without padding')
})
