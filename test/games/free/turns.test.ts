/** Whose turn it would be: a marker that goes round by itself, which nobody has to keep to (spec/free, section 9). */
import { describe, expect, test } from 'vitest'
import { chairAfter, type Recipe, type Turns, type Wish } from '../../../src/games/free/index.ts'
import { emptyTabletop, withChair } from '../../../src/games/free/tabletop.ts'
import { firstTurn } from '../../../src/games/free/turns.ts'
import { pairs, playFree, scripted } from './tables.ts'

type Step = readonly [by: number, wish: Wish | ((view: Parameters<typeof moved>[0]) => Wish)]

/** The trick goes to the piles of the last chair. */
const moved = ({ top }: { top: { piles: readonly { cards: readonly { id: number }[] }[] } }): Wish => ({
  do: 'move',
  cards: top.piles[2]!.cards.map(({ id }) => id),
  pile: 'tricks 3',
  end: 'top',
})

/** The chairs that had the marker after each of these wishes. */
async function turnsAfter(turns: Turns | null, steps: readonly Step[]): Promise<readonly (number | null)[]> {
  const recipe: Recipe = { ...pairs, own: ['tricks'], turns }
  const { moments, ends } = await playFree({ players: 3, recipe, mind: scripted(steps) })
  for (const end of ends) if (end instanceof Error) throw end
  return [0, ...steps.map((_, i) => i + 1)].map(
    (moves) => moments[0]!.findLast(({ view }) => view.tries === moves)!.view.top.turn,
  )
}

const lay = (by: number, pile = 'middle'): Step => [by, { do: 'play', count: 1, pile, end: 'top', up: true }]

describe('the marker', () => {
  test('lies nowhere if the recipe says nothing', async () => {
    expect(await turnsAfter(null, [lay(0)])).toEqual([null, null])
  })

  test('stays where it is until it is handed over, if that is by word', async () => {
    const over: Step = [0, { do: 'hand over', to: 1 }]
    expect(await turnsAfter({ way: 'left', handedOn: 'by word' }, [lay(0), over])).toEqual([0, 0, 1])
  })

  test('goes on when whoever has it lays a card on a pile of all; anybody may act all the same', async () => {
    const turns: Turns = { way: 'left', handedOn: 'by laying' }
    const steps = [lay(2), lay(0, 'tricks 1'), lay(0), lay(1)]
    expect(await turnsAfter(turns, steps)).toEqual([0, 0, 0, 1, 2])
    expect(await turnsAfter({ ...turns, way: 'right' }, [lay(0)])).toEqual([0, 2])
  })

  test('goes to whoever takes a trick', async () => {
    const turns: Turns = { way: 'left', handedOn: 'by tricks' }
    expect(await turnsAfter(turns, [lay(0), [1, moved]])).toEqual([0, 1, 2])
  })

  test('does not stay with somebody who has got up', async () => {
    const turns: Turns = { way: 'left', handedOn: 'by word' }
    expect(await turnsAfter(turns, [[0, { do: 'leave' }]])).toEqual([0, 1])
  })
})

test('every round another chair begins, and chairs where nobody is are left out', () => {
  const table = emptyTabletop(['stock'], 3)
  const begins = (way: Turns['way']): readonly number[] =>
    [1, 2, 3, 4].map((round) => firstTurn(table, { way, handedOn: 'by word' }, round))
  expect([begins('left'), begins('right')]).toEqual([
    [0, 1, 2, 0],
    [0, 2, 1, 0],
  ])
  const two = withChair(table, 1, { isGone: true })
  expect([chairAfter(two, 0), chairAfter(two, 2), chairAfter(two, 0, 'right')]).toEqual([2, 0, 2])
})
