/** Where a page says that a test shows something, in the form "`file` *title*", that test is there. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages, proseOf } from './pages.ts'

const cited = pages.flatMap((page) =>
  [...proseOf(page).matchAll(/`(test\/[\w./-]+\.ts)` \*([^*]+)\*/g)].map(([, file = '', title = '']) => ({
    page,
    file,
    title,
  })),
)

describe('tests that the book cites', () => {
  it('are many', () => expect(cited.length).toBeGreaterThan(20))

  it.each(cited)('$file: $title', ({ file, title }) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
  })

  it('stand in every row of the page on who learns what', () => {
    const rows = proseOf('docs/who-learns-what.md').match(/^\|(?!-| operation).*$/gm) ?? []
    expect(rows.length).toBeGreaterThan(18)
    expect(rows.filter((row) => !/`test\/[^`]+` \*/.test(row) && !row.startsWith('|---'))).toEqual([])
  })
})
