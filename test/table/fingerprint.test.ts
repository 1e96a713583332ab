/** Fingerprints in words. */
import { expect, test } from 'vitest'
import { fingerprint } from '../../src/table/index.ts'

test('a key has the same five words everywhere', () => {
  expect(fingerprint('AAAA')).toBe(fingerprint('AAAA'))
  expect(fingerprint('AAAA').split(' ')).toHaveLength(5)
})

test('every byte has a word of its own', () => {
  const words = new Set(Array.from({ length: 4000 }, (_, i) => fingerprint(String(i)).split(' ')).flat())
  expect(words.size).toBe(256)
  expect(words.has('undefined')).toBe(false)
})
