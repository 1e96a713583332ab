/** Whatever the rules of a free table refuse, they refuse in the reader's language. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { germanRefusal } from '../../../src/web/words/german/free-refusals.ts'

/** What is thrown while a table is played; faults of recipes are told before. */
const files = ['tabletop.ts', 'wish.ts', 'books.ts', 'play/round.ts']

/** The sentences in a file, with a number for whatever varies in them; what depends on a side is written out. */
function sentencesIn(file: string): readonly string[] {
  const source = readFileSync(new URL(`../../../src/games/free/${file}`, import.meta.url), 'utf8')
  const thrown = [...source.matchAll(/new RulesError\(\s*(['`])(.*?)\1,?\s*\)/gs)].map(([, , text]) => text!)
  const either = (text: string): string[] =>
    text.includes("? 'up' : 'down'")
      ? ['up', 'down'].map((side) => text.replace(/\$\{up [^}]*\}/, side))
      : [text]
  return thrown.flatMap(either).map((text) => text.replace(/\$\{[^}]*\}/g, '7'))
}

test('every reason for which a wish is refused is said in German', () => {
  const all = files.flatMap(sentencesIn)
  expect(all.length).toBeGreaterThan(30)
  for (const text of all) expect(germanRefusal(text), text).not.toBe(text)
  expect(germanRefusal('there are only 3 cards on "stock", and 7 are needed')).toBe(
    'auf „stock“ liegen nur 3 Karten, gebraucht werden 7',
  )
})
