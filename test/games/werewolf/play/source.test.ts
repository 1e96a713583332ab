/** The source's own village (spec/werewolf, section 17): wolves vote in the open count, and one of them declares that they have won. */
import { describe, expect, test } from 'vitest'
import { gameOf } from '../../../../src/games/play/index.ts'
import {
  isAlive,
  livingIn,
  type SeatNumber,
  type WerewolfRules,
} from '../../../../src/games/werewolf/index.ts'
import { audit } from '../../../../src/table/index.ts'
import { acting, type Script } from './script.ts'
import { playVillage } from './tables.ts'

const roles = { wolf: 2, seer: 1, guard: 0, hunter: 0, medium: 0, mason: 0 }
const source: Partial<WerewolfRules> = { roles, talk: 0, pack: 'vote', victory: 'declared' }

/** A village of six by the source's rules, in which everybody acts by a script. */
async function play(script: Script) {
  const acted = acting(script)
  const played = await playVillage({ players: 6, rules: source, mind: acted.mind })
  const { village, winner } = played.outcome
  const verdict = await audit(played.lines, gameOf)
  expect(verdict.result).toEqual(played.outcome)
  return { acted, village, winner, verdict }
}

/** The others than wolves, in seat order. */
const prey = (known: ReadonlyMap<SeatNumber, string>): readonly SeatNumber[] =>
  [...known].flatMap(([seat, role]) => (role === 'wolf' ? [] : [seat])).sort((a, b) => a - b)

describe('wolves who vote', () => {
  test('kill whom most of them chose, and of two the one with the lowest seat', async () => {
    const split: Script['kill'] = (known, { me }) => {
      const [first, second] = prey(known)
      return me === Math.min(...[...known].flatMap(([seat, role]) => (role === 'wolf' ? [seat] : [])))
        ? second!
        : first!
    }
    const { village, acted, verdict } = await play({ kill: split, declare: () => true })
    expect(village.history[0]).toEqual({ type: 'dawn', victim: prey(acted.roles)[0] })
    expect(verdict.clean).toBe(true)
  }, 60_000)

  test('who choose nobody have lost at dawn', async () => {
    const { village, winner } = await play({ kill: null })
    expect(winner).toBe('village')
    expect(village.deaths).toEqual([])
  }, 60_000)
})

describe('a declaration', () => {
  test('of wolves who are too few is lost, and shows all roles', async () => {
    const { winner, village } = await play({ kill: 'villager', declare: () => true })
    expect(winner).toBe('village')
    expect(village.shown.size).toBe(6)
  }, 60_000)

  test('of wolves who are at least as many is won', async () => {
    const enough: Script['declare'] = ({ village }) => livingIn(village).length <= 4
    const execute: Script['execute'] = (known, { village }) =>
      prey(known).find((seat) => isAlive(village, seat)) ?? null
    const { winner, verdict } = await play({ kill: 'villager', execute, declare: enough })
    expect(winner).toBe('wolves')
    expect(verdict.clean).toBe(true)
  }, 60_000)
})
