/** The WebAssembly backend where it differs from the others: batches, tables that make room, and which kernel is taken. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { backends, scalar } from '../../src/group/index.ts'
import { noble } from '../../src/group/noble.ts'
import { wasmGroup } from '../../src/group/wasm/backend.ts'
import { modules } from '../../src/group/wasm/index.ts'
import { loadKernel } from '../../src/group/wasm/kernel.ts'
import { kernelNames } from '../../src/group/wasm/load.ts'
import { Workbench } from '../../src/group/wasm/workbench.ts'

const js = backends.get('js')!
const logarithms = (n: number): bigint[] =>
  Array.from({ length: n }, (_, i) => scalar.reduce(BigInt(i + 3) ** 113n))

/** What a process takes that starts with these options, and runs this before it loads the group. */
function chosen(
  options: readonly string[] = [],
  before = '',
): { backend: string; kernel: string; bytes: string } {
  const path = (file: string) =>
    JSON.stringify(fileURLToPath(new URL(`../../src/group/${file}`, import.meta.url)))
  const program = `
    await import(${path('decode-error.ts')})
    ${before}
    const { group } = await import(${path('index.ts')})
    const { wasm } = await import(${path('wasm/index.ts')})
    const bytes = Buffer.from(group.encode(group.mul(group.base, [123456789n]))).toString('hex')
    console.log(JSON.stringify({ backend: group.name, kernel: wasm?.kernel ?? 'none', bytes }))`
  const args = [...options, '--input-type=module', '-e', program]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

for (const name of kernelNames) {
  describe(`the backend on ${name}`, () => {
    const kernel = loadKernel(modules[name])!
    const group = wasmGroup(new Workbench(kernel))

    it('works on batches of every size, also those that do not fill its lanes', () => {
      for (let n = 0; n <= 9; n++) {
        const seeds = Uint8Array.from({ length: 64 * n }, (_, i) => (i * i * 31 + n) % 256)
        const mapped = group.fromUniform(seeds)
        const expected = noble.encode(noble.fromUniform(seeds))
        expect(group.encode(mapped)).toEqual(expected)
        expect(group.encode(group.add(group.decode(expected), group.identity))).toEqual(expected)
        const factors = logarithms(n)
        expect(group.encode(group.mul(mapped, factors))).toEqual(
          js.encode(js.mul(js.decode(expected), factors)),
        )
      }
    })

    it('keeps answering rightly when tables have made room for others', () => {
      const first = group.table(group.base)
      const bases = group.mul(group.base, logarithms(4))
      const several = group.table(bases)
      const answers = () =>
        group.encode(
          group.concat([group.msmSecret(first, [77n]), group.msmSecret(several, [5n, 6n, 7n, 8n])]),
        )
      const before = answers()
      for (const logarithm of logarithms(90)) {
        const base = group.mul(group.base, [logarithm])
        const product = group.msmSecret(group.table(base), [3n])
        expect(group.equal(product, group.mulPublic(base, [3n]))).toBe(true)
      }
      expect(answers()).toEqual(before)
    })

    it('sums with a table that is too large to stay', () => {
      const factors = logarithms(2600)
      const bases = group.concat(new Array(26).fill(group.mul(group.base, logarithms(100))))
      const sum = group.msmSecret(group.table(bases), factors)
      expect(group.equal(sum, group.msmPublic(bases, factors))).toBe(true)
    })

    it('leaves no scalar behind in the module’s memory', () => {
      const secret = 0x0123456789abcdeffedcba98765432100f1e2d3c4b5a69788796a5b4c3d2e1n
      const needle = Buffer.from(secret.toString(16).padStart(64, '0'), 'hex').reverse()
      const points = group.mul(group.base, logarithms(3))
      group.mul(points, [secret, secret, secret])
      group.msmSecret(group.table(group.base), [secret])
      group.msmSecret(points, [secret, secret, secret])
      group.msmSecret(group.table(points), [secret, secret, secret])
      expect(Buffer.from(kernel.memory.buffer).includes(needle.subarray(0, 16))).toBe(false)
    })

    it('leaves no key or scalar of a stream behind, nor the block and limbs that it came from', () => {
      const key = Uint8Array.from({ length: 64 }, (_, i) => 255 - 3 * i)
      const [last] = group.expandScalars(key, 6, 1) as [bigint]
      group.expandScalars(key, 0, 7)
      const needle = Buffer.from(last.toString(16).padStart(64, '0'), 'hex').reverse()
      const limb = Buffer.alloc(16)
      limb.writeBigUInt64LE(last & 0xfffffffn)
      limb.writeBigUInt64LE((last >> 28n) & 0xfffffffn, 8)
      const memory = Buffer.from(kernel.memory.buffer)
      const left = [
        needle.subarray(0, 16),
        limb,
        Buffer.from(key.subarray(0, 8)),
        Buffer.from(key.subarray(0, 8)).reverse(),
      ]
      expect(left.map((secret) => memory.includes(secret))).toEqual([false, false, false, false])
    })
  })
}

describe('the kernel that is taken', () => {
  it('is the first that can be loaded, and its backend is the default', () => {
    const [first] = kernelNames.filter((name) => loadKernel(modules[name]))
    expect(chosen()).toMatchObject({ backend: 'wasm', kernel: first })
  })

  it.runIf(process.arch === 'x64')('is the portable one where multiply-add is not fused', () => {
    expect(chosen(['--no-enable-fma3'])).toEqual({ ...chosen(), kernel: 'f64x2' })
  })

  it('is none where a policy forbids WebAssembly, or there is none: plain JavaScript does the work', () => {
    const expected = { ...chosen(), backend: 'js', kernel: 'none' }
    const policy = "WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('no') } }"
    expect(chosen([], policy)).toEqual(expected)
    expect(chosen([], 'delete globalThis.WebAssembly')).toEqual(expected)
  })
})
