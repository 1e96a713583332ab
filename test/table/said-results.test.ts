/** Digests of results: the same for what is alike, whichever program made it, and another for all else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resultDigest, SaidResults } from '../../src/table/statements/said-results.ts'
import { unlikeAt } from '../../src/table/statements/unlike.ts'

const different: readonly unknown[] = [
  undefined,
  null,
  '',
  'undefined',
  0,
  '0',
  0n,
  NaN,
  true,
  [],
  {},
  [0],
  ['0'],
  [[0]],
  { a: 1 },
  { a: undefined },
  { a: { b: 1 } },
  new Map([['a', 1]]),
  new Map([
    ['a', 1],
    ['b', 2],
  ]),
  new Map([
    ['b', 2],
    ['a', 1],
  ]),
  new Uint8Array([1]),
  new Date(0),
  new Date(1),
]

describe('the digest of a result', () => {
  test('is another one for every value that is another', () => {
    expect(new Set(different.map(resultDigest)).size).toBe(different.length)
    expect(different.map((value) => resultDigest(structuredClone(value)))).toEqual(
      different.map(resultDigest),
    )
  })

  test('is the same exactly where nothing differs', () => {
    const plain = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        expect(resultDigest(one) === resultDigest(other)).toBe(unlikeAt(one, other) === undefined)
        expect(resultDigest(structuredClone(one))).toBe(resultDigest(one))
      }),
      { numRuns: 300 },
    )
  })

  test('comes to an end for what is inside itself, and for broken text', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(resultDigest(circle)).not.toBe(resultDigest({ self: {} }))
    expect(resultDigest('\ud800')).toHaveLength(43)
  })
})

test('what was said before the last closing does not count', () => {
  const said = new SaidResults()
  const statement = (digest: string) =>
    ({ slot: 'table-result', by: 'Ann', body: { system: 'table', type: 'result', digest } }) as never
  said.hear(statement(resultDigest('won')), 7)
  expect(said.compare(['Ann'], 7, 'won')).toEqual({ same: [], others: [], silent: ['Ann'] })
  said.hear(statement(resultDigest('won')), 8)
  expect(said.compare(['Ann'], 7, 'won')).toEqual({ same: ['Ann'], others: [], silent: [] })
  expect(said.compare(['Ann'], 7, 'lost')).toEqual({ same: [], others: ['Ann'], silent: [] })
  said.hear(statement('nonsense'), 9)
  expect(said.compare(['Ann'], 7, 'won')).toEqual({ same: [], others: [], silent: ['Ann'] })
})
