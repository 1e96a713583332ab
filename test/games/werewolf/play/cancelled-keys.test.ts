/**
 * All others agree on keys that add up to nothing (spec/werewolf, section 7). Each of them knows its own, so no key is refused; but what is left to all of
 * them together would lie under no key at all.
 */
import { describe, expect, test, vi } from 'vitest'
import { takeAccomplicesSeat } from '../../../../src/adversaries/cheating-seat.ts'
import { type WerewolfOutcome, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { scalar } from '../../../../src/group/index.ts'
import type * as randomness from '../../../../src/proofs/randomness.ts'
import { type Game, simulate } from '../../../../src/table/index.ts'
import { rulesWith, simpleMind, termsOf } from './tables.ts'

/** No seed gives a chosen scalar, so the seeds of those who collude stand for themselves: 1, 2 and −3. */
vi.mock('../../../../src/proofs/randomness.ts', async (original) => {
  const real = await original<typeof randomness>()
  const agreed = (seed: Uint8Array): bigint | undefined => {
    const [byte] = seed
    if (byte === undefined || byte < 1 || byte > 3 || seed.some((other) => other !== byte)) return undefined
    return byte === 3 ? scalar.neg(3n) : BigInt(byte)
  }
  const scalarsFrom: typeof real.scalarsFrom = (seed, label, count) => {
    const chosen = agreed(seed)
    return chosen === undefined ? real.scalarsFrom(seed, label, count) : new Array(count).fill(chosen)
  }
  return { ...real, scalarsFrom }
})

describe('all others announce keys that cancel each other', () => {
  test.each([
    ['roles are shown', {}],
    [
      'roles stay hidden, and there is a medium',
      { shown: false, roles: { wolf: 1, seer: 0, guard: 0, hunter: 0, medium: 1, mason: 0 } },
    ],
  ])('the one who is honest is not named, and the village comes to its end: %s', async (seed, rules) => {
    const game: Game<WerewolfOutcome> = (seat) => werewolf({ mind: simpleMind() })(seat)
    const { endings, faults, table } = await simulate<WerewolfOutcome>({
      seed,
      players: 4,
      game,
      charter: termsOf(rulesWith({ talk: 0, ...rules })),
      take: (seat, sitting) =>
        seat === 1
          ? undefined
          : takeAccomplicesSeat(sitting, game, {
              slot: /^roles\/keys$/,
              draw: (purpose, honest) => (purpose === 'keys' ? new Uint8Array(32).fill(seat - 1) : honest),
            }),
    })
    expect(faults.map(({ culprit, rule }) => [table.players.indexOf(culprit) + 1, rule])).toEqual([])
    expect(endings[0]!.error).toBeUndefined()
    expect(endings[0]!.result?.village.deaths.map(({ cause }) => cause)).not.toContain('absence')
  })
})
