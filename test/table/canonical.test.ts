/** Canonical JSON is what a library of its own writes. */
import canonicalize from 'canonicalize'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, isCanonical } from '../../src/table/statements/canonical.ts'
import type { Json } from '../../src/table/statements/wire.ts'

/** What the library writes, or that it refuses. */
const slowly = (value: unknown): string | undefined => {
  try {
    return canonicalize(value)
  } catch {
    return undefined
  }
}
const quickly = (value: Json): string | undefined => {
  try {
    return canonical(value)
  } catch {
    return undefined
  }
}

describe('canonical JSON', () => {
  test('is the same for values of any shape, names in any order', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '9', '10', 'b', 'a', '\ud800', '__proto__'),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(value, (any) => {
        expect(quickly(any as Json)).toBe(slowly(any))
      }),
      { numRuns: 2000 },
    )
  })

  test('leaves out what JSON leaves out, and refuses what only looks like JSON', () => {
    expect(canonical({ b: undefined, a: [undefined] } as unknown as Json)).toBe('{"a":[null]}')
    for (const value of [new Date(0), { b: 1, a: Number.NaN }, 1n, undefined])
      expect(() => canonical(value as unknown as Json)).toThrow('not a JSON value')
  })

  test('keeps numbers in names in the order of characters', () => {
    expect(canonical({ 9: 'nine', 10: 'ten' })).toBe('{"10":"ten","9":"nine"}')
  })

  test('knows the one way to write a value, and no other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const line = canonical(value as Json)
        expect(isCanonical(JSON.parse(line), line)).toBe(!hasNumber(value))
        expect(isCanonical(JSON.parse(line), `${line} `)).toBe(false)
      }),
    )
    const twisted = '[{"a":1,"b":2},{"b":1,"a":2}]'
    expect(isCanonical(JSON.parse(twisted), twisted)).toBe(false)
    for (const line of ['{"":0,"00":0}', '{"1":0}', '{"a":{"10":0,"9":0}}'])
      expect(isCanonical(JSON.parse(line), line)).toBe(false)
  })
})

/** Whether a name in it is a whole number. */
function hasNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isNumber = (name: string): boolean => !Array.isArray(value) && /^\d+$/.test(name)
  return Object.entries(value).some(([name, part]) => isNumber(name) || hasNumber(part))
}
