import { describe, expect, it } from 'vitest'
import { type Card, cardIndex } from '../../../../src/games/cards.ts'
import { seeded } from '../../random.ts'
import { type Effort, estimate, type Plot, STEPS } from './coalition.ts'
import {
  anyTable,
  blindAndFriend,
  bothBlinds,
  type Experiment,
  type Finding,
  measure,
  richAndPoor,
} from './experiment.ts'
import { BOARD, FREE, OLD, PADLOCK, PLAIN, type Terms } from './terms.ts'
import { imagined, lose, newWorld, playOn, proceed, stagesOf, type World, winnings } from './world.ts'

const stacks = (count: number) => Array<number>(count).fill(1000)
const manner = { seed: 1, heat: 1, yielding: [] }

/** A hand of so many players, all in before the flop, with the hands on the table. */
function allIn(terms: Terms, count: number, coalition: readonly number[]): World {
  let world = newWorld(terms, { stacks: stacks(count), button: 0, coalition }, 5)
  while (world.hand.waiting.for !== 'board') world = proceed(world, manner)
  return world
}

const end = ({ hand }: World) => (hand.waiting.for === 'finished' ? hand.waiting.by : undefined)

describe('a loss', () => {
  it('is covered by escrow as often as promised, and new deposits are made for the next street', () => {
    const first = lose(allIn(BOARD, 5, [0, 1]), [0], true, 1)
    expect(end(first)).toBeUndefined()
    expect(end(lose(first, [1], true, 1))).toBeUndefined()
    expect(end(lose(lose(first, [1], true, 1), [2], true, 1))).toBe('void')
    const flop = proceed(lose(first, [1], true, 1), manner)
    expect(end(lose(flop, [2], true, 1))).toBeUndefined()
    expect(end(lose(lose(allIn(PADLOCK, 5, [0, 1]), [0], true, 1), [1], true, 1))).toBe('void')
  })

  it('does not change a card that escrow opens', () => {
    const world = allIn(BOARD, 5, [0, 1])
    const flop = proceed(world, manner).hand.board
    expect(proceed(lose(world, [0], true, 1), manner).hand.board).toEqual(flop)
  })

  it('leads to a new deal only of cards that do not count as seen, and hands stay', () => {
    const world = allIn(BOARD, 3, [0])
    expect(end(lose(world, [0], true, 1))).toBe('void')
    const again = lose(world, [0], false, 1)
    expect(again.cards.slice(2, 6)).toEqual(world.cards.slice(2, 6))
    expect(again.cards.slice(6, 11)).not.toEqual(world.cards.slice(6, 11))
    expect(again.cards.toSorted()).toEqual(world.cards.toSorted())
    expect(end(playOn(again, manner))).toBe('showdown')
  })

  it('voids the hand where the deck can do neither, at the price of the stake', () => {
    const world = newWorld(PLAIN, { stacks: stacks(5), button: 0, coalition: [1, 4] }, 5)
    expect(winnings(lose(world, [1], false, 1))).toBe(-5 + 1)
    expect(winnings(lose(world, [4], false, 1))).toBe(0)
    expect(winnings(lose({ ...world, terms: FREE }, [1], false, 1))).toBe(0)
  })
})

describe('the coalition', () => {
  it('imagines other cards where it knows nothing, and no others where it does', () => {
    const world = proceed(newWorld(BOARD, { stacks: stacks(4), button: 0, coalition: [2] }, 5), manner)
    const dream = imagined(world, 9)
    expect(dream.cards.slice(4, 6)).toEqual(world.cards.slice(4, 6))
    expect(dream.cards.slice(0, 4)).not.toEqual(world.cards.slice(0, 4))
    expect(dream.hand.seats[2]?.hole).toEqual(world.hand.seats[2]?.hole)
    expect(dream.hand.seats[0]?.hole).not.toEqual(world.hand.seats[0]?.hole)
  })

  it('gives parts before those who have more at stake', () => {
    const { hand, ...world } = newWorld(BOARD, { stacks: stacks(4), button: 0, coalition: [2] }, 5)
    expect(stagesOf({ ...world, hand })).toEqual([[0, 3], [1], [2]])
    expect(stagesOf({ ...world, hand, lost: [2] })).toEqual([[0, 3], [1]])
    expect(stagesOf({ ...world, hand, terms: OLD })).toEqual([[0, 1, 2, 3]])
  })
})

const effort: Effort = { glance: 8, thought: 40, verdict: 40 }
const plot: Plot = { steps: STEPS, always: false, effort }

function find(scene: Experiment['scene'], terms: Terms, hands: number, change: Partial<Plot> = {}): Finding {
  return measure({ terms, scene, hands, seed: 3, ...plot, ...change })
}

