import { describe, expect, it } from 'vitest'
import { type HoldemMind, type HoldemOutcome, holdem } from '../../../../src/games/holdem/play/index.ts'
import { type Ballots, ballotsIn, removedBy } from '../../../../src/games/holdem/play/removal.ts'
import { audit, type Player, type Simulated, simulate } from '../../../../src/table/index.ts'
import { calling, charterOf, stacksOf } from './tables.ts'

const seats = ['ann', 'bob', 'cem', 'dee', 'eve']

/** Who has to go where these vote, each for some others. */
function removed(
  present: number,
  votes: { readonly [voter: string]: readonly string[] },
): string | undefined {
  return removedBy(ballotsIn(new Map(Object.entries(votes))), present, seats)
}

describe('a vote to remove somebody', () => {
  it.each([
    ['both others of three', 3, { ann: ['cem'], bob: ['cem'] }, 'cem'],
    ['one of two', 2, { ann: ['bob'] }, undefined],
    ['the only one who is there', 1, { ann: ['bob'] }, undefined],
    ['half of four', 4, { ann: ['cem'], bob: ['cem'] }, undefined],
    ['three of four', 4, { ann: ['cem'], bob: ['cem'], dee: ['cem'] }, 'cem'],
    ['one who votes twice', 3, { ann: ['cem', 'cem'] }, undefined],
    ['somebody who votes against itself', 3, { cem: ['cem'], ann: ['cem'] }, undefined],
    [
      'all against all: one goes',
      3,
      { ann: ['bob', 'cem'], bob: ['ann', 'cem'], cem: ['ann', 'bob'] },
      'ann',
    ],
    [
      'the most votes',
      5,
      { ann: ['bob', 'cem'], dee: ['bob', 'cem'], eve: ['bob', 'cem'], bob: ['cem'] },
      'cem',
    ],
    ['somebody who does not sit there', 3, { ann: ['zoe'], bob: ['zoe'] }, undefined],
  ] as const)('%s', (_, present, votes, expected) => {
    expect(removed(present, votes)).toBe(expected)
  })
})

/** Three players of whom some want the third to go. */
async function table(voters: readonly number[], removal: boolean) {
  const told: { ballots: Ballots; removed: Player | undefined }[] = []
  const played: Simulated<HoldemOutcome> = await simulate({
    seed: `removal ${voters}`,
    players: 3,
    charter: charterOf({ hands: 2, removal }),
    game: (seat) => {
      const number = seat.number(seat.me ?? '')
      const remove = voters.includes(number) ? [seat.players[2] as Player] : []
      const mind: HoldemMind = { ...calling(), plan: () => ({ plan: 'play', buy: 0, remove }) }
      const onBallots = (ballots: Ballots, out: Player | undefined): void => {
        if (number === 1) told.push({ ballots, removed: out })
      }
      return holdem({ mind, onBallots })(seat)
    },
  })
  expect(played.faults).toEqual([])
  return { played, told, third: played.table.players[2] as Player }
}

describe('a table whose charter allows it', () => {
  it('goes on without whom the others vote out, who takes its chips along; an auditor sees the same', async () => {
    const { played, told, third } = await table([1, 2], true)
    expect(told[0]?.removed).toBe(third)
    expect(stacksOf(played)[2]).toBe(200)
    expect(stacksOf(played, 2)).toEqual(stacksOf(played))
    expect(played.endings[2]?.result?.hands, 'the third was not dealt in').toBe(0)
    expect(played.endings[0]?.result?.hands).toBe(2)
    expect((await audit(played.lines, () => holdem())).clean).toBe(true)
  })

  it('shows who wants whom to go, before it is enough', async () => {
    const { played, told, third } = await table([2], true)
    expect([...(told[0]?.ballots ?? [])]).toEqual([[third, [played.table.players[1]]]])
    expect(told[0]?.removed).toBeUndefined()
    expect(played.endings[2]?.result?.hands).toBe(2)
  })
})

describe('a table whose charter does not allow it', () => {
  it('hears no ballots', async () => {
    const { played, told } = await table([1, 2], false)
    expect(told).toEqual([])
    expect(played.endings[2]?.result?.hands).toBe(2)
  })
})
