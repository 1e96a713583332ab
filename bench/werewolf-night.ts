/** One night of a village with pack, guard and seer, all seats in one process, step by step in time of the processor. */
import { defaultRules, hastyTimes, type WerewolfRules, whisperRounds } from '../src/games/werewolf/index.ts'
import { answerSeer } from '../src/games/werewolf/play/answers.ts'
import { Asker } from '../src/games/werewolf/play/asker.ts'
import { castRoles } from '../src/games/werewolf/play/cast.ts'
import { countWolves } from '../src/games/werewolf/play/count.ts'
import { werewolfRules } from '../src/games/werewolf/play/index.ts'
import { beginGuardTest, castNight, isSaved, openName } from '../src/games/werewolf/play/night.ts'
import { VillageScene } from '../src/games/werewolf/play/scene.ts'
import { whisperOnce } from '../src/games/werewolf/play/whispers.ts'
import { renewWills } from '../src/games/werewolf/play/wills.ts'
import { createIdentity, type Game, localTable, type Terms } from '../src/table/index.ts'

export const steps = ['grouping', 'wills', 'whispers', 'night', 'count'] as const
export type Step = (typeof steps)[number]

/** Milliseconds of the processor since this process began. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** When the first seat began a step and the last one ended it. */
export class Watch {
  readonly #spans = new Map<Step, { from: number; to: number }>()

  async during<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const from = this.#spans.get(step)?.from ?? processorTime()
    const result = await work()
    this.#spans.set(step, { from, to: processorTime() })
    return result
  }

  milliseconds(step: Step): number {
    const { from, to } = this.#spans.get(step) ?? { from: 0, to: 0 }
    return to - from
  }
}

const rules: WerewolfRules = {
  ...defaultRules,
  roles: { wolf: 1, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 },
  times: hastyTimes,
}

/** Everybody names seat 1, whatever its role: so the pack kills, the guard guards another, and the seer asks. */
const mind = {
  whisper: () => 'the miller',
  night: ({ role }: { role?: string | undefined }) => (role === 'guard' ? 1 : 0),
  talk: () => '',
  vote: () => null,
  lastWords: () => '',
  shot: () => null,
  declares: () => false,
}

/** One night, up to the count. */
function oneNight(watch: Watch, wolves: number): Game<void> {
  const played = { ...rules, roles: { ...rules.roles!, wolf: wolves } }
  return async (table) => {
    const cast = await watch.during('grouping', () => castRoles(table, played))
    const whispers = whisperRounds(played, cast.mix)
    const asker = new Asker({ mind, rules: played, whispers, act: 600_000 })
    const scene = new VillageScene({ table, cast, rules: played, asker })
    await watch.during('wills', () => renewWills(scene))
    if (whispers > 0) await watch.during('whispers', () => whisperOnce(scene, 1))
    await watch.during('night', async () => {
      const night = await castNight(scene)
      if (!(await isSaved(night, await beginGuardTest(night)))) await openName(scene, night)
      await answerSeer(scene, night)
    })
    await watch.during('count', () => countWolves(scene))
  }
}

const terms: Terms = {
  game: 'werewolf',
  rules: werewolfRules.encode(rules),
  seats: { min: 4, max: 16 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: true,
}

/** How many wolves a village of this size has. */
export function packOf(players: number): number {
  return players < 7 ? 1 : players < 11 ? 2 : players < 15 ? 3 : 4
}

/** Plays one night: how long its steps took, and the lines of its log. */
export async function playNight(players: number): Promise<{ watch: Watch; lines: readonly string[] }> {
  const watch = new Watch()
  const places = Array.from({ length: players }, (_, i) => ({
    name: `player ${i + 1}`,
    game: oneNight(watch, packOf(players)),
    person: createIdentity(),
  }))
  const { sessions, log } = localTable(terms, places)
  await Promise.all(sessions.map(({ result }) => result))
  return { watch, lines: log() }
}
