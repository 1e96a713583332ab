/** Whole games without a moderator: everybody sees one village, and every log can be audited. */
import { describe, expect, test } from 'vitest'
import { gameOf } from '../../../../src/games/play/index.ts'
import { applyAll, foundVillage, waitsFor } from '../../../../src/games/werewolf/index.ts'
import type { WerewolfOutcome } from '../../../../src/games/werewolf/play/index.ts'
import { audit } from '../../../../src/table/index.ts'
import { type PlayedVillage, playVillage, randomMind, rulesWith, simpleMind } from './tables.ts'

/** What must be true of every game at which nothing went wrong. */
async function expectSound({ ends, spectator, lines, outcome, views }: PlayedVillage): Promise<void> {
  const { village, winner } = outcome
  for (const end of [...ends, spectator] as WerewolfOutcome[]) expect(end).toEqual(outcome)
  expect(waitsFor(village)).toEqual({ for: 'finished', winner })
  // The second way: the pure rules, given what everybody saw, come to the same village.
  expect(applyAll(foundVillage(village.rules, village.players), village.history)).toEqual(village)
  // Everybody was what it saw in the beginning, and the count said what the roles say.
  const roles = [...views.values()].map((seen) => seen[0]!.role)
  expect([...village.shown].sort(([a], [b]) => a - b)).toEqual([...roles.entries()])
  const living = roles.filter((_, seat) => village.deaths.every((death) => death.seat !== seat))
  const wolves = living.filter((role) => role === 'wolf').length
  expect(winner).toBe(wolves === 0 ? 'village' : 2 * wolves >= living.length ? 'wolves' : 'nobody')
  const verdict = await audit(lines, gameOf)
  expect(verdict.clean).toBe(true)
}

describe('a village of programs', () => {
  const sizes = process.env['NODEALER_FULL'] ? [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : [4, 5, 7]
  test.each(sizes)(
    'of %i plays to its end, and all see the same',
    async (players) => {
      await expectSound(await playVillage({ players, mind: randomMind }))
    },
    600_000,
  )

  test('plays with hidden roles, a medium and secret votes', async () => {
    const roles = { wolf: 2, seer: 1, guard: 0, hunter: 1, medium: 1, mason: 0 }
    const rules = { roles, shown: false, vote: 'secret' as const }
    await expectSound(await playVillage({ players: 6, mind: randomMind, rules }))
  }, 120_000)

  test('in which nobody does anything ends, and nobody has won', async () => {
    const idle = simpleMind({ night: () => null, vote: () => null })
    const played = await playVillage({ players: 4, mind: () => idle })
    await expectSound(played)
    expect(played.outcome.winner).toBe('nobody')
  }, 120_000)

  test('refuses more wolves than can play before anybody speaks', async () => {
    const roles = { wolf: 2, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 }
    await expect(playVillage({ players: 4, rules: rulesWith({ roles }) })).rejects.toThrow('have won before')
  })
})
