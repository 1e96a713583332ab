import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

describe('the examples of the book', () => {
  it.each(globSync('docs/examples/*.ts'))('%s runs', async (file) => {
    const { stdout } = await run(process.execPath, ['--conditions=@nodealer/source', file])
    expect(stdout).toContain('audit: clean')
  })

  it('are what the README shows', () => {
    const example = readFileSync('docs/examples/high-card.ts', 'utf8')
    const protocol = example.slice(example.indexOf('/** One function'), example.indexOf('\nconst terms'))
    expect(readFileSync('README.md', 'utf8')).toContain(protocol.trim())
  })
})
