/** Compiles all examples, and an import of every entry point, against the types of the built package with some other TypeScript: `npm run examples:types -- /path/to/tsc`. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installInto } from './installed.ts'

const [compiler = 'node_modules/typescript/bin/tsc'] = process.argv.slice(2)
/** As strict as can be: the declarations of the package are checked, too. */
const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
const platform = ['--lib', 'es2023,dom,dom.iterable', '--types', 'node']

const folder = mkdtempSync(join(tmpdir(), 'nodealer-types-'))
try {
  installInto(folder)
  cpSync('examples', folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly exports: object }
  const doors = Object.keys(exports).filter((door) => door !== './package.json')
  writeFileSync(join(folder, 'doors.ts'), doors.map((door) => `import 'nodealer${door.slice(1)}'\n`).join(''))
  const files = globSync('**/*.ts', { cwd: 'examples' })
  const { status } = spawnSync(
    process.execPath,
    [resolve(compiler), ...options, ...platform, 'doors.ts', ...files],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  )
  console.log(
    `${doors.length} entry points, ${files.length} examples: ${status === 0 ? 'the types fit' : 'the types do not fit'}`,
  )
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
