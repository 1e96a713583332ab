/**
 * The kernels limb by limb against bigints, at the ends of what their bounds allow, and what they make of curve points
 * that stand for the same element. NODEALER_FULL=1 runs ten million cases.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ed25519, ristretto255 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { modules } from '../../src/group/wasm/index.ts'
import { kernelNames } from '../../src/group/wasm/load.ts'
import { moduleBytes } from '../../src/group/wasm/module-text.ts'
import { Desk, p } from './kernel-numbers.ts'

/** Multiplications for each kernel and pair of bounds; two lanes each. */
const full = Boolean(process.env['NODEALER_FULL'])
const rounds = full ? 320_000 : 6_400
const patience = full ? 3_600_000 : 240_000

/** Bounds of operands that the formulas multiply; the last is the largest that the kernel allows. */
const bounds = {
  fma51: [
    [1, 1],
    [2, 1],
    [1, 3],
    [1.9, 2],
    [3.9, 1],
    [1.97, 1.97],
  ],
  f64x2: [
    [1, 1],
    [2, 1],
    [2, 2],
    [3, 4],
    [2, 4],
    [3.5, 4],
  ],
} as const
/** Bounds of operands that are squared. */
const squareBounds = { fma51: [1, 1.39], f64x2: [1, 3.7] } as const
/** Bounds of the sum and the difference of two products. */
const crossedBound = { fma51: 1, f64x2: 2 } as const

/** Uniform numbers below 2³², many at a time. */
const drawn = new Uint32Array(1 << 14)
let next = drawn.length
function draw(): number {
  if (next === drawn.length) {
    crypto.getRandomValues(drawn)
    next = 0
  }
  return drawn[next++]!
}

/** A number of units up to the most, where the ends, zero and powers of two are likely. */
function anyUnits(most: number): number {
  const sign = draw() & 1 ? -1 : 1
  const kind = draw() % 8
  if (kind < 3) return sign * Math.floor(most)
  if (kind === 3) return 0
  if (kind === 4) return sign * 2 ** Math.floor(Math.log2(most))
  return sign * Math.floor((draw() / 2 ** 32) * most)
}

