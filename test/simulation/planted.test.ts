/**
 * The simulator must notice bugs. Each one is planted at the table of the first seed that finds it, and the same table is kept
 * without it. With NODEALER_FULL=1 all seeds before are played too: the bug hides there, and nothing else is wrong.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { type SimulatedGame, simulateSeed } from '../../src/adversaries/simulator/index.ts'
import { type Bug, bugs } from './bugs.ts'

const isFull = process.env['NODEALER_FULL'] === '1'
const clean = new Map<string, readonly string[]>()
let takeOut = (): void => {}

afterEach(() => takeOut())

/** What is wrong at a table without any bug; asked once for each. */
async function violationsAt(seed: string, game: SimulatedGame): Promise<readonly string[]> {
  const key = `${game} ${seed}`
  const known = clean.get(key) ?? (await simulateSeed(seed, game)).violations
  clean.set(key, known)
  return known
}

async function violationsWith({ plant, game }: Bug, seed: string): Promise<readonly string[]> {
  takeOut = plant()
  try {
    return (await simulateSeed(seed, game)).violations
  } finally {
    takeOut()
    takeOut = () => {}
  }
}

describe('a planted bug is found', () => {
  test.each(bugs)('$name (after $seed tables of $game)', { timeout: 600_000 }, async (bug) => {
    const first = isFull ? 1 : bug.seed
    for (let number = first; number < bug.seed; number++)
      expect(await violationsWith(bug, `planted-${number}`)).toEqual([])
    expect(await violationsWith(bug, `planted-${bug.seed}`)).not.toEqual([])
    for (let number = first; number <= bug.seed; number++)
      expect(await violationsAt(`planted-${number}`, bug.game)).toEqual([])
  })
})
