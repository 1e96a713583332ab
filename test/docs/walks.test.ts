/** The walks through the code that CONTRIBUTING describes lead through files that exist. */
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
