/** Somebody answers every step just before its deadline: the table bears that for a while, and then goes on without it. */
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
} from '../../../src/table/index.ts'
import { freeIn } from '../../../src/table/patience.ts'

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
  /** Milliseconds that one of them waits before each step. */
  readonly wait: number
}

interface Told extends Simulated<unknown> {
  /** How long each answer of the staller took in a step, as the first seat told it. */
  readonly took: readonly number[]
}

async function tell({ charter, players, watching, gameAt, wait }: Story): Promise<Told> {
  const heard: { readonly by: string; readonly took: number }[] = []
  const simulated = await simulate<unknown>({
    seed: 'stalling',
    players,
    charter,
    network: { delay: [1, 40] },
    spectators: 1,
    limit: 20_000_000,
    game: watching,
    gameAt: (seat, clock) => {
      if (seat > players) return watching
      const game = gameAt(seat, clock)
      return seat === staller ? stalling(game, clock, wait) : game
    },
    onEvent: (seat, _, event) => {
      if (seat === 1 && event.kind === 'heard') heard.push({ by: event.statement.by, took: event.took })
    },
  })
  const me = simulated.table.players[staller - 1]
  return { ...simulated, took: heard.filter(({ by }) => by === me).map(({ took }) => took) }
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
      wait: freeIn(step) - 500,
    })
    expect(told.absences).toEqual([])
    await expectOneResult(told)
  }, 300_000)
})
