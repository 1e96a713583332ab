/** Field elements in a kernel's memory, as the tests write and read them. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { positions } from '../../src/group/js/limbs.ts'
import { modules } from '../../src/group/wasm/index.ts'
import { type Kernel, loadKernel } from '../../src/group/wasm/kernel.ts'
import type { KernelName } from '../../src/group/wasm/load.ts'

export const p: bigint = ed25519.Point.Fp.ORDER

/** How a kernel holds numbers: limbs with their places, and the largest that bound 1 allows. */
export interface Limbs {
  /** Where limb i begins, in bits. */
  readonly position: (i: number) => number
  readonly count: number
  /** Whether a limb carries its place in its exponent. */
  readonly placed: boolean
  /** The most units that limb i of a product has. */
  readonly most: (i: number) => number
}

export const limbsOf: Readonly<Record<KernelName, Limbs>> = {
  fma51: { position: (i) => 51 * i, count: 5, placed: false, most: () => 2 ** 50 + 2 ** 10 },
  f64x2: {
    position: (i) => positions[i]!,
    count: 12,
    placed: true,
    most: (i) => 1.04 * 2 ** (positions[i + 1]! - positions[i]! - 1),
  },
}

/** A kernel with room to work in, and numbers in and out. */
export class Desk {
  readonly kernel: Kernel
  readonly limbs: Limbs
  readonly numbers: Float64Array
  readonly bytes: Uint8Array
  /** The first address that is free. */
  readonly start: number

  constructor(name: KernelName) {
    const kernel = loadKernel(modules[name])
    if (!kernel) throw new Error(`the kernel ${name} cannot run here`)
    this.kernel = kernel
    this.limbs = limbsOf[name]
    this.start = (kernel.endOfStatics() + 15) & ~15
    kernel.memory.grow(64)
    this.numbers = new Float64Array(kernel.memory.buffer)
    this.bytes = new Uint8Array(kernel.memory.buffer)
  }

  /** Writes units of each limb into one lane of a pair. */
  put(at: number, lane: number, units: readonly number[]): void {
    units.forEach((unit, i) => {
      const held = this.limbs.placed ? unit * 2 ** this.limbs.position(i) : unit
      this.numbers[at / 8 + 2 * i + lane] = held
    })
  }

  /** The units of each limb of one lane. */
  units(at: number, lane: number): number[] {
    return Array.from({ length: this.limbs.count }, (_, i) => {
      const held = this.numbers[at / 8 + 2 * i + lane]!
      return this.limbs.placed ? held / 2 ** this.limbs.position(i) : held
    })
  }

  /** The value of units, modulo p. Neighbours are joined as numbers first where they fit: bigints are slow. */
  value(units: readonly number[]): bigint {
    const { position, count, placed } = this.limbs
    const step = placed ? 2 : 1
    let total = 0n
    for (let i = count - step; i >= 0; i -= step) {
      const upper = placed ? units[i + 1]! * 2 ** (position(i + 1) - position(i)) : 0
      total = (total << BigInt(position(i + step) - position(i))) + BigInt(units[i]! + upper)
    }
    const rest = total % p
    return rest < 0n ? rest + p : rest
  }

  /** The units of a value, all limbs positive. */
  unitsOf(value: bigint): number[] {
    return Array.from({ length: this.limbs.count }, (_, i) => {
      const [from, to] = [this.limbs.position(i), this.limbs.position(i + 1)]
      return Number((value >> BigInt(from)) & ((1n << BigInt(to - from)) - 1n))
    })
  }
}
