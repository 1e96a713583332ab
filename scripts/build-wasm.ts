// Builds the group's WebAssembly modules from src/group/wasm/assembly into src/group/wasm/modules.ts.
// Usage: node scripts/build-wasm.ts [--check]   (--check: only compare with what is there; run by `npm run verify`)

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = 'src/group/wasm/assembly/index.ts'
const target = 'src/group/wasm/modules.ts'
const compiler = join('node_modules', 'assemblyscript', 'bin', 'asc.js')
const common = ['-O3', '--runtime', 'stub', '--noAssert', '--disableWarning', '112', '--enable', 'simd']

/** Which features make which kernel; `field.ts` chooses by them. The second is as quick when it is made small. */
const kernels: readonly (readonly [name: string, about: string, features: readonly string[]])[] = [
  [
    'fma51',
    'Five limbs of 51 bits, by fused multiply-add: needs relaxed SIMD.',
    ['--enable', 'relaxed-simd'],
  ],
  ['f64x2', 'Twelve floating-point limbs: needs SIMD.', ['--shrinkLevel', '1']],
]

const folder = mkdtempSync(join(tmpdir(), 'nodealer-wasm-'))
const modules = kernels.map(([name, about, features]) => {
  const file = join(folder, `${name}.wasm`)
  const args = [compiler, source, '--outFile', file, ...common, ...features]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) {
    console.error(stdout, stderr)
    process.exit(1)
  }
  const bytes = readFileSync(file)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `/** ${about} ${bytes.length} bytes, SHA-256 ${hash}. */\nexport const ${name} =\n  '${bytes.toString('hex')}'\n`
})
rmSync(folder, { recursive: true })

const head = `/**
 * The group's WebAssembly modules in hexadecimal, so that every platform and bundler loads them at once. Built from
 * \`assembly/\` by \`npm run build:wasm\`; \`npm run verify\` builds them again and compares.
 */

`
const text = head + modules.join('\n')
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${target} is not what ${source} gives: run npm run build:wasm`)
  process.exit(1)
}
