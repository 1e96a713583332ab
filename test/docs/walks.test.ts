/** The walks through the code, and the ways to add things, that CONTRIBUTING describes lead through files that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')
const walks = text.slice(text.indexOf('**The walk of one card**'), text.indexOf('**How we write.**'))
const files = [...new Set([...walks.matchAll(/`((?:[\w-]+\/)+[\w-]+\.ts)`/g)].map(([, file = '']) => file))]

describe('the walks of CONTRIBUTING', () => {
  it('name many files', () => {
    expect(files.length).toBeGreaterThan(15)
  })

  it.each(files)('lead through %s', (file) => {
    expect(existsSync(`src/${file}`)).toBe(true)
  })
})

describe('the ways to add things in CONTRIBUTING', () => {
  const recipes = text.slice(text.indexOf('## Adding things'), text.indexOf('## Before you send it'))
  const sections = recipes.split(/^### /m).slice(1)
  const added = sections.map((section) => {
    const [title = ''] = section.split('\n')
    const named = [...section.matchAll(/`((?:src|test|scripts|docs)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    )
    return { title, named }
  })

  it('are six', () => {
    expect(added.map(({ title }) => title).sort()).toEqual([
      'A cheat',
      'A deck',
      'A game',
      'A proof',
      'A store',
      'A transport',
    ])
  })

  it.each(added)('$title: names files that exist', ({ named }) => {
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })
})
