/** Where a log begins is said in the words of the game. */
import { expect, test } from 'vitest'
import { localTable } from '../../src/table/index.ts'
import { beginsIn, logName } from '../../src/web/table/worker/whole-log.ts'
import { germanTrustWords } from '../../src/web/words/german/trust-words.ts'
import { trustWords } from '../../src/web/words/trust-words.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'

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

test('the file of what is left of a log is called by what it begins with', async () => {
  const seats = ['Ann', 'Bob'].map((name) => ({ name, game: keptRounds(2) }))
  const { sessions, log } = localTable(roundsTerms(2), seats)
  await Promise.all(sessions.map(({ result }) => result))
  const lines = log()
  const second = lines.findIndex((line) => line.includes('"slot":"round#2/'))
  expect(logName(beginsIn(lines))).toBe('log.jsonl')
  expect(logName(beginsIn(lines.slice(second)))).toBe('log-from-round-2.jsonl')
  expect(logName({ name: 'hand', number: 4 })).toBe('log-from-hand-4.jsonl')
})
