import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { emptyFolder } from '../temporary.ts'

const run = promisify(execFile)
const readme = readFileSync('README.md', 'utf8')

/** How an example ends that does not audit its own log. */
const endings: { readonly [file: string]: RegExp } = {
  'rock-paper-scissors.ts': /^Ann: (\w+ wins 3 to [0-2])\nBob: \1\n$|^Bob: (\w+ wins 3 to [0-2])\nAnn: \2\n$/,
}

describe('the examples of the book', () => {
  it.each(globSync('examples/*.ts'))('%s runs', async (file) => {
    const { stdout } = await run(process.execPath, ['--conditions=@nodealer/source', file])
    expect(stdout).toMatch(endings[basename(file)] ?? /^audit: clean\n$/m)
  })

  it('are what the README shows', () => {
    const example = readFileSync('examples/high-card.ts', 'utf8')
    const protocol = example.slice(example.indexOf('/** One function'), example.indexOf('\nconst terms'))
    expect(readme).toContain(protocol.trim())
  })
})

describe('the code in the README', () => {
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code)

  it('runs as it stands, each block added to those before it', async () => {
    expect(blocks).toHaveLength(2)
    // Beside the package, which it imports by its name.
    const file = resolve('.cache', 'readme.ts')
    mkdirSync('.cache', { recursive: true })
    writeFileSync(file, blocks.join('\n'))
    const { stdout } = await run(process.execPath, ['--conditions=@nodealer/source', file], {
      cwd: emptyFolder(),
    })
    expect(stdout).toMatch(/^(\w+ holds \d+\n){3}\w+ wins with \d+\ntrue\n/)
    expect(stdout).toMatch(/\n(\w+ wins with \d+) \1\n$/)
  })
})
