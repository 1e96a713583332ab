/**
 * The walks of a card and of a bet in CONTRIBUTING: their files are there, as many as it says, and each is a neighbour of the one before, as
 * the arrows between them say.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const page = readFileSync('CONTRIBUTING.md', 'utf8')

/** The files of a walk in order, each with what stands between it and the one before, and the number that ends its paragraph. */
function walk(of: string): { steps: { file: string; before: string }[]; said: number } {
  const [, text = ''] = page.split(`**The walk of one ${of}**`)
  const [, paragraph = '', said = ''] = /^([\s\S]*?)(\d+) files\.$/m.exec(text) ?? []
  const [, way = paragraph] = paragraph.split('Down:')
  const steps = [...way.matchAll(/([\s\S]*?)`([\w./-]+\.tsx?)`/g)].map(([, before = '', file = '']) => ({
    file,
    before,
  }))
  return { steps, said: Number(said) }
}

const imports = new Map(
  globSync('src/**/*.{ts,tsx}').map((file) => [
    file,
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
      join(dirname(file), target),
    ),
  ]),
)
const isDoor = (file: string): boolean => /\/(index|inside)\.ts$/.test(file)

/** What a file imports, also through the door of a room. */
function importsOf(file: string): string[] {
  const targets = imports.get(`src/${file}`) ?? []
  return targets.flatMap((target) => [target, ...(isDoor(target) ? (imports.get(target) ?? []) : [])])
}

const isNeighbour = (one: string, other: string): boolean =>
  importsOf(one).includes(`src/${other}`) || importsOf(other).includes(`src/${one}`)

const [card, bet] = [walk('card'), walk('bet')]
const filesOf = ({ steps }: typeof card): string[] => [...new Set(steps.map(({ file }) => file))]

test('name files that are there, and count them', () => {
  for (const file of [...filesOf(card), ...filesOf(bet)]) expect(existsSync(`src/${file}`), file).toBe(true)
  expect(filesOf(card).length).toBe(card.said)
  const all = filesOf(card)
  const shared = all.slice(all.indexOf('table/run/scope.ts'), all.indexOf('table/run/checking.ts') + 1)
  expect(new Set([...filesOf(bet), ...shared]).size).toBe(bet.said)
})

describe.each([
  ['card', card],
  ['bet', bet],
])('the walk of one %s', (_, { steps }) => {
  const pairs = steps.slice(1).map(({ file, before }, i) => ({ from: steps[i]!.file, before, file }))
  const drawn = pairs.filter(({ before }) => !before.includes('⇢'))

  test.each(drawn)('goes from $from to $file by an import', ({ from, file }) => {
    expect(isNeighbour(from, file)).toBe(true)
  })

  test('goes by imports as a rule', () => {
    expect(drawn.length).toBeGreaterThan(pairs.length / 2 - 1)
  })
})

/** Everything is passed once on the way down and once on the way up: what comes a third time would be a step back. */
test.each([
  ['card', card],
  ['bet', bet],
])('the walk of one %s goes no step back', (_, { steps }) => {
  const times = new Map<string, number>()
  for (const { file } of steps) times.set(file, (times.get(file) ?? 0) + 1)
  expect([...times].filter(([, passed]) => passed > 2)).toEqual([])
})
