/** Chips, score sheet and notes of a free table: public, by consent where they are not one's own, from round to round (spec/free, section 10). */
import { describe, expect, test } from 'vitest'
import { newBooks } from '../../../src/games/free/books.ts'
import { most, type Recipe, scoreOf, type Wish } from '../../../src/games/free/index.ts'
import type { FreeMind } from '../../../src/games/free/play/index.ts'
import { booksAfter, booksAt, noBooks, scoresIn } from '../../../src/games/free/play/players-books.ts'
import { emptyTabletop } from '../../../src/games/free/tabletop.ts'
import { isPossible } from '../../../src/games/free/wish.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import { audit } from '../../../src/table/index.ts'
import { pairs, playFree, scripted } from './tables.ts'

type Step = readonly [by: number, wish: Wish]

const recipe: Recipe = { ...pairs, openings: [], chips: 10 }

/** Plays these wishes at a table of three; gives the books after them, as the last chair sees them, and what was refused. */
async function booksAfterAll(steps: readonly Step[], mind: Partial<FreeMind> = {}) {
  const played = await playFree({ players: 3, recipe, mind: scripted(steps, mind) })
  for (const end of played.ends) if (end instanceof Error) throw end
  const { view } = played.moments[2]!.findLast(({ view: { tries } }) => tries <= steps.length)!
  return { books: view.top.books, refused: played.events.map((event) => event.refused), played }
}

describe('chips', () => {
  test('are paid by whom they belong to, and are as many as before', async () => {
    const { books } = await booksAfterAll([
      [0, { do: 'pay', amount: 4, to: null }],
      [1, { do: 'pay', amount: 3, to: 2 }],
    ])
    expect([books.chips, books.pot]).toEqual([[6, 7, 13], 4])
  })

  test('that one does not have are not paid', async () => {
    const { books, refused } = await booksAfterAll([[0, { do: 'pay', amount: 4, to: null }]], {
      // Says what a program would not that keeps to what is possible.
      wish: ({ tries, me }) =>
        tries === 0 && me === 0
          ? Promise.resolve({ do: 'pay', amount: 11, to: null })
          : tries > 0 && me === 0
            ? Promise.resolve({ do: 'end' })
            : new Promise(() => {}),
    })
    expect(refused[0]).toBe('there are only 10 chips')
    expect(books.pot).toBe(0)
  })

  test('of the pot and the bank are paid out if more than half agree', async () => {
    const steps: readonly Step[] = [
      [0, { do: 'pay', amount: 4, to: null }],
      [1, { do: 'pay out', from: 'pot', amount: 4, to: 1 }],
      [1, { do: 'pay out', from: 'bank', amount: 9, to: 2 }],
    ]
    const { books } = await booksAfterAll(steps, { agree: async ({ me }) => me !== 0 })
    expect([books.chips, books.pot]).toEqual([[6, 14, 19], 0])
    const alone = await booksAfterAll(steps, { agree: async () => false })
    expect([alone.books.chips, alone.books.pot]).toEqual([[6, 10, 10], 4])
  })
})

test('chips that belong to nobody are paid neither by half of the players, nor beyond what the pot has', async () => {
  const steps: readonly Step[] = [[0, { do: 'pay out', from: 'bank', amount: 9, to: 0 }]]
  const played = await playFree({
    players: 2,
    recipe,
    mind: scripted(steps, { agree: async (_, __, { do: what }) => what === 'end' }),
  })
  expect(played.events[0]?.refused).toBe('chair 2 does not agree')
  const top = { ...emptyTabletop([], 2), books: { ...newBooks([0, 0]), pot: 3 } }
  const payOut = (amount: number): Wish => ({ do: 'pay out', from: 'pot', amount, to: 0 })
  expect([3, 4].map((amount) => isPossible(top, 0, payOut(amount)))).toEqual([true, false])
})

