/** The site of the book without building it: every page has a place in its list, links are made to fit, and no page keeps a script. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { elsewhere, outline, topPages } from '../../scripts/docs/outline.ts'
import { placeOf, withLinks } from '../../scripts/docs/source.ts'
import { moveScripts } from '../../scripts/docs/strict.ts'
import { emptyFolder } from '../temporary.ts'

describe('the site', () => {
  it('lists every page once; decisions have a list of their own', () => {
    const listed = outline.flatMap(({ pages }) => pages.map(([file]) => file))
    const there = globSync('docs/**/*.md')
      .map((file) => file.slice('docs/'.length, -'.md'.length))
      .filter((file) => !/^decisions\/\d/.test(file) && !elsewhere.includes(file))
    expect([...listed].sort()).toEqual([...there, ...Object.keys(topPages)].sort())
  })

  it('has a place for what is in the book, and none for the rest', () => {
    expect(placeOf('docs/README.md')).toBe('index.md')
    expect(placeOf('docs/decisions/README.md')).toBe('decisions/index.md')
    expect(placeOf('CONTRIBUTING.md')).toBe('contributing.md')
    expect(placeOf('examples/auction.ts')).toBe('examples/auction.md')
    expect(placeOf('examples')).toBe('examples/index.md')
    expect(placeOf('src/index.ts')).toBeUndefined()
  })

  it('makes links fit: between pages, to examples, to the interface; what is not there is only named', () => {
    const fitted = (link: string, file: string): string => withLinks(`[x](${link})`, file)
    expect(fitted('../proofs.md#a', 'docs/decks/mask.md')).toBe('[x](../proofs.md#a)')
    expect(fitted('docs/api.md', 'CONTRIBUTING.md')).toBe('[x](./api/index.html)')
    expect(fitted('../CONTRIBUTING.md', 'docs/README.md')).toBe('[x](./contributing.md)')
    expect(fitted('../examples/auction.ts', 'docs/table.md')).toBe('[x](./examples/auction.md)')
    expect(fitted('https://a.example/b', 'docs/table.md')).toBe('[x](https://a.example/b)')
    expect(fitted('LICENSE', 'README.md')).toBe('x')
  })

  it('moves scripts into files, and refuses styles within a page', () => {
    const folder = emptyFolder()
    mkdirSync(join(folder, 'deep'))
    writeFileSync(
      join(folder, 'deep', 'page.html'),
      '<script id="a">go()</script><script src="b.js"></script>',
    )
    moveScripts(folder)
    const page = readFileSync(join(folder, 'deep', 'page.html'), 'utf8')
    const [, src = ''] =
      /^<script id="a" src="\.\.\/(assets\/inline-\w+\.js)"><\/script><script src="b\.js">/.exec(page) ?? []
    expect(readFileSync(join(folder, src), 'utf8')).toBe('go()')
    writeFileSync(join(folder, 'bad.html'), '<p style="color:red">')
    expect(() => moveScripts(folder)).toThrow(/bad\.html has "style="/)
  })
})
