/** What each move of a free table does, and who knows what afterwards (spec/free, sections 2, 3, 5 and 6). */
import { describe, expect, test } from 'vitest'
import { isPossible, type Lying, scoreOf, type Wish } from '../../../src/games/free/index.ts'
import {
  type FreeMind,
  type FreeView,
  mostObjections,
  mostRefusals,
} from '../../../src/games/free/play/index.ts'
import { statementsIn } from '../../table/lines.ts'
import { handOf, type Moment, type PlayedFree, pairs, playFree, scripted } from './tables.ts'

const players = 3

type Step = readonly [by: number, wish: Wish | ((view: FreeView) => Wish)]

const onPile = ({ top }: FreeView, name: string): readonly Lying[] =>
  top.piles.find((pile) => pile.name === name)!.cards
const first = (view: FreeView, pile: string): readonly number[] =>
  onPile(view, pile)
    .slice(0, 1)
    .map(({ id }) => id)

/** Plays these wishes; gives what each chair saw after the last of them, before anybody gets up. */
async function playing(steps: readonly Step[], mind: Partial<FreeMind> = {}) {
  const played = await playFree({ players, mind: scripted(steps, mind) })
  for (const end of played.ends) if (end instanceof Error) throw end
  const last = (chair: number): Moment => lastBefore(played, chair, steps.length)
  return { ...played, last, seen: [0, 1, 2].map(last) as [Moment, Moment, Moment] }
}

/** The last moment before the wish that ends the script. */
function lastBefore({ moments }: PlayedFree, chair: number, moves: number): Moment {
  return moments[chair]!.findLast(({ view }) => view.tries <= moves)!
}

const draw: Step = [0, (view) => ({ do: 'draw', cards: first(view, 'stock') })]

describe('cards that come to a hand', () => {
  test('are known to whoever drew them, and to nobody else', async () => {
    const { seen } = await playing([draw])
    const [card] = seen[0].view.top.chairs[0]!.hand.slice(-1) as [Lying]
    expect(seen[0].known.get(card.id)).toMatch(/^[a-f]$|joker/)
    expect(seen.slice(1).map(({ known }) => known.has(card.id))).toEqual([false, false])
  })

  test('from a pile that lay open stay known until the hand is shuffled', async () => {
    const taken: Step = [0, (view) => ({ do: 'draw', cards: first(view, 'discard') })]
    const { seen } = await playing([taken])
    expect(seen[1].view.top.chairs[0]!.hand.at(-1)!.face).not.toBeNull()
    const shown = await playing([taken, [0, { do: 'give', count: 1, to: 1 }]])
    expect(shown.seen[2].view.top.chairs[0]!.hand.map(({ face }) => face)).toEqual([null, null])
  })

  test('by filling up are as many as are missing', async () => {
    const { seen } = await playing([[1, { do: 'fill', pile: 'stock', to: [0, 1], upTo: 4 }]])
    expect(seen[0].view.top.chairs.map(({ hand }) => hand.length)).toEqual([4, 4, 2])
  })
})

