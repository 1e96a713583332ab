/** Figures in the README are those that `npm run verify` and the book hold. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textOf } from './pages.ts'

describe('figures of the README', () => {
  it('the size of a table with a deck is the budget that verify holds', () => {
    const [, budget] =
      /'deckProtocol, localTable', budget: (\d+)/.exec(readFileSync('scripts/size.ts', 'utf8')) ?? []
    expect(textOf('README.md')).toContain(`adds at most ${budget} KB to a page`)
  })

  it('so many pictures are there as it says', () => {
    const shown = new Set(textOf('docs/pictures.md').match(/pictures\/[\w-]+\.svg/g))
    expect(shown.size).toBe(12)
    expect(textOf('README.md')).toContain('[Twelve pictures](docs/pictures.md)')
  })
})
