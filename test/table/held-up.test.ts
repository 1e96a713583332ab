/** Games that wait for what never comes: their author is told at a local table, before a player is called late for it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Deck, deckProtocol, numberCards } from '../../src/decks/index.ts'
import { form, type Game, localTable, type TableEvent, wire } from '../../src/table/index.ts'

const Bid = form('auction', 'bid', wire.record({ chips: wire.integer(0, 100) }))
const one = () => ({ chips: 1 })
const never = new Promise<never>(() => {})

/** The seats count how often a game was begun, so that the second can do something else. */
function atSecond(game: (...args: [...Parameters<Game<unknown>>, isSecond: boolean]) => Promise<unknown>) {
  let runs = 0
  return ((seat) => game(seat, runs++ === 1)) as Game<unknown>
}

function sharingTheShuffle(): Game<unknown> {
  let shuffling: Promise<Deck> | undefined
  return async (seat) => {
    shuffling ??= deckProtocol('mask').shuffle(seat.at('deck'), numberCards(4))
    await shuffling
  }
}

const ofItsSeat = 'it waits for something that is not of its seat'

const heldUp: readonly [what: string, words: string, game: Game<unknown>][] = [
  [
    'for something else at all seats',
    `the seat of Ann does not go on after "bid": ${ofItsSeat}`,
    async (seat) => {
      await seat.at('bid').all(Bid, one)
      await never
    },
  ],
  ['before it asks anything', `the seat of Ann does not go on after it has begun: ${ofItsSeat}`, () => never],
  [
    'for something else at one seat',
    `the seat of Bob does not go on after "bid": ${ofItsSeat}`,
    atSecond(async (seat, isSecond) => {
      await seat.at('bid').all(Bid, one)
      if (isSecond) await never
      await seat.at('again').all(Bid, one)
    }),
  ],
  [
    'for something else at one seat, where the game is over at the other',
    `the seat of Bob does not go on after "bid": ${ofItsSeat}`,
    atSecond(async (seat, isSecond) => {
      await seat.at('bid').all(Bid, one)
      if (isSecond) await never
    }),
  ],
  ['for the shuffle of another seat', ofItsSeat, sharingTheShuffle()],
  [
    'where all seats make something',
    'what is made for "bid" at the seat of Ann does not come',
    (seat) => seat.at('bid').all(Bid, () => never),
  ],
  [
    'where one seat makes something',
    'what is made for "bid" at the seat of Bob does not come',
    atSecond((seat, isSecond) => seat.at('bid').all(Bid, () => (isSecond ? never : one()))),
  ],
]

/** The end of a game that is waited for with simulated timers, and whom it named. */
async function endOf(game: Game<unknown>): Promise<{ readonly end: unknown; readonly named: TableEvent[] }> {
  const named: TableEvent[] = []
  const onEvent = (event: TableEvent): void => {
    if (event.kind === 'fault' || event.kind === 'absent') named.push(event)
  }
  const places = ['Ann', 'Bob'].map((name) => ({ name, game, onEvent }))
  let end: unknown = 'none'
  localTable({ game: 'mine' }, places)
    .results()
    .then(
      ([result]) => (end = result),
      (error: unknown) => (end = error),
    )
  while (end === 'none') {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise(setImmediate)
  }
  return { end, named }
}

describe('a game that waits', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      }),
  )
  afterEach(() => void vi.useRealTimers())

  test.each(heldUp)('%s is told "%s"', async (_, words, game) => {
    const { end, named } = await endOf(game)
    expect(String(end)).toContain(words)
    expect(named).toEqual([])
  })

  test('for a person who needs longer than programs do is not disturbed', async () => {
    const thinking = () => new Promise<{ chips: number }>((say) => setTimeout(() => say(one()), 50_000))
    const { end, named } = await endOf(async (seat) => {
      const claims = await seat.at('bid').all(Bid, thinking, { deadline: 'act' })
      return claims.wellFormed.size
    })
    expect([end, named]).toEqual([2, []])
  })

  test('for a person, where somebody else was faster elsewhere, is not disturbed either', async () => {
    let runs = 0
    const { end, named } = await endOf(async (seat) => {
      const isFirst = runs++ === 0
      await seat.at('first').first(seat.players, Bid, () => (isFirst ? one() : never))
      const waiting = () => new Promise<{ chips: number }>((say) => setTimeout(() => say(one()), 50_000))
      await seat.at('bid').all(Bid, waiting, { deadline: 'act' })
      return 'over'
    })
    expect([end, named]).toEqual(['over', []])
  })

  test('for a person who is too late is told of its absence', async () => {
    const { end } = await endOf(
      atSecond((seat, isSecond) =>
        seat.at('bid').all(Bid, () => (isSecond ? never : one()), { deadline: 'act' }),
      ),
    )
    expect(String(end)).toBe('Absent: Bob did not speak in time in bid')
  })
})