describe('cards that leave a hand', () => {
  test('are given unseen by the others', async () => {
    const { moments, seen } = await playing([[0, { do: 'give', count: 1, to: 1 }]])
    const before = moments[0]!.find(({ view }) => view.top.chairs[0]!.hand.length === 2)!
    const received = handOf(seen[1], 1)
    const left = handOf(seen[0], 0)
    expect([...left, ...received].toSorted()).toEqual(
      [...handOf(before, 0), ...handOf(whenDealt(moments), 1)].toSorted(),
    )
    const [card] = seen[1].view.top.chairs[1]!.hand.slice(-1) as [Lying]
    expect(seen[2].known.has(card.id)).toBe(false)
  })

  test('lie face down, and only whoever laid them knows them', async () => {
    const { seen } = await playing([[0, { do: 'play', count: 2, pile: 'middle', end: 'top', up: false }]])
    const laid = onPile(seen[0].view, 'middle')
    expect(laid.map(({ face, knownTo }) => [face, knownTo])).toEqual([
      [null, 0],
      [null, 0],
    ])
    for (const { id } of laid) expect(seen.map(({ known }) => known.has(id))).toEqual([true, false, false])
  })

  test('lie face up for everybody, in the order in which they were chosen', async () => {
    const { seen, moments } = await playing([
      [0, { do: 'play', count: 2, pile: 'middle', end: 'top', up: true }],
    ])
    const before = moments[0]!.find(({ view }) => view.top.chairs[0]!.hand.length === 2)!
    const chosen = before.view.top.chairs[0]!.hand.map(({ id }) => before.known.get(id))
    expect(onPile(seen[2].view, 'middle').map(({ face }) => face)).toEqual(chosen)
  })

  test('are picked blindly: who picks learns the card', async () => {
    const { seen } = await playing([[2, { do: 'pick', count: 1, from: 0 }]])
    const [card] = seen[2].view.top.chairs[2]!.hand.slice(-1) as [Lying]
    expect(seen.map(({ known }) => known.has(card.id))).toEqual([false, false, true])
    expect(seen[2].view.top.chairs.map(({ hand }) => hand.length)).toEqual([1, 2, 3])
  })

  test('shown to one are known to that one alone, and stay', async () => {
    const { seen } = await playing([[0, { do: 'show', count: 1, to: 2 }]])
    const { hand } = seen[0].view.top.chairs[0]!
    expect(hand).toHaveLength(2)
    expect(hand.map(({ id }) => seen[2].known.has(id)).toSorted()).toEqual([false, true])
    expect(hand.some(({ id }) => seen[1].known.has(id))).toBe(false)
  })

  test('passed at once are under way until all have passed', async () => {
    const { seen, lines, moments } = await playing([[0, { do: 'pass', count: 1, by: 1 }]])
    expect(seen[0].view.top.chairs.map(({ hand }) => hand.length)).toEqual([2, 2, 2])
    expect(moments[1]!.some(({ view }) => view.top.underWay.length === 3)).toBe(true)
    const said = statementsIn(lines).map(({ slot }) => slot)
    const lastPass = said.findLastIndex((slot) => /pass\/\d$/.test(slot))
    expect(said.findIndex((slot) => slot.includes('arrival'))).toBeGreaterThan(lastPass)
  })

  test('are swapped if the other agrees', async () => {
    const swap: Step = [0, { do: 'swap', with: 1 }]
    const agreed = await playing([swap])
    const before = [0, 1].map((chair) => handOf(whenDealt(agreed.moments, chair), chair))
    expect([handOf(agreed.seen[0], 0), handOf(agreed.seen[1], 1)]).toEqual(before.toReversed())
    const refused = await playing([swap], { agree: async () => false })
    expect(refused.events[0]).toMatchObject({ refused: 'chair 2 does not agree' })
    expect(handOf(refused.seen[0], 0)).toEqual(handOf(whenDealt(refused.moments, 0), 0))
  })
})

describe('a hand of which something was shown', () => {
  const show = (to: number | null): Step => [0, { do: 'show', count: 1, to }]
  const ids = (moment: Moment): readonly number[] => moment.view.top.chairs[0]!.hand.map(({ id }) => id)

  test.each([null, 2])(
    'is shuffled before a card leaves it, so that nobody can follow one: to %s',
    async (to) => {
      const lay: Step = [0, { do: 'play', count: 1, pile: 'middle', end: 'top', up: false }]
      const { moments, seen } = await playing([show(to), lay])
      const shown = moments[1]!.findLast(({ view }) => view.tries === 1)!
      expect(ids(seen[1]).filter((id) => ids(shown).includes(id))).toEqual([])
    },
  )
})

test('a hand of another is gathered only if its owner agrees', async () => {
  const gather: Step = [0, { do: 'gather', hands: [0, 1], piles: [], pile: 'stock' }]
  const { events, seen } = await playing([gather], { agree: async () => false })
  expect(events[0]).toMatchObject({ refused: 'chair 2 does not agree', against: 1 })
  expect(seen[0].view.top.chairs.map(({ hand }) => hand.length)).toEqual([2, 2, 2])
})

test('the hand of whoever gets up is shuffled with the stock: no card keeps its number', async () => {
  const { moments } = await playing([[0, { do: 'leave' }]])
  const stockOf = ({ view }: Moment): readonly number[] => onPile(view, 'stock').map(({ id }) => id)
  const before = stockOf(moments[1]!.findLast(({ view }) => view.tries === 0)!)
  const left = moments[1]!.find(({ view }) => view.top.chairs[0]!.isGone)!
  expect(stockOf(left)).toHaveLength(before.length + 2)
  expect(stockOf(left).filter((id) => before.includes(id))).toEqual([])
})

/** What a chair saw when everybody had its first cards. */
function whenDealt(moments: readonly (readonly Moment[])[], chair = 1): Moment {
  return moments[chair]!.find(({ view }) => view.top.chairs.every(({ hand }) => hand.length === 2))!
}

