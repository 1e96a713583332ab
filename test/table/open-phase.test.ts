/** How much one player can say in a phase before the others stop listening. */
import { describe, expect, test } from 'vitest'
import { OpenPhase } from '../../src/table/phases.ts'
import type { Statement } from '../../src/table/statement.ts'

/** What counts of a statement here: whose it is, and how long. */
function said(by: string, characters: number): Statement {
  return { by, line: { length: characters } } as never
}

describe('a phase', () => {
  test('hears 4,000 statements of a player, and as many of another', () => {
    const phase = new OpenPhase(undefined)
    for (let i = 0; i < 4_000; i++) expect(phase.charge(said('talker', 100))).toBe(true)
    expect(phase.charge(said('talker', 100))).toBe(false)
    expect(phase.charge(said('other', 100))).toBe(true)
  })

  test('hears 64 million characters of a player, and as many of another', () => {
    const phase = new OpenPhase(undefined)
    expect(phase.charge(said('talker', 64 << 20))).toBe(true)
    expect(phase.charge(said('talker', 1))).toBe(false)
    expect(phase.charge(said('other', 64 << 20))).toBe(true)
  })
})