/** Whether a mean is above 0 beyond doubt. */
const isSure = ({ mean, error }: ReturnType<typeof estimate>) => mean > 3 * error

/** After the deal every loss is a fold, so at no step may stopping ever look better than what the rules allow. */
const later = STEPS.filter((step) => step !== 'deal')

describe('with the board in escrow', () => {
  // The same hands, to the last card, under terms that leave something to win: the coalition finds it there.
  it.each([
    [2, 1, 12, 'if silence cost nothing', FREE],
    [3, 1, 24, 'if who has folded could take its stake back', OLD],
    [4, 1, 12, 'if silence cost nothing', FREE],
    [5, 1, 24, 'if who has folded could take its stake back', OLD],
    [6, 1, 24, 'if who has folded could take its stake back', OLD],
    [5, 2, 12, 'with a deck that can neither escrow nor deal again', PLAIN],
    [6, 2, 12, 'with a deck that can neither escrow nor deal again', PLAIN],
  ] as const)(
    'of %i players, %i win nothing by stopping, in %i hands, and do %s',
    (players, coalition, hands, _, worse) => {
      const scene = anyTable(players, coalition)
      expect(find(scene, BOARD, hands, { steps: later }).stops).toBe(0)
      const { stops, gain } = find(scene, worse, hands, { steps: later })
      expect(stops).toBeGreaterThan(0)
      expect(gain.mean).toBeGreaterThan(0)
    },
  )

  it('one alone wins nothing by stopping with any deck: it loses its stake, as by folding', () => {
    for (const players of [2, 3, 4]) expect(find(anyTable(players, 1), PLAIN, 20).stops).toBe(0)
  })

  it('a poor partner cannot save a rich one, and stopping all the same costs chips', () => {
    expect(find(richAndPoor, BOARD, 20, { steps: ['flop', 'turn', 'river'] }).stops).toBe(0)
    const forced = find(richAndPoor, BOARD, 20, { steps: ['flop'], always: true })
    expect(forced.stops).toBe(20)
    expect(forced.gain.mean).toBeLessThan(-3 * forced.gain.error)
  })
})

// These show that the model finds what is there to be found.
describe('without', () => {
  it('the old rules let a poor partner save a rich one', () => {
    expect(isSure(find(richAndPoor, OLD, 30, { steps: ['river'] }).gain)).toBe(true)
  })

  it('escrow, the order of parts leaves a partner that can only win', () => {
    expect(isSure(find(richAndPoor, PLAIN, 30, { steps: ['river'] }).gain)).toBe(true)
  })
})

describe('at the deal', () => {
  const insured = (scene: Experiment['scene']) => newWorld(BOARD, scene(seeded(1)), 5)

  it('a partner without a stake gives its part before the small blind, and so sees nothing', () => {
    expect(stagesOf(insured(blindAndFriend))).toEqual([[0, 3, 4], [1], [2]])
  })

  it('the small blind can buy the big blind new cards for its stake, which is what is left to win', () => {
    const worst = secondDraw(BOARD, 2000)
    expect(isSure(worst)).toBe(true)
    expect(worst.mean).toBeLessThan(10)
  })
})

/**
 * What the big blind with seven and deuce wins when the small blind, its partner, goes silent at the deal, beyond the best
 * that both could do with these cards. The big blind, alone in the last stage, has not been asked for its part yet, so the
 * cards do not count as seen; but the two have seen theirs.
 */
function secondDraw(terms: Terms, count: number): ReturnType<typeof estimate> {
  const scene = bothBlinds(seeded(1))
  const [friend, blind] = scene.coalition as [number, number]
  const poor = ['7c', '2d', '3h', '2s'].map((card) => cardIndex(card as Card))
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !poor.includes(card))
  const world = newWorld(terms, scene, 5)
  const places = [2 * blind, 2 * blind + 1, 2 * friend, 2 * friend + 1]
  const cards = world.cards.map((_, place) =>
    places.includes(place) ? poor[places.indexOf(place)]! : rest.pop()!,
  )
  const known = { ...world, cards, holesSeen: true }
  const plans = [[], [blind], [friend], [blind, friend]].map((yielding) => ({ silent: [], yielding }))
  const values = [{ silent: [friend], yielding: [] }, ...plans].map(({ silent, yielding }) =>
    Array.from({ length: count }, (_, seed) => {
      const dream = imagined(known, seed)
      const next = silent.length > 0 ? lose(dream, silent, false, seed) : dream
      return winnings(playOn(next, { seed: seed * 7919, heat: scene.heat, yielding }))
    }),
  )
  const [stopped, ...legal] = values as [number[], ...number[][]]
  const best = legal.reduce((one, other) => (estimate(other).mean > estimate(one).mean ? other : one))
  return estimate(stopped.map((value, i) => value - best[i]!))
}
