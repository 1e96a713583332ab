/** The end of a moment (spec/werewolf, section 11), as it is shown: by the time of the table, also to one who comes back in the middle. */
import { expect, test } from 'vitest'
import { hastyTimes, saidToday } from '../../../../src/games/werewolf/index.ts'
import {
  type Moment,
  MomentEnd,
  type WerewolfMind,
  werewolf,
} from '../../../../src/games/werewolf/play/index.ts'
import { type Clock, simulate } from '../../../../src/table/index.ts'
import { rulesWith, simpleMind, termsOf } from './tables.ts'

const roles = { wolf: 1, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 }
/** The time of a table is told at least so often, in milliseconds. */
const beat = 5_000
/** Who comes back. */
const lost = 2

/** Nobody dies; all speak once after ten seconds, and vote when the time is over. */
function slowMind(clock: Clock): WerewolfMind {
  const never = new Promise<never>(() => {})
  return simpleMind({
    night: () => null,
    talk: (view) =>
      saidToday(view.village).some(({ seat }) => seat === view.me)
        ? never
        : new Promise((resolve) => clock.after(10_000, () => resolve(`I am ${view.me}`))),
    vote: () => never,
  })
}

/** When each moment of the first day was over, as the screen of each seat said last before the next one. */
async function endsWith(moment: Moment, time: number) {
  const ends = new Map<number, MomentEnd>()
  const shown = new Map<number, number>()
  const rules = rulesWith({
    roles,
    talk: 3,
    times: { ...hastyTimes, role: 60, talk: 60, vote: 60, grace: 90 },
  })
  await simulate({
    seed: 'back again',
    players: 4,
    game: werewolf(),
    charter: termsOf(rules),
    crashes: [{ seat: lost, time, down: 5_000 }],
    limit: time + 15_000,
    gameAt: (seat, clock) => {
      const end = new MomentEnd()
      ends.set(seat, end)
      return werewolf({
        mind: slowMind(clock),
        clock,
        onMoment: (now, until) => {
          end.begin(until)
          if (now === moment && until !== undefined) shown.set(seat, until)
        },
      })
    },
    onEvent: (seat, _, event) => ends.get(seat)?.hear(event),
  })
  return { ends: [...ends].map(([seat, { until }]) => [seat, until!] as const), shown }
}

test.each<[Moment, number]>([
  ['role', 30_000],
  ['talk', 90_000],
  ['vote', 150_000],
])(
  'of a %s is the same for one who comes back in the middle, but for a beat of the log',
  async (moment, time) => {
    const { ends, shown } = await endsWith(moment, time)
    const [[, usual]] = ends.filter(([seat]) => seat !== lost) as [[number, number]]
    expect(usual).toBeGreaterThan(time)
    expect(usual).toBeLessThan(time + 40_000)
    for (const [, end] of ends) expect(Math.abs(end - usual)).toBeLessThan(beat + 500)
    // What its clock would have said, had it begun anew.
    expect(shown.get(lost)! - usual).toBeGreaterThan(20_000)
  },
  60_000,
)
