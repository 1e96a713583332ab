/** Streams of scalars: every backend against an independent hash and bigints, and the kernels' reduction at its edges. */
import { sha512 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { q, type Scalar } from '../../src/group/index.ts'
import { modules } from '../../src/group/wasm/index.ts'
import { type Kernel, loadKernel } from '../../src/group/wasm/kernel.ts'
import { kernelNames } from '../../src/group/wasm/load.ts'
import { Workbench } from '../../src/group/wasm/workbench.ts'
import { everyBackend } from './every-backend.ts'

const key = Uint8Array.from({ length: 64 }, (_, i) => (i * 73 + 11) % 256)

const littleEndian = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const wide = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(128, '0'), 'hex').reverse()

/** The specification, word by word. */
function expected(first: number, count: number): Scalar[] {
  return Array.from({ length: count }, (_, i) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(first + i)
    return littleEndian(sha512(Uint8Array.of(...key, ...number))) % q
  })
}

for (const [name, group] of everyBackend) {
  describe(`a stream of scalars, by ${name}`, () => {
    it('is what the specification says, from any number on', () => {
      expect(group.expandScalars(key, 0, 2000)).toEqual(expected(0, 2000))
      expect(group.expandScalars(key, 1999, 3)).toEqual(expected(1999, 3))
      expect(group.expandScalars(key, 2 ** 32 - 2, 2)).toEqual(expected(2 ** 32 - 2, 2))
      expect(group.expandScalars(key, 5, 0)).toEqual([])
    })

    it('needs a key of 64 bytes', () => {
      expect(() => group.expandScalars(key.subarray(1), 0, 1)).toThrow('a key of 64 bytes')
    })
  })
}

/** 512 bits in which zeros, ones and the edges of limbs of 28 bits are likely. */
function anyWide(): bigint {
  const drawn = crypto.getRandomValues(new Uint32Array(20))
  return [...drawn].reduce((value, word, i) => {
    const limb = [0, 1, 2 ** 28 - 1, 2 ** 27, word >>> 4][word % 5]!
    return value | BigInt.asUintN(512, BigInt(limb) << BigInt(28 * i))
  }, 0n)
}

const top = (1n << 512n) - 1n
/** Multiples of q just above a topmost limb with nothing below. */
const above = [1n, 100n, 255n].map((limb) => ((limb << 504n) / q + 1n) * q)
/** Where a reduction may go one multiple of q too far, or not far enough. */
const edges = [
  0n,
  q,
  2n * q,
  q * q,
  (top / q) * q,
  ...above,
  1n << 252n,
  1n << 253n,
  1n << 392n,
  1n << 504n,
  top,
]
const cases = edges
  .flatMap((edge) => [-2n, -1n, 0n, 1n, 2n].map((by) => edge + by))
  .filter((value) => value >= 0n && value <= top)

for (const name of kernelNames) {
  describe(`the kernel ${name}`, () => {
    const kernel = loadKernel(modules[name]) as Kernel
    const bench = new Workbench(kernel)

    it('reduces 512 bits as bigints do, at all edges', () => {
      const wrong = [...cases, ...Array.from({ length: 20_000 }, anyWide)].filter((value) => {
        const [reduced, bytes] = bench.places(32, 64 + 8)
        bench.writeBytes(bytes, wide(value))
        kernel.reduceWide(reduced, bytes)
        return bench.readScalars(reduced, 1)[0] !== value % q
      })
      expect(wrong).toEqual([])
    })
  })
}