describe('cards of piles', () => {
  test('that were peeked at keep their place, and may be drawn by another, who alone learns them then', async () => {
    const peek: Step = [0, (view) => ({ do: 'peek', cards: first(view, 'stock') })]
    const peeked = await playing([peek])
    const [top] = onPile(peeked.seen[0].view, 'stock') as [Lying]
    expect(top.knownTo).toBe(0)
    expect(peeked.seen.map(({ known }) => known.has(top.id))).toEqual([true, false, false])
    const { seen } = await playing([peek, [1, (view) => ({ do: 'draw', cards: first(view, 'stock') })]])
    const [drawn] = seen[1].view.top.chairs[1]!.hand.slice(-1) as [Lying]
    expect(seen.map(({ known }) => known.has(drawn.id))).toEqual([true, true, false])
  })

  test('are turned up for all; turned down they stay known until they are shuffled', async () => {
    const up: Step = [0, (view) => ({ do: 'turn', cards: first(view, 'stock'), up: true })]
    const down: Step = [1, (view) => ({ do: 'turn', cards: first(view, 'stock'), up: false })]
    const { seen } = await playing([up, down])
    const [card] = onPile(seen[2].view, 'stock') as [Lying]
    expect(card).toMatchObject({ isUp: false, face: expect.stringMatching(/./) })
    const shuffled = await playing([up, down, [2, { do: 'shuffle', pile: 'stock' }]])
    expect(onPile(shuffled.seen[2].view, 'stock').some(({ face }) => face !== null)).toBe(false)
  })

  test('are gathered with hands, and nobody knows any of them', async () => {
    const { seen } = await playing([
      [0, { do: 'gather', hands: [0, 1, 2], piles: ['discard'], pile: 'stock' }],
    ])
    for (const { view, known } of seen) {
      expect(onPile(view, 'stock')).toHaveLength(pairs.decks[0]!.faces.length)
      expect(known.size).toBe(0)
    }
  })
})

describe('a move in the open', () => {
  const move: Step = [
    0,
    (view) => ({ do: 'move', cards: first(view, 'discard'), pile: 'middle', end: 'top' }),
  ]
  const undo: Step = [1, ({ moves }) => ({ do: 'undo', move: moves })]

  test('is taken back if everybody agrees', async () => {
    const { seen, events } = await playing([move, undo])
    expect(events.at(1)?.refused).toBeUndefined()
    expect(onPile(seen[0].view, 'discard')).toHaveLength(1)
    const refused = await playing([move, undo], { agree: async (view) => view.me !== 2 })
    expect(refused.events[1]?.refused).toBe('chair 3 does not agree')
    expect(onPile(refused.seen[0].view, 'discard')).toHaveLength(0)
  })

  test('can still be taken back after somebody has not agreed', async () => {
    const second = await playing([move, undo, undo], { agree: async ({ tries }) => tries > 2 })
    expect(second.events.slice(1, 3).map(({ refused }) => refused)).toEqual([
      'chair 1 does not agree',
      undefined,
    ])
    expect(onPile(second.seen[0].view, 'discard')).toHaveLength(1)
  })

  test('is not taken back once somebody has moved, nor one that showed something', async () => {
    const late: Step = [1, { do: 'undo', move: 1 }]
    const turned: Step = [0, { do: 'hand over', to: 1 }]
    expect((await playing([move, turned, late])).events[2]?.refused).toBe('somebody has moved since')
    expect((await playing([draw, undo])).events[1]?.refused).toContain('somebody has learned something')
  })
})

test('more than there is cannot be dealt at first: everybody gets as many as the others', async () => {
  const recipe = { ...pairs, openings: [{ do: 'deal', pile: 'stock', each: 10 } as const] }
  const { moments, ends } = await playFree({ players, recipe, mind: scripted([]) })
  for (const end of ends) if (end instanceof Error) throw end
  const { top } = moments[0]!.find(({ view }) => view.top.chairs[0]!.hand.length > 0)!.view
  expect(top.chairs.map(({ hand }) => hand.length)).toEqual([4, 4, 4])
})