describe('the score sheet', () => {
  const write: Step = [1, { do: 'score', chair: 0, points: 7 }]

  test('says who wrote what for whom, and adds it up', async () => {
    const { books } = await booksAfterAll([write, [2, { do: 'score', chair: 0, points: -9 }]])
    expect(books.entries).toEqual([
      { by: 1, chair: 0, points: 7, isStruck: false },
      { by: 2, chair: 0, points: -9, isStruck: false },
    ])
    expect([0, 1].map((chair) => scoreOf(books, chair))).toEqual([-2, 0])
  })

  test('loses an entry only if everybody agrees', async () => {
    const strike: Step = [0, { do: 'strike', entry: 0 }]
    const { books, refused } = await booksAfterAll([write, strike], { agree: async ({ me }) => me !== 2 })
    expect([scoreOf(books, 0), refused[1]]).toEqual([7, 'chair 3 does not agree'])
    const agreed = await booksAfterAll([write, [1, { do: 'score', chair: 0, points: 1 }], strike])
    expect([scoreOf(agreed.books, 0), agreed.books.entries[0]?.isStruck]).toEqual([1, true])
  })
})

test('notes are for all, and anybody wipes one out', async () => {
  const { books, played } = await booksAfterAll([
    [0, { do: 'note', text: 'spades are trumps' }],
    [1, { do: 'note', text: 'Cleo deals' }],
    [2, { do: 'wipe', note: 1 }],
  ])
  expect(books.notes).toEqual([{ id: 2, by: 1, text: 'Cleo deals' }])
  expect((await audit(played.lines, gameOf)).clean).toBe(true)
})

test('books go on to the next round and into what the table came to', async () => {
  const steps: readonly Step[] = [
    [0, { do: 'score', chair: 1, points: 5 }],
    [0, { do: 'pay', amount: 4, to: null }],
    [0, { do: 'note', text: 'one more' }],
    [0, { do: 'new round' }],
  ]
  let isSecond = false
  const second: readonly Step[] = [
    [1, { do: 'score', chair: 1, points: 2 }],
    [1, { do: 'end' }],
  ]
  const mind = (chair: number): FreeMind => {
    const [first, then] = [scripted(steps)(chair), scripted(second)(chair)]
    return { ...first, wish: (view, signal) => (isSecond ? then : first).wish(view, signal) }
  }
  const played = await playFree({
    players: 2,
    recipe,
    mind: (chair) => {
      const own = mind(chair)
      return {
        ...own,
        wish(view, signal) {
          isSecond ||= view.top.books.rows.length > 0
          return own.wish(view, signal)
        },
      }
    },
  })
  const { view } = played.moments[0]!.at(-1)!
  expect(view.top.books).toMatchObject({ chips: [6, 10], pot: 4, notes: [{ by: 0, text: 'one more' }] })
  const [end] = played.ends
  if (end instanceof Error || end === undefined) throw end
  expect(end.rows.map(({ round, points }) => [round, [...points.values()]])).toEqual([
    [1, [0, 5]],
    [2, [0, 2]],
  ])
  expect([[...end.scores.values()], [...end.chips.values()]]).toEqual([
    [0, 7],
    [6, 10],
  ])
})

test('a sheet of many rounds folds the oldest rows, and the sums stay, also of who has left', () => {
  let books = noBooks
  for (let round = 1; round <= most.rows + 30; round++) {
    const chairs = round === 1 ? ['ann', 'bob', 'cleo'] : ['ann', 'bob']
    const now = booksAt(books, chairs, 5)
    const entries = chairs.map((_, chair) => ({ by: 0, chair, points: chair + 1, isStruck: false }))
    books = booksAfter(books, chairs, { ...now, entries }, round)
  }
  expect(books.rows).toHaveLength(most.rows)
  expect(books.rows[0]?.round).toBe(31)
  expect(scoresIn(books)).toEqual(
    new Map([
      ['ann', 130],
      ['bob', 260],
      ['cleo', 3],
    ]),
  )
  expect(books.chips.get('cleo')).toBe(5)
})
