/** All backends give the same bytes for the same work: the audited library is the oracle for the quick ones. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backendNamed, backends, type Group, type Points, q } from '../../src/group/index.ts'
import { noble } from '../../src/group/noble.ts'
import { everyBackend } from './every-backend.ts'

const uniform = fc.uint8Array({ minLength: 64, maxLength: 64 })
const anyScalar = fc.oneof(fc.constantFrom(0n, 1n, q - 1n), fc.bigInt({ min: 0n, max: q - 1n }))

/** A short program over two points and two scalars: every operation of the interface has a part. */
function program(group: Group, seeds: Uint8Array, a: bigint, b: bigint): Uint8Array {
  const mapped = group.fromUniform(seeds)
  const received = group.decode(group.encode(mapped), 'allowed')
  const results: Points[] = [
    mapped,
    group.mul(mapped, [a, b]),
    group.mulPublic(received, [b, a]),
    group.msmSecret(group.table(group.pick(mapped, [0])), [a]),
    group.msmSecret(received, [a, b]),
    group.msmSecret(group.table(mapped), [b, a]),
    group.msmPublic(group.concat([mapped, received, group.base]), [a, b, b, a, a]),
    group.sub(group.add(mapped, received), group.negate(group.base)),
    group.sub(received, mapped, group.base, mapped),
    group.sum(mapped),
  ]
  return group.encode(group.concat(results))
}

for (const [name, group] of everyBackend) {
  if (group === noble) continue
  describe(`${name} and noble`, () => {
    it('agree on every operation', () => {
      fc.assert(
        fc.property(uniform, uniform, anyScalar, anyScalar, (first, second, a, b) => {
          const seeds = Uint8Array.of(...first, ...second)
          expect(program(group, seeds, a, b)).toEqual(program(noble, seeds, a, b))
        }),
        { numRuns: 25 },
      )
    })

    it('agree on which bytes are elements, also near the edges of the field', () => {
      const verdict = (backend: Group, bytes: Uint8Array): string => {
        try {
          return Buffer.from(backend.encode(backend.add(backend.decode(bytes), backend.base))).toString('hex')
        } catch (error) {
          return (error as Error).message
        }
      }
      const small = fc.integer({ min: 0, max: 255 })
      const edge = fc.tuple(small, fc.constantFrom(0, 0xff), fc.constantFrom(0, 0x7f, 0x80, 0xff))
      const candidates = fc.oneof(
        fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => {
          const copy = bytes.slice()
          copy[0]! &= 0xfe
          copy[31]! &= 0x7f
          return copy
        }),
        edge.map(([low, middle, high]) => Uint8Array.of(low, ...new Uint8Array(30).fill(middle), high)),
      )
      fc.assert(
        fc.property(candidates, (bytes) => {
          expect(verdict(group, bytes)).toBe(verdict(noble, bytes))
        }),
        { numRuns: 300 },
      )
    })
  })
}

/** As many points as one call has here, and the calls: some 200,000 results that are compared, or ten million. */
const width = 512
const calls = process.env['NODEALER_FULL'] === '1' ? 4000 : 80

/** What lists of points that nobody has chosen come to, by every operation that works on each. */
function columns(group: Group, seeds: Uint8Array): Uint8Array {
  const mapped = group.fromUniform(seeds)
  const read = group.decode(group.encode(mapped), 'allowed')
  const shifted = group.pick(
    read,
    Array.from({ length: width }, (_, i) => (i + 1) % width),
  )
  const sums = group.add(mapped, shifted)
  const results = [
    mapped,
    sums,
    group.sub(sums, mapped, group.base),
    group.negate(read),
    group.add(read, read),
  ]
  return group.encode(group.concat(results))
}

describe('the quick backends', () => {
  const quick = [...everyBackend].filter(([, group]) => group !== noble)

  it('agree on points by the hundred thousand, and with noble on some of them', () => {
    for (let call = 0; call < calls; call++) {
      const seeds = new Uint8Array(64 * width)
      crypto.getRandomValues(seeds)
      const [[, first], ...others] = quick as [(typeof quick)[0], ...typeof quick]
      const expected = Buffer.from(columns(call === 0 ? noble : first, seeds))
      for (const [name, group] of call === 0 ? quick : others)
        expect(expected.equals(columns(group, seeds)), `${name}, call ${call}`).toBe(true)
    }
  }, 3_600_000)
})

describe('backends', () => {
  it('refuse each other’s points and tables', () => {
    const js = backends.get('js')!
    expect(() => js.add(noble.base, js.base)).toThrow('another backend')
    expect(() => noble.encode(js.base)).toThrow('another backend')
    expect(() => js.msmSecret(noble.table(noble.base), [1n])).toThrow('another backend')
  })

  it('are chosen by name, and an unknown name is answered with those that there are', () => {
    expect(backendNamed('noble')).toBe(noble)
    expect(backendNamed().name).toBe('wasm')
    expect(() => backendNamed('wasm2')).toThrow(
      'unknown group backend "wasm2": set NODEALER_GROUP to one of: wasm, js, noble',
    )
  })
})
