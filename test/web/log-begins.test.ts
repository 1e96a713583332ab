/** Where a log begins is said in the words of the game. */
import { expect, test } from 'vitest'
import { germanTrustWords } from '../../src/web/words/german/trust-words.ts'
import { trustWords } from '../../src/web/words/trust-words.ts'

test('a log of Hold’em begins at a hand, one of a free table at a round', () => {
  expect(trustWords.trust.logBegins(3, 'holdem')).toContain('begins at hand 3,')
  expect(trustWords.trust.logBegins(3, 'free')).toContain('begins at round 3,')
  expect(germanTrustWords.trust.logBegins(3, 'holdem')).toContain('mit Hand 3,')
  expect(germanTrustWords.trust.logBegins(3, 'free')).toContain('mit Runde 3,')
})

test('so says an audit of what is left of it', () => {
  expect(trustWords.audit.part({ name: 'hand', number: 3 })).toContain('begins at hand 3;')
  expect(trustWords.audit.part({ name: 'round', number: 3 })).toContain('begins at round 3;')
  expect(germanTrustWords.audit.part({ name: 'hand', number: 3 })).toContain('mit Hand 3;')
  expect(germanTrustWords.audit.part({ name: 'round', number: 3 })).toContain('mit Runde 3;')
})
