/** Whoever is named for breaking a rule can read it: the name of every rule stands in the specification. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const specification = globSync('docs/spec/*.md')
  .map((page) => readFileSync(page, 'utf8'))
  .join('\n')

/** What is given to `accept` and `acceptAll`, and names of rules that are kept in constants and fields. */
const given = /\baccept(?:All)?\(\s*'([^'\n]+)'|\b(?:\w*R|r)ule(?: =|:) '([^'\n]+)'/g

function rulesIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\/\*)?\*.*$/gm, '')
  return [...code.matchAll(given)].map(([, spoken, kept]) => (spoken ?? kept) as string)
}

const rules = new Set(globSync('src/{table,cards,decks,groups,votes,games}/**/*.ts').flatMap(rulesIn))
rules.delete('refused') // a rule about points, not for players: `IdentityRule`

test('there are rules to be found', () => {
  expect(rules.size).toBeGreaterThan(50)
  expect(rules).toContain('a legal bet')
  expect(rules).toContain('give true parts of the cards')
})

test.each([...rules])('"%s" stands in the specification', (rule) => {
  expect(specification).toContain(`"${rule}"`)
})