describe('a wish', () => {
  test('that cannot be done is refused with a reason, and costs nothing', async () => {
    const impossible: Step = [0, { do: 'undo', move: 7 }]
    const { events, ends } = await playing([impossible])
    expect(events[0]?.refused).toContain('cannot be taken back')
    expect(ends.every((end) => !(end instanceof Error))).toBe(true)
  })

  test('of two players at once: the first in the log counts, and the other is asked again', async () => {
    let asked = 0
    const both = (chair: number): FreeMind => ({
      ...scripted([])(chair),
      wish: async ({ moves }) => {
        if (chair === 2 && moves < 4) return new Promise(() => {})
        if (chair === 1) asked++
        return moves < 4 ? { do: 'count', counter: `by ${chair}`, value: moves } : { do: 'leave' }
      },
    })
    const { ends, moments } = await playFree({ players, mind: both })
    expect(ends.every((end) => !(end instanceof Error))).toBe(true)
    const { counters } = moments[2]!.findLast(({ view }) => view.moves === 4)!.view.top
    expect([...counters.values()].length).toBeGreaterThan(0)
    expect(asked).toBeGreaterThan(1)
  })

  test('for dice is rolled by all: everybody sees the same, within its sides', async () => {
    const { events } = await playing([[0, { do: 'roll', dice: 5, sides: 6 }]])
    expect(events[0]?.dice).toHaveLength(5)
    for (const number of events[0]!.dice!) expect([1, 2, 3, 4, 5, 6]).toContain(number)
  })

  test('that comes to nothing again and again is not heard any more, and the others go on and end the table', async () => {
    const flood = (chair: number): FreeMind => ({
      ...scripted([])(chair),
      wish: async ({ moves, tries }) => {
        if (chair === 0) return { do: 'undo', move: 9_999_999 }
        if (chair === 2 || tries < mostRefusals) return new Promise(() => {})
        return moves < 1 ? { do: 'count', counter: 'on', value: 1 } : { do: 'end' }
      },
      agree: async () => chair !== 0,
    })
    const { ends, events } = await playFree({ players, mind: flood })
    expect(ends[1]).toMatchObject({ rounds: 1, gone: [], away: [] })
    expect(events.filter(({ by }) => by === 0)).toHaveLength(mostRefusals)
    expect(events.slice(-2).map(({ by, wish, refused }) => [by, wish?.do, refused])).toEqual([
      [1, 'count', undefined],
      [1, 'end', undefined],
    ])
  }, 60_000)

  test('that others are asked about is not asked again and again: after so many noes nobody is bothered, and all go on', async () => {
    const noes = [0, 0, 0]
    const pester = (chair: number): FreeMind => ({
      ...scripted([])(chair),
      wish: async ({ tries }) => {
        const asked = mostObjections + 5
        if (chair === 0 && tries <= asked) return tries < asked ? { do: 'end' } : { do: 'hand over', to: 1 }
        return chair === 1 && tries > asked ? { do: 'end' } : new Promise(() => {})
      },
      agree: async (_, by) => {
        if (by === 0) noes[chair]!++
        return by !== 0
      },
    })
    const { ends, events } = await playFree({ players, mind: pester })
    expect(ends[1]).toMatchObject({ rounds: 1, gone: [], away: [] })
    expect(noes).toEqual([0, mostObjections, mostObjections])
    const refused = events.filter((event) => event.refused !== undefined)
    expect(refused.map(({ against }) => against !== undefined)).toEqual([
      ...Array.from({ length: mostObjections }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ])
    expect(refused.at(-1)?.refused).toContain('have said no')
    expect(events.find(({ wish }) => wish?.do === 'hand over')).toMatchObject({ by: 0 })
  }, 60_000)

  test('for a counter is refused when there are enough, so that nobody covers the cloth with them; each can still be set', async () => {
    const { top } = (await playing([])).moments[0]!.at(-1)!.view
    const full = { ...top, chairs: top.chairs.map((chair) => ({ ...chair, isGone: false })) }
    const counters = new Map(Array.from({ length: 20 }, (_, i) => [`counter ${i}`, 0]))
    const count = (counter: string): Wish => ({ do: 'count', counter, value: 1 })
    expect(isPossible({ ...full, counters }, 0, count('counter 3'))).toBe(true)
    expect(isPossible({ ...full, counters }, 0, count('another'))).toBe(false)
    expect(isPossible(full, 0, count('another'))).toBe(true)
    expect(isPossible(full, 0, count(' '))).toBe(false)
  }, 60_000)

  test('that came to nothing is no move: what was done before it can still be taken back', async () => {
    const steps: readonly Step[] = [
      [0, { do: 'hand over', to: 1 }],
      [1, { do: 'undo', move: 7 }],
      [1, ({ moves }) => ({ do: 'undo', move: moves })],
    ]
    const { events, seen } = await playing(steps)
    expect(events.slice(0, 3).map(({ refused }) => refused)).toEqual([
      undefined,
      'somebody has moved since',
      undefined,
    ])
    expect(seen[0].view.top.turn).toBeNull()
  })

  test('for a new round or the end is not done if only half agree', async () => {
    const agree = async ({ me }: FreeView): Promise<boolean> => me !== 1 && me !== 2
    const { events } = await playing([[0, { do: 'new round' }]], { agree })
    expect(events[0]?.refused).toBe('chair 2 does not agree')
  })

  test('for a new round, if all agree, gathers everything, and scores stay', async () => {
    let rounds = 0
    const mind = (chair: number): FreeMind => ({
      ...scripted([])(chair),
      wish: async ({ moves }) => {
        if (chair === 1) return new Promise(() => {})
        if (rounds > 0) return { do: 'leave' }
        if (moves === 0) return { do: 'score', chair: 1, points: 5 }
        rounds++
        return { do: 'new round' }
      },
    })
    const { ends, moments } = await playFree({ players: 2, mind })
    expect(ends[0]).toMatchObject({ rounds: 2 })
    expect(scoreOf(moments[0]!.at(-1)!.view.top.books, 1)).toBe(5)
  })
})
