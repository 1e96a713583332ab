/**
 * `npm run docs`: builds the site of the book into .cache/docs: pages by VitePress, with search, and the interface by TypeDoc. Links are
 * relative, so that it works below any address: at a relay (`/docs/`), or wherever its files are put. `--out FOLDER` puts them elsewhere,
 * `--without-interface` leaves out what takes longest.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fitInterface } from './docs/interface.ts'
import { writeSource } from './docs/source.ts'
import { moveScripts } from './docs/strict.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: '.cache/docs' }, 'without-interface': { type: 'boolean' } },
})
const out = resolve(values.out)

function run(program: string, ...args: readonly string[]): void {
  const file = join('node_modules', program)
  const { status, error } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

writeSource(resolve('.cache/docs-source'))
run('vitepress/bin/vitepress.js', 'build', 'site', '--outDir', out)
if (!values['without-interface']) {
  run('typedoc/bin/typedoc', '--options', 'scripts/docs/typedoc.json', '--out', join(out, 'api'))
  fitInterface(join(out, 'api'))
}
moveScripts(out)
console.log(`the book is in ${out}: open ${join(out, 'index.html')} by a web server, or start a relay`)
