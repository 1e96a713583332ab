// Builds the group's WebAssembly modules from src/group/wasm/assembly into src/group/wasm/modules.
// Usage: node scripts/build-wasm.ts [--check]   (--check: only compare with what is there; run by `npm run verify`)

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moduleText } from '../src/group/wasm/module-text.ts'

const source = 'src/group/wasm/assembly/index.ts'
const target = 'src/group/wasm/modules'
const compiler = join('node_modules', 'assemblyscript', 'bin', 'asc.js')
/** Little is inlined: that is as quick, for the portable kernel quicker, and a tenth smaller after gzip than what `-O2` or `-O3` make. */
const common = [
  '-O1',
  '--converge',
  '--runtime',
  'stub',
  '--noAssert',
  '--disableWarning',
  '112',
  '--enable',
  'simd',
]

/** Which features make which kernel; `field.ts` chooses by them. */
const kernels: readonly (readonly [name: string, about: string, features: readonly string[]])[] = [
  [
    'fma51',
    'Five limbs of 51 bits, by fused multiply-add: needs relaxed SIMD.',
    ['--enable', 'relaxed-simd'],
  ],
  ['f64x2', 'Twelve floating-point limbs: needs SIMD.', []],
]

const isCheck = process.argv.includes('--check')
const folder = mkdtempSync(join(tmpdir(), 'nodealer-wasm-'))
for (const [name, about, features] of kernels) {
  const file = join(folder, `${name}.wasm`)
  const args = [compiler, source, '--outFile', file, ...common, ...features]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) {
    console.error(stdout, stderr)
    process.exit(1)
  }
  const bytes = readFileSync(file)
  const text = fileOf(name, about, bytes)
  const place = join(target, `${name}.ts`)
  if (!isCheck) writeFileSync(place, text)
  else if (readFileSync(place, 'utf8') !== text) {
    console.error(`${place} is not what ${source} gives: run npm run build:wasm`)
    process.exit(1)
  }
}
rmSync(folder, { recursive: true })

function fileOf(name: string, about: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `/**
 * ${about} ${bytes.length} bytes, SHA-256 ${hash}.
 *
 * As text (\`module-text.ts\`), so that every platform and bundler has it at once. Built from \`assembly/\` by \`npm run build:wasm\`;
 * \`npm run verify\` builds it again and compares.
 */
export const ${name}: { readonly kernel: '${name}'; readonly text: string } = {
  kernel: '${name}',
  text: '${moduleText(bytes)}',
}
`
}
