/** `npm run verify`: format, lint, types, the lock file, order of the rooms, citations, unused code, build, package, API, size and pictures. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const bin = (name: string): string => join('node_modules', '.bin', name)

const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['lock file', process.execPath, ['scripts/lock-file.ts']],
  ['rooms', process.execPath, ['scripts/rooms.ts']],
  ['citations', process.execPath, ['scripts/citations.ts']],
  ['unused code', bin('knip'), []],
  ['WebAssembly as built', process.execPath, ['scripts/build-wasm.ts', '--check']],
  ['build', process.execPath, ['scripts/build.ts']],
  ['package', bin('publint'), []],
  ['what is packed', process.execPath, ['scripts/packed.ts']],
  ['interface', process.execPath, ['scripts/api-report.ts', '--check']],
  ['size', process.execPath, ['scripts/size.ts']],
  ['pictures', process.execPath, ['scripts/pictures.ts', '--check']],
]

for (const [name, command, args] of steps) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status === 0) continue
  console.error(stdout, stderr)
  process.exit(1)
}
