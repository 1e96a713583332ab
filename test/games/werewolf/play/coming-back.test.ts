/** Whoever comes back in the middle of a moment has the time that is left of it, and is not late (spec/werewolf, section 11). */
import { expect, test } from 'vitest'
import { hastyTimes } from '../../../../src/games/werewolf/index.ts'
import { type Moment, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { simulate } from '../../../../src/table/index.ts'
import { rulesWith, simpleMind, termsOf } from './tables.ts'

const never = new Promise<never>(() => {})
const silent = simpleMind({ night: () => null, talk: () => never, vote: () => never })
const rules = rulesWith({
  roles: { wolf: 1, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 },
  times: { ...hastyTimes, role: 0, talk: 100, vote: 100, grace: 10 },
})

test.each<[Moment, number]>([
  ['talk', 80_000],
  ['vote', 180_000],
])(
  'near the end of a %s, and says no word',
  async (moment, time) => {
    const moments: Moment[] = []
    const late: unknown[] = []
    await simulate({
      seed: 'back in time',
      players: 4,
      game: werewolf(),
      charter: termsOf(rules),
      crashes: [{ seat: 2, time, down: 5_000 }],
      limit: time + 60_000,
      gameAt: (seat, clock) =>
        werewolf({ mind: silent, clock, onMoment: (now) => seat === 2 && moments.push(now) }),
      onEvent: (_, __, event) => event.kind === 'absent' && late.push(event.absent.players),
    })
    // It begins the moment again after the crash, and comes to the next one with the others.
    expect(moments.slice(moments.lastIndexOf(moment)).length).toBeGreaterThan(1)
    expect(late).toEqual([])
  },
  60_000,
)
