/** Equations: one multiplication for many proofs, and on failure the name of everyone to blame. */
import { describe, expect, it } from 'vitest'
import { group, q, type Scalar, scalar } from '../../src/group/index.ts'
import { checking } from '../../src/proofs/equation.ts'
import { both, type Check, holds, Refusal, refuse, verify, verifyAll } from '../../src/proofs/index.ts'
import { faces } from './samples.ts'

/** Claims a·G − b·G = O: true if a = b. */
const claim = (a: Scalar, b: Scalar): Check =>
  holds([
    [
      { points: group.base, scalars: [a] },
      { points: group.base, scalars: [-b] },
    ],
  ])

const right = claim(5n, 5n)
const wrong = claim(5n, 6n)

describe('verify', () => {
  it('says nothing if all equations hold', () => {
    expect(verify(right)).toBeUndefined()
    expect(verify(holds([]))).toBeUndefined()
    expect(verify(both(right, right, right))).toBeUndefined()
  })

  it('says why if one of them does not', () => {
    expect(verify(wrong)).toBe('the proof does not hold')
    expect(verify(both(right, wrong))).toBe('the proof does not hold')
    expect(verify(refuse('the deck is short'))).toBe('the deck is short')
    expect(verify(both(right, refuse('first'), refuse('second')))).toBe('first')
  })

  it('is not fooled by two false equations that cancel each other out', () => {
    expect(verify(both(claim(5n, 6n), claim(6n, 5n)))).toBe('the proof does not hold')
  })

  it('adds up equal points, whichever list they come from', () => {
    const [left, twin] = [faces(3), faces(3)]
    const opposite = {
      points: group.concat([left, twin]),
      scalars: [1n, 2n, 3n, -1n, -2n, -3n].map(scalar.reduce),
    }
    expect(verify(holds([[opposite]]))).toBeUndefined()
    const wrong = { ...opposite, scalars: opposite.scalars.with(5, 1n) }
    expect(verify(holds([[wrong]]))).toBe('the proof does not hold')
  })

  it('takes scalars that are not reduced, and multiplies each part by its factor', () => {
    const points = faces(2)
    const sums = (factor: Scalar) =>
      holds([
        [
          { points, scalars: [q + 6n, -q * q - 15n], factor: 7n },
          { points, scalars: [-2n, 5n + q * q * q], factor },
        ],
      ])
    expect(verify(sums(21n))).toBeUndefined()
    expect(verify(sums(22n))).toBe('the proof does not hold')
  })

  it('stops at an equation that is not one: that is our own mistake', () => {
    expect(() => verify(holds([[{ points: group.base, scalars: [] }]]))).toThrow('one scalar for each point')
  })
})

describe('verifyAll', () => {
  it('finds nobody when all are honest', () => {
    expect(verifyAll([])).toEqual([])
    expect(verifyAll(['anna', 'ben', 'cleo'].map((name) => [name, right] as const))).toEqual([])
  })

  it('names every culprit with the reason, in order, and nobody else', () => {
    const checks = [
      ['anna', right],
      ['ben', wrong],
      ['cleo', refuse('the proof has a wrong number of responses')],
      ['dora', right],
      ['emil', claim(6n, 5n)],
    ] as const
    expect(verifyAll(checks)).toEqual([
      { culprit: 'ben', reason: 'the proof does not hold' },
      { culprit: 'cleo', reason: 'the proof has a wrong number of responses' },
      { culprit: 'emil', reason: 'the proof does not hold' },
    ])
  })

  it('names those who are refused even when all equations hold', () => {
    expect(verifyAll([['anna', right] as const, ['ben', refuse('no')] as const])).toEqual([
      { culprit: 'ben', reason: 'no' },
    ])
  })
})

describe('checking', () => {
  it('turns a refusal into the answer and lets our own errors pass', () => {
    const refusing = () => {
      throw new Refusal('the key is missing')
    }
    const failing = () => {
      throw new Error('our own')
    }
    expect(checking(refusing)).toEqual({ refused: 'the key is missing' })
    expect(() => checking(failing)).toThrow('our own')
  })
})
