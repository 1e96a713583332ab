/** Somebody answers every step and every moment just before its deadline: the table bears that for a while, and then goes on without it. */
import { describe, expect, test } from 'vitest'
import { stalling } from '../../../src/adversaries/simulator/stalling-seat.ts'
import { botMind, defaultRules, holdem } from '../../../src/games/holdem/play/index.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import { defaultRules as villageRules } from '../../../src/games/werewolf/index.ts'
import {
  deadlinesOf,
  botMind as villager,
  werewolf,
  werewolfRules,
} from '../../../src/games/werewolf/play/index.ts'
import {
  audit,
  type Clock,
  type Game,
  SeededRandom,
  type Simulated,
  simulate,
  type Terms,
  type Waiting,
} from '../../../src/table/index.ts'
import { freeForPrograms } from '../../../src/table/run/patience.ts'

const staller = 2

/** A village with the usual times, at which nobody talks. */
const village: Partial<Terms> = {
  game: 'werewolf',
  rules: werewolfRules.encode({ ...villageRules, talk: 0 }),
  seats: { min: 4, max: 16 },
  deadlines: deadlinesOf(villageRules),
}
const poker: Partial<Terms> = {
  game: 'holdem',
  rules: { ...defaultRules, hands: 4 },
  deadlines: { step: 30_000, act: 60_000 },
}

function villageAt(seat: number, clock: Clock): Game<unknown> {
  const random = new SeededRandom(`villager ${seat}`)
  return werewolf({ mind: villager(() => random.fraction()), clock })
}

function pokerAt(seat: number): Game<unknown> {
  const random = new SeededRandom(`bot ${seat}`)
  return holdem({ mind: botMind('solid', () => random.fraction()) })
}

interface Story {
  readonly charter: Partial<Terms>
  readonly players: number
  readonly watching: Game<unknown>
  readonly gameAt: (seat: number, clock: Clock) => Game<unknown>
  /** Milliseconds for which one of them holds back each answer, beyond what a person has. */
  readonly wait: number
  /** Whether it does so where all wait in this way; everywhere if it is not said. */
  readonly where?: (waiting: Waiting) => boolean
  /** When the relay is away. */
  readonly outages?: readonly { readonly from: number; readonly until: number }[]
}

interface Heard {
  readonly by: string
  readonly slot: string
  readonly took: number
}

interface Told extends Simulated<unknown> {
  /** What the first seat heard of the staller. */
  readonly heard: readonly Heard[]
  /** How long each of these answers took. */
  readonly took: readonly number[]
}

async function tell({ charter, players, watching, gameAt, wait, where, outages = [] }: Story): Promise<Told> {
  const all: Heard[] = []
  const simulated = await simulate<unknown>({
    seed: 'stalling',
    players,
    charter,
    network: { delay: [1, outages.length > 0 ? 900 : 40], sequencer: { outages } },
    spectators: 1,
    limit: 20_000_000,
    game: watching,
    gameAt: (seat, clock) => {
      if (seat > players) return watching
      const game = gameAt(seat, clock)
      return seat === staller ? stalling(game, clock, wait, where) : game
    },
    onEvent: (seat, _, event) => {
      if (seat !== 1 || event.kind !== 'heard') return
      const { by, slot } = event.statement
      all.push({ by, slot, took: event.took })
    },
  })
  const me = simulated.table.players[staller - 1]
  const heard = all.filter(({ by }) => by === me)
  return { ...simulated, heard, took: heard.map(({ took }) => took) }
}

/** All but the staller have one result, and so has an audit. */
async function expectOneResult({ endings, lines, faults }: Told): Promise<void> {
  expect(faults).toEqual([])
  const others = endings.filter((_, i) => i !== staller - 1)
  for (const { result } of others) expect(result).toEqual(others[0]?.result)
  expect(others[0]?.result).toBeDefined()
  const { result } = await audit(lines, gameOf)
  expect(result).toEqual(others[0]?.result)
}

