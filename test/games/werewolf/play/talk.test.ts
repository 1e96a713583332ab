/** The talk of a day (spec/werewolf, section 11): everybody who lives speaks when and as often as it likes, until all are ready. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../../src/adversaries/cheat.ts'
import { hastyTimes, isAlive, saidToday, type VillageEvent } from '../../../../src/games/werewolf/index.ts'
import type { WerewolfMind } from '../../../../src/games/werewolf/play/index.ts'
import { statementsIn } from '../../../table/lines.ts'
import { type PlayedVillage, playVillage, simpleMind } from './tables.ts'

/** Says so many things a day, and then that it is ready; nobody is ever executed. */
function talking(count: (seat: number) => number, asked: string[] = []): (seat: number) => WerewolfMind {
  return () =>
    simpleMind({
      talk: (view) => {
        const before = saidToday(view.village).filter(({ seat }) => seat === view.me).length
        asked.push(`${view.village.day} ${view.me} ${isAlive(view.village, view.me!)}`)
        return before < count(view.me!) ? `${view.me} says ${before + 1}` : ''
      },
      vote: () => null,
    })
}

/** What was said on the first day, by whom. */
function firstDay({ outcome }: PlayedVillage): readonly (readonly [number, string])[] {
  const { history } = outcome.village
  const end = history.findIndex(({ type }) => type === 'talk over')
  const today = history.slice(0, end).filter((event) => event.type === 'said')
  return today.map(({ seat, words }) => [seat, words] as const)
}

function sayingsOf(played: PlayedVillage, seat: number): readonly string[] {
  return firstDay(played).flatMap(([by, words]) => (by === seat ? [words] : []))
}

const roles = { wolf: 1, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 }

describe('the talk', () => {
  test('hears everybody as often as it likes, up to what the charter says, in the order of the log', async () => {
    const asked: string[] = []
    const played = await playVillage({
      players: 5,
      rules: { roles, talk: 3 },
      mind: talking((seat) => seat, asked),
    })
    for (const end of played.ends) expect(end).toEqual(played.outcome)
    const dead = (played.outcome.village.history[0] as { victim: number }).victim
    for (const seat of [0, 1, 2, 3, 4]) {
      const words = Array.from({ length: Math.min(3, seat) }, (_, i) => `${seat} says ${i + 1}`)
      expect(sayingsOf(played, seat)).toEqual(seat === dead ? [] : words)
    }
    const said = statementsIn(played.lines).filter(({ slot }) => /(^|\/)talk\/1\//.test(slot))
    const heard = said.map(({ body }) => body['words']).filter((words) => words !== '')
    expect(firstDay(played).map(([, words]) => words)).toEqual(heard)
    expect(asked.some((line) => line.endsWith('false'))).toBe(false)
  }, 60_000)

  test('stands as it was said when somebody falls silent in it, who is dead then', async () => {
    const silent: Cheat = { slot: /talk\/1\/3\/2$/, remake: () => 'silence' }
    const again = async (): Promise<PlayedVillage> => {
      const played = await playVillage({
        players: 6,
        rules: { roles, talk: 4, times: { ...hastyTimes, grace: 1, talk: 1 } },
        mind: talking(() => 2),
        cheats: new Map([[2, silent]]),
      })
      const [dawn] = played.outcome.village.history
      return dawn?.type === 'dawn' && dawn.victim === 2 ? again() : played
    }
    const played = await again()
    const { history } = played.outcome.village
    const living = played.outcome.players
      .map((_, seat) => seat)
      .filter((seat) => sayingsOf(played, seat).length > 0)
    expect(living).toHaveLength(5)
    for (const seat of living)
      expect(sayingsOf(played, seat)).toEqual(
        seat === 2 ? ['2 says 1'] : [`${seat} says 1`, `${seat} says 2`],
      )
    const after = history.slice(history.findIndex(({ type }) => type === 'talk over') + 1)
    expect(after[0]).toEqual({ type: 'lost', seat: 2 } satisfies VillageEvent)
    expect(
      history.filter((event) => event.type === 'said' && event.words === '0 says 1').length,
    ).toBeLessThanOrEqual(history.filter(({ type }) => type === 'talk over').length)
  }, 60_000)
})
