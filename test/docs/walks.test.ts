/** The walks of a card and of a bet in CONTRIBUTING: their files are there, and as many as it says. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('CONTRIBUTING.md', 'utf8')

/** The files of a walk in order, and the number that ends its paragraph. */
function walk(of: string): { files: string[]; said: number } {
  const [, text = ''] = page.split(`**The walk of one ${of}**`)
  const [, paragraph = '', said = ''] = /^([\s\S]*?)(\d+) files\.$/m.exec(text) ?? []
  const files = [...paragraph.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)
  return { files: [...new Set(files)], said: Number(said) }
}

test('name files that are there, and count them', () => {
  const [card, bet] = [walk('card'), walk('bet')]
  for (const file of [...card.files, ...bet.files]) expect(existsSync(`src/${file}`), file).toBe(true)
  expect(card.files.length).toBe(card.said)
  const [from, to] = ['table/scope.ts', 'table/claim.ts'].map((file) => card.files.indexOf(file))
  const shared = card.files.slice(from, (to as number) + 1)
  expect(new Set([...bet.files, ...shared]).size).toBe(bet.said)
})
