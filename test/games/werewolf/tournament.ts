/** Villages of bots by the hundred: how often wolves win. */
import {
  defaultRules,
  type Village,
  type WerewolfRules,
  type Winner,
  waitsFor,
} from '../../../src/games/werewolf/index.ts'
import { botMind } from '../../../src/games/werewolf/play/index.ts'
import { seeded } from '../random.ts'
import { dealRoles, moderate } from './moderator.ts'

/** What came out of many games. */
export interface Tournament {
  readonly games: number
  readonly wolves: number
  /** Days that a game took, on average. */
  readonly days: number
}

/** One game of bots, from a seed. */
export async function villageOfBots(
  players: number,
  seed: number,
  rules: WerewolfRules = defaultRules,
): Promise<Village> {
  const random = seeded(seed)
  return moderate(rules, dealRoles(rules, players, random), () => botMind(random))
}

/** So many games. */
export async function tournament(
  players: number,
  games: number,
  seed: number,
  rules: WerewolfRules = defaultRules,
): Promise<Tournament> {
  let [wolves, days] = [0, 0]
  for (let i = 0; i < games; i++) {
    const village = await villageOfBots(players, seed + 1000 * i + players, rules)
    if (winnerOf(village) === 'wolves') wolves++
    days += village.day
  }
  return { games, wolves, days: days / games }
}

/** Who has won a village that is over. */
export function winnerOf(village: Village): Winner {
  const waiting = waitsFor(village)
  if (waiting.for !== 'finished') throw new Error('the game is not over')
  return waiting.winner
}