for (const name of kernelNames) {
  describe(`the kernel ${name}`, () => {
    const desk = new Desk(name)
    const { kernel, limbs, start } = desk
    const [a, b, out] = [start, start + 256, start + 512]
    const operand = (bound: number): number[] =>
      Array.from({ length: limbs.count }, (_, i) => anyUnits(bound * limbs.most(i)))
    const check = (expected: bigint, lane: number, bound: number): void => {
      const units = desk.units(out, lane)
      if (desk.value(units) !== expected) throw new Error(`a wrong product in lane ${lane}: ${units}`)
      units.forEach((unit, i) => {
        if (Math.abs(unit) > bound * limbs.most(i))
          throw new Error(`limb ${i} of a product has ${unit} units`)
      })
    }
    /** Both lanes of a product, or their difference and sum, which the first kernel takes before it carries. */
    const checkBoth = (left: bigint, right: bigint, crossed: boolean): void => {
      const bound = crossed ? crossedBound[name] : 1
      check((crossed ? p * p + right - left : left) % p, 0, bound)
      check((crossed ? right + left : right) % p, 1, bound)
    }

    it(
      'multiplies exactly at every bound, crossed or not, and comes out with its own bound',
      () => {
        for (const [f, g] of bounds[name]) {
          for (let round = 0; round < rounds; round++) {
            const operands = [operand(f), operand(g), operand(f), operand(g)] as const
            desk.put(a, 0, operands[0])
            desk.put(b, 0, operands[1])
            desk.put(a, 1, operands[2])
            desk.put(b, 1, operands[3])
            const crossed = round % 2 === 1
            kernel.multiplyPairs(out, a, b, crossed)
            const [left, right] = [
              desk.value(operands[0]) * desk.value(operands[1]),
              desk.value(operands[2]) * desk.value(operands[3]),
            ]
            checkBoth(left, right, crossed)
          }
        }
      },
      patience,
    )

    it(
      'squares exactly at every bound, also in place and crossed',
      () => {
        for (const bound of squareBounds[name]) {
          for (let round = 0; round < rounds; round++) {
            const [left, right] = [operand(bound), operand(bound)]
            desk.put(out, 0, left)
            desk.put(out, 1, right)
            const crossed = round % 2 === 1
            kernel.squarePairs(out, out, crossed)
            checkBoth(desk.value(left) ** 2n, desk.value(right) ** 2n, crossed)
          }
        }
      },
      patience,
    )

    /** Writes a point as its lane pairs (X, Y), (Z, T). */
    const putPoint = (at: number, [X, Y, Z, T]: readonly (readonly number[])[]): void => {
      const half = kernel.sizeOfPoint() / 2
      desk.put(at, 0, X!)
      desk.put(at, 1, Y!)
      desk.put(at + half, 0, Z!)
      desk.put(at + half, 1, T!)
    }

    it('adds numbers at the ends of their bounds as the formulas say: what must be tidied between is', () => {
      const { Fp } = ed25519.Point
      const { d } = ed25519.Point.CURVE()
      const [point, half] = [kernel.sizeOfPoint(), kernel.sizeOfPoint() / 2]
      const [sum, right] = [start, start + point]
      for (let round = 0; round < rounds / 16; round++) {
        const [one, other] = [0, 0].map(() => [1, 1, 1, 1].map(operand)) as [number[][], number[][]]
        putPoint(sum, one)
        putPoint(right, other)
        kernel.addEach(sum, 0, right, 0, 1, 0)
        const [X1, Y1, Z1, T1] = one.map((units) => desk.value(units)) as [bigint, bigint, bigint, bigint]
        const [X2, Y2, Z2, T2] = other.map((units) => desk.value(units)) as [bigint, bigint, bigint, bigint]
        const [A, B] = [Fp.mul(Fp.sub(Y1, X1), Fp.sub(Y2, X2)), Fp.mul(Fp.add(Y1, X1), Fp.add(Y2, X2))]
        const [C, D] = [Fp.mul(2n * d * T1, T2), Fp.mul(2n * Z1, Z2)]
        const [E, F, G, H] = [Fp.sub(B, A), Fp.sub(D, C), Fp.add(D, C), Fp.add(B, A)]
        const read = (at: number, lane: number): bigint => desk.value(desk.units(at, lane))
        const Z3 = read(sum + half, 0)
        const found = [read(sum, 0), read(sum, 1), read(sum + half, 1)]
        const expected = [Fp.mul(E, F), Fp.mul(G, H), Fp.mul(E, H)]
        found.forEach((value, i) => {
          if (Fp.mul(value, Fp.mul(F, G)) !== Fp.mul(expected[i]!, Z3))
            throw new Error(`a wrong sum of ${one} and ${other}`)
        })
      }
    })

    it('encodes points with numbers at the ends of their bounds', () => {
      const { Fp } = ed25519.Point
      const { d } = ed25519.Point.CURVE()
      const isSquare = (value: bigint): boolean => Fp.pow(value, (p - 1n) / 2n) === 1n
      let encoded = 0
      while (encoded < 200) {
        const [Y, Z] = [operand(1), operand(1)]
        const [ofY, ofZ] = [desk.value(Y), desk.value(Z)]
        if (ofY === 0n || ofZ === 0n) continue
        const y = Fp.div(ofY, ofZ)
        const square = Fp.div(Fp.sub(Fp.sqr(y), 1n), Fp.add(Fp.mul(d, Fp.sqr(y)), 1n))
        // On the curve, and the double of a point: only those stand for elements.
        if (!isSquare(square) || !isSquare(Fp.sub(1n, Fp.sqr(y)))) continue
        const x = Fp.sqrt(square)
        putPoint(start, [desk.unitsOf(Fp.mul(x, ofZ)), Y, Z, desk.unitsOf(Fp.mul(Fp.mul(x, y), ofZ))])
        kernel.encode(out, start, 1)
        const expected = new ristretto255.Point(ed25519.Point.fromAffine({ x, y })).toBytes()
        expect(bytesToHex(desk.bytes.slice(out, out + 32))).toBe(bytesToHex(expected))
        encoded++
      }
    })

    it('encodes every curve point that stands for an element alike: cosets, and any Z', () => {
      const { pointBytes } = { pointBytes: kernel.sizeOfPoint() }
      const torsion = ed25519.Point.fromHex(
        '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      )
      const quarter = torsion.double()
      const cosets = [0n, 1n, 2n, 3n].map((k) => (k === 0n ? ed25519.Point.ZERO : quarter.multiplyUnsafe(k)))
      for (let round = 0n; round < 12n; round++) {
        const point = round === 0n ? ed25519.Point.ZERO : ed25519.Point.BASE.multiply(round ** 57n)
        const expected = bytesToHex(new ristretto255.Point(point).toBytes())
        cosets.forEach((coset, i) => {
          const { X, Y, Z, T } = point.add(coset)
          const factor = 3n ** (50n * BigInt(i) + round + 1n)
          const scaled = [X, Y, Z, T].map((value) => desk.unitsOf((value * factor) % p))
          scaled.forEach((units, k) => {
            desk.put(start + i * pointBytes + (k >> 1) * limbs.count * 16, k & 1, units)
          })
        })
        // Products bring the limbs, which are all positive here, within bound 1.
        for (let i = 0; i < 4; i++) kernel.addEach(start + i * pointBytes, 0, zeroPoint(), 0, 1, 0)
        kernel.encode(start + 8192, start, 4)
        for (let i = 0; i < 4; i++) {
          expect(bytesToHex(desk.bytes.slice(start + 8192 + 32 * i, start + 8224 + 32 * i))).toBe(expected)
        }
      }
    })

    /** The neutral element, written where nothing else is. */
    function zeroPoint(): number {
      const at = start + 16384
      const zero = new Array<number>(limbs.count).fill(0)
      const one = [1, ...zero.slice(1)]
      ;[zero, one, one, zero].forEach((units, k) => {
        desk.put(at + (k >> 1) * limbs.count * 16, k & 1, units)
      })
      return at
    }

    it('is committed with its hash', () => {
      const source = readFileSync(new URL(`../../src/group/wasm/modules/${name}.ts`, import.meta.url), 'utf8')
      const hash = createHash('sha256')
        .update(new Uint8Array(moduleBytes(modules[name])))
        .digest('hex')
      expect(source).toContain(`SHA-256 ${hash}.\n`)
    })
  })
}
