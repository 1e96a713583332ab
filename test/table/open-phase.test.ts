/** How much one player can say in a phase before the others stop listening. */
import { describe, expect, test } from 'vitest'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import { Absent, form, type Game, simulate, wire } from '../../src/table/index.ts'
import { OpenPhase } from '../../src/table/run/phases.ts'
import type { Statement } from '../../src/table/statements/statement.ts'

/** What counts of a statement here: whose it is, and how long. */
function said(by: string, characters: number): Statement {
  return { by, line: { length: characters } } as never
}

describe('a phase', () => {
  test('hears 4,000 statements of a player, and as many of another', () => {
    const phase = new OpenPhase(undefined, null)
    for (let i = 0; i < 4_000; i++) expect(phase.charge(said('talker', 100))).toBe(true)
    expect(phase.charge(said('talker', 100))).toBe(false)
    expect(phase.charge(said('other', 100))).toBe(true)
  })

  test('hears 64 million characters of a player, and as many of another', () => {
    const phase = new OpenPhase(undefined, null)
    expect(phase.charge(said('talker', 64 << 20))).toBe(true)
    expect(phase.charge(said('talker', 1))).toBe(false)
    expect(phase.charge(said('other', 64 << 20))).toBe(true)
  })

  test('hears what it asks for, and who is late, however much was asked before', async () => {
    const NumberForm = form('test', 'number', wire.record({ n: wire.integer(0) }))
    const game: Game<string> = async (seat) => {
      try {
        for (let n = 1; n <= 4_002; n++) await seat.at('ask', n).all(NumberForm, () => ({ n }))
        return 'nobody was late'
      } catch (error) {
        return error instanceof Absent ? `late in ${error.slot}` : 'lost'
      }
    }
    const silent = { slot: /^ask\/4002$/, remake: () => 'silence' as const }
    const { endings } = await simulate<string>({
      seed: 'long',
      players: 2,
      game,
      take: (seat, sitting) => (seat === 2 ? takeCheatingSeat(sitting, game, silent) : undefined),
      limit: 2_000_000,
    })
    expect(endings[0]).toMatchObject({ result: 'late in ask/4002' })
  })
})
