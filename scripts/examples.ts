/**
 * Runs all examples against the built package on some other Node: `npm run examples -- /path/to/node`. Their types are taken off
 * before, so that it may be one that cannot read TypeScript.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { installInto } from './installed.ts'

const [node = process.execPath] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'nodealer-examples-'))
const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
let failed = 0
try {
  installInto(folder)
  for (const example of globSync('examples/*.ts').sort()) {
    const file = join(folder, `${basename(example, '.ts')}.mjs`)
    writeFileSync(file, stripTypeScriptTypes(readFileSync(example, 'utf8')))
    const { status, stdout, stderr } = spawnSync(node, [file], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) failed++
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${example} on ${version}`)
    if (status !== 0) console.error(stdout, stderr)
  }
} finally {
  rmSync(folder, { recursive: true })
}
if (failed > 0) process.exit(1)