const tables = [
  ['a night in a village', { charter: village, players: 5, watching: werewolf(), gameAt: villageAt }],
  ["hands of Hold'em", { charter: poker, players: 3, watching: holdem(), gameAt: pokerAt }],
] as const

describe.each(tables)('%s', (_, scene) => {
  const { step } = scene.charter.deadlines as { step: number }

  test('who stalls until just before each deadline is absent after a few steps, and the others go on', async () => {
    const told = await tell({ ...scene, wait: step - 600 })
    const [absent] = told.absences
    expect(absent?.players).toEqual([told.table.players[staller - 1]])
    expect(told.took.filter((took) => took > step / 2).length).toBeLessThanOrEqual(
      scene.charter === poker ? 12 : 3,
    )
    await expectOneResult(told)
  }, 300_000)

  test('without an end of patience it is never late: this is what patience is for', async () => {
    const told = await tell({ ...scene, charter: { ...scene.charter, patience: null }, wait: step - 600 })
    expect(told.absences).toEqual([])
    expect(told.took.filter((took) => took > step / 2).length).toBeGreaterThan(12)
    await expectOneResult(told)
  }, 300_000)

  test('whose line is slow, within what is free, loses no patience', async () => {
    const told = await tell({
      ...scene,
      charter: { ...scene.charter, patience: 0 },
      wait: freeForPrograms({ beat: 5_000, deadlines: { step, act: step } }) - 500,
    })
    expect(told.absences).toEqual([])
    await expectOneResult(told)
  }, 300_000)

  test('an outage of the relay costs nobody any patience', async () => {
    const outages = Array.from({ length: 400 }, (_, i) => ({
      from: 2_000 + 8_000 * i,
      until: 9_000 + 8_000 * i,
    }))
    const told = await tell({ ...scene, charter: { ...scene.charter, patience: 0 }, wait: 0, outages })
    expect(told.absences).toEqual([])
    await expectOneResult(told)
  }, 300_000)
})

/** What people do in a village, each in a time of its own. */
describe('the moments of a village', () => {
  const { step } = village.deadlines as { step: number }
  const scene = { charter: village, players: 7, watching: werewolf(), gameAt: villageAt }
  const inMoments = ({ deadline = 'step' }: Waiting): boolean => deadline !== 'step'

  test('who holds each of them up until its time of grace is nearly over is absent after a few', async () => {
    const told = await tell({ ...scene, wait: step - 600, where: inMoments })
    expect(told.absences[0]?.players).toEqual([told.table.players[staller - 1]])
    // Longer than the longest time that people have, and what is free beside it.
    expect(told.took.filter((took) => took > 85_000).length).toBeLessThanOrEqual(3)
    await expectOneResult(told)
  }, 300_000)

  test('who takes all the time that people have, and is slow within what is free, loses no patience', async () => {
    const charter = { ...village, patience: 0 }
    const told = await tell({ ...scene, charter, wait: 9_500, where: inMoments })
    expect(told.absences).toEqual([])
    await expectOneResult(told)
  }, 300_000)

  test('what a medium learns is a step of programs', async () => {
    const roles = { wolf: 1, seer: 1, guard: 0, hunter: 0, medium: 1, mason: 0 }
    const rules = werewolfRules.encode({ ...villageRules, talk: 0, shown: false, roles })
    const charter = { ...village, rules, patience: null }
    const told = await tell({ ...scene, charter, wait: step - 600 })
    const asked = told.heard.filter(({ slot }) => /medium\/\d+$/.test(slot))
    expect(asked.length).toBeGreaterThan(0)
    // It is held back for as long as a step of programs can be, which is less than all wait for a person.
    for (const { took } of asked) expect(took).toBeGreaterThan(step - 1_000)
    expect(told.absences).toEqual([])
  }, 300_000)
})
