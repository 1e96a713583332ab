/** The simulator must notice every bug that is planted, and nothing where none is. */
import { describe, expect, test } from 'vitest'
import { simulateSeed } from '../../src/adversaries/simulator/index.ts'
import { bugs } from './bugs.ts'

describe('a table in which', () => {
  test.each(bugs)('$name is found out', { timeout: 120_000 }, async ({ game, seed, plant }) => {
    const takeOut = plant()
    try {
      expect((await simulateSeed(`planted-${seed}`, game)).violations).not.toEqual([])
    } finally {
      takeOut()
    }
    expect((await simulateSeed(`planted-${seed}`, game)).violations).toEqual([])
  })
})
