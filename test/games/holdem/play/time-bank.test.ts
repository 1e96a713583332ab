import { describe, expect, it } from 'vitest'
import {
  defaultRules,
  type HoldemMind,
  type HoldemOutcome,
  holdem,
  type Standing,
} from '../../../../src/games/holdem/play/index.ts'
import { TimeBanks } from '../../../../src/games/holdem/play/time-bank.ts'
import { audit, type Clock, type Simulated, simulate } from '../../../../src/table/index.ts'
import { calling, charterOf } from './tables.ts'

describe('a time bank', () => {
  const banks = () =>
    new TimeBanks({ ...defaultRules, bank: 30_000 }, { act: 60_000 }, new Map([['bob', 25_000]]))

  it('is what is left beyond the time to act', () => {
    expect([banks().left('ann'), banks().deadline('ann')]).toEqual([30_000, 90_000])
    expect([banks().left('bob'), banks().deadline('bob')]).toEqual([5_000, 65_000])
  })

  it('is not touched within the time that a person has anyway, and never goes below nothing', () => {
    const now = banks()
    now.charge('ann', 50_000)
    expect(now.left('ann')).toBe(30_000)
    now.charge('ann', 57_000)
    expect(now.left('ann')).toBe(23_000)
    now.charge('bob', 90_000)
    expect(now.left('bob')).toBe(0)
  })

  it('is empty for one who was late, and a tenth comes back with every hand', () => {
    const now = banks()
    now.empty('ann')
    expect(now.refilled()).toEqual(
      new Map([
        ['bob', 22_000],
        ['ann', 27_000],
      ]),
    )
  })
})

/** Two hands of three players, of whom the second thinks 75 seconds before each bet; 50 are free, 60 the time to act. */
async function slowTable(bank: number): Promise<{ played: Simulated<HoldemOutcome>; spent: number[][] }> {
  const spent: number[][] = [[], [], []]
  const slow = (clock: Clock): HoldemMind => ({
    ...calling(),
    act: (view) => new Promise((resolve) => clock.after(75_000, () => resolve(calling().act(view)))),
  })
  const gameAt = (number: number, clock: Clock) =>
    holdem({
      mind: number === 2 ? slow(clock) : calling(),
      onStanding: ({ session, spent: used }: Standing) => {
        const second = session.chairs[1]?.id ?? ''
        spent[number - 1]?.push(used.get(second) ?? 0)
      },
    })
  const game = holdem({ mind: calling() })
  const played = await simulate({
    seed: 'slow',
    players: 3,
    charter: charterOf({ hands: 2, bank }),
    game,
    gameAt,
  })
  return { played, spent }
}

describe('a player who thinks longer than the time to act', () => {
  it('is late without a bank', async () => {
    const { played } = await slowTable(0)
    expect(played.absences.map(({ players }) => players)[0]).toEqual([played.table.players[1]])
  })

  it('uses its bank, which everybody counts alike, and is late once it is empty', async () => {
    const { played, spent } = await slowTable(60_000)
    expect(played.faults).toEqual([])
    expect(spent[0]).toEqual(spent[2])
    const [used = 0] = spent[0]?.filter((milliseconds) => milliseconds > 0) ?? []
    expect(used).toBeGreaterThan(0)
    expect(played.absences.length, 'two bets of 75 s use it up').toBeGreaterThan(0)
    const bets = played.absences.map(({ slot }) => Number(slot.split('/').at(-1)))
    expect(bets[0], 'not at its first bet').toBeGreaterThan(4)
    expect((await audit(played.lines, () => holdem())).sound).toBe(true)
  })
})
