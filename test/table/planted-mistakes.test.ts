/**
 * Games with planted mistakes, by the hundred: a random game of several steps, with one mistake of ten and more kinds at a random place.
 * The author is told, at a local table and before anything is signed that could be held against somebody; no player is ever named.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Deck, deckProtocol, numberCards } from '../../src/decks/index.ts'
import {
  Absent,
  below,
  chooseAtOnce,
  Fault,
  form,
  type Game,
  localTable,
  type Seat,
  type TableEvent,
  wire,
} from '../../src/table/index.ts'

const Bid = form('game', 'bid', wire.record({ chips: wire.integer(0, 100) }))
const bid = (chips: number) => () => ({ chips })
const fits = ({ chips }: { readonly chips: number }): boolean => chips <= 100

/** What a sound game does in a step, in a scope of its own. */
const steps: readonly ((seat: Seat) => Promise<unknown>)[] = [
  async (seat) => seat.acceptAll('bid', await seat.at('all').all(Bid, bid(1)), fits),
  async (seat) => seat.accept('bid', await seat.at('by').by(seat.players[0]!, Bid, bid(2)), fits),
  async (seat) => (await seat.at('first').first(seat.players, Bid, bid(3))).wellFormed.chips,
  (seat) => below(seat.at('lot'), 6),
  (seat) => chooseAtOnce(seat.at('choice'), Bid, bid(4)),
  (seat) =>
    seat.parallel(
      [1, 2].map((i) => async (part) => (await part.at('part', i).all(Bid, bid(i))).wellFormed.size),
    ),
]

/** What a game keeps where all its seats find it. */
interface Outside {
  readonly seen: Set<number>
  deck?: Deck
  seat?: Seat
}

const isNew = (chips: number, seen: Set<number>): boolean => !seen.has(chips) && seen.add(chips).size > 0

/** The player, after as many milliseconds. */
const after = (milliseconds: number, player: string): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(player), milliseconds))

/** Times that let one player be first in every other run, and another one in the rest. */
const unlike = (i: number, run: number): number => ((i + run) % 2) * 8

type Mistake = (seat: Seat, run: number, outside: Outside) => Promise<unknown>

/** Mistakes; `run` counts how often the game was begun, so that seats can differ. */
const mistakes: { readonly [kind: string]: Mistake } = {
  'asks twice in a slot': async (seat) => {
    await seat.at('twice').all(Bid, bid(1))
    await seat.at('twice').all(Bid, bid(1))
  },
  'says what its form refuses': (seat) => seat.at('large').all(Bid, bid(101)),
  'seals what its form refuses': (seat) => chooseAtOnce(seat.at('large'), Bid, bid(101)),
  'names a slot badly': (seat) => seat.at('what is this?').all(Bid, bid(1)),
  'names a slot at random': (seat, run) => seat.at('random', run).all(Bid, bid(1)),
  'asks whom it likes': (seat, run) => seat.at('whom').by(seat.players[run % 2]!, Bid, bid(1)),
  'lets seats wait for each other': (seat, run) =>
    seat.at('whom').by(seat.players[(run + 1) % 2]!, Bid, bid(1)),
  'lets one seat skip a step': async (seat, run) => {
    if (run !== 0) await seat.at('skipped').by(seat.players[0]!, Bid, bid(1))
  },
  'takes the first at one seat and all at the other': async (seat, run) => {
    const scope = seat.at('which')
    await (run === 0 ? scope.all(Bid, bid(1)) : scope.first(seat.players, Bid, bid(1)))
  },
  'lets chance decide in a condition': async (seat) => {
    for (let i = 0; i < 64; i++)
      await seat.acceptAll('luck', await seat.at('luck', i).all(Bid, bid(1)), () => Math.random() < 0.5)
  },
  'checks by what one seat knows': async (seat) => {
    const claims = await seat.at('mine').all(Bid, bid(1))
    await seat.acceptAll('mine', claims, (_, { player }) => seat.me === undefined || seat.me === player)
  },
  'draws by chance what a condition needs': async (seat, run) => {
    const claims = await seat.at('most').all(Bid, bid(1))
    await seat.acceptAll('bid little', claims, ({ chips }) => chips < (run === 0 ? 1 : 50))
  },
  'never awaits a question': async (seat) => {
    seat.at('forgotten').all(Bid, bid(1))
  },
  'never awaits a check that fails': async (seat) => {
    const claims = await seat.at('one').all(Bid, bid(1))
    seat.acceptAll('bid much', claims, ({ chips }) => chips > 1)
  },
  'asks for another thing at each seat': (seat, run) =>
    seat.at('thing').all(form('game', `bid-${run}`, wire.record({ chips: wire.integer() })), bid(1)),
  'forgets to await a question': async (seat) => {
    seat.at('one').all(Bid, bid(1))
    await seat.at('two').all(Bid, bid(1))
  },
  'forgets to await a check': async (seat) => {
    const claims = await seat.at('one').all(Bid, bid(1))
    seat.acceptAll('bid', claims, fits)
    await seat.at('two').all(Bid, bid(1))
  },
  'uses Promise.all': (seat) => Promise.all([1, 2].map((i) => seat.at('beside', i).all(Bid, bid(i)))),
  'asks one who has gone': (seat) => {
    const [one] = seat.players
    return seat.without([one!]).at('gone').by(one!, Bid, bid(1))
  },
  'throws at one seat': async (_, run) => {
    if (run === 1) throw new Error('one seat fails')
  },
  'throws when it is read again': async (_, run) => {
    if (run === 2) throw new Error('the audit fails')
  },
  'uses a deck after its reshuffle': async (seat) => {
    const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(4))
    await deck.reshuffle(seat.at('again'), [])
    await deck.open(seat.at('open'), [0])
  },
  'opens what was dealt to a player': async (seat) => {
    const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(4))
    await deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [0]]]))
    await deck.open(seat.at('open'), [0])
  },
  'forgets to await a deal': async (seat) => {
    const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(4))
    deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [0]]]))
    await deck.open(seat.at('open'), [1])
  },
  'gives every seat another result': async (_, run) => run,
  'makes what its rule refuses': async (seat) =>
    seat.acceptAll('bid much', await seat.at('little').all(Bid, bid(1)), ({ chips }) => chips > 1),
  'waits for a date that has not come': async (seat) =>
    seat.acceptAll('come late', await seat.at('date').all(Bid, bid(1)), () => Date.now() > 1e15),
  'keeps outside what its seats change': async (seat, _, outside) => {
    for (const player of seat.players) {
      const claim = await seat.at('bid', player).by(player, Bid, bid(seat.number(player)))
      await seat.accept('bid what is new', claim, ({ chips }) => isNew(chips, outside.seen))
    }
  },
  'changes what it heard': async (seat) => {
    const claims = await seat.at('heard').all(Bid, bid(3))
    for (const { wellFormed } of claims) (wellFormed as { chips: number }).chips += 1
    await seat.acceptAll('bid three', claims, ({ chips }) => chips === 3)
  },
  'takes a player out of the list of all': async (seat) => {
    ;(seat.players as string[]).shift()
    await seat.at('fewer').all(Bid, bid(1))
  },
  'lets timers race for who begins': async (seat, run) => {
    const first = await Promise.race(seat.players.map((player, i) => after(unlike(i, run), player)))
    await seat.at('begin').by(first, Bid, bid(1))
  },
  'keeps a map in the order of arrival': async (seat, run) => {
    const arrived = new Map<string, number>()
    const arrive = async (player: string, i: number) =>
      arrived.set(await after(unlike(i, run), player), arrived.size)
    await Promise.all(seat.players.map(arrive))
    for (const player of arrived.keys()) await seat.at('turn', player).by(player, Bid, bid(1))
  },
  'gives a map in the order of arrival': async (seat, run) => {
    const claims = await seat.at('all').all(Bid, bid(1))
    const arrived = new Map<string, number>()
    const arrive = async (player: string, i: number) =>
      arrived.set(await after(unlike(i, run), player), claims.of(player).wellFormed.chips)
    await Promise.all(seat.players.map(arrive))
    return arrived
  },
  'takes the deck of another seat': async (seat, _, outside) => {
    const mine = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(4))
    outside.deck ??= mine
    await outside.deck.deal(seat.at('deal'), new Map(seat.players.map((player, i) => [player, [i]])))
    await outside.deck.open(seat.at('open'), [3])
  },
  'takes the seat of another': async (seat, _, outside) => {
    outside.seat ??= seat
    await outside.seat.at('whose').all(Bid, bid(1))
  },
}

interface Plan {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** A sound game with one mistake in it; at the root or inside a scope. */
function gameWith({ before, after }: Plan, mistake: Mistake): Game<unknown> {
  let runs = 0
  const outside: Outside = { seen: new Set() }
  return async (seat) => {
    const run = runs++
    const results: unknown[] = []
    for (const [i, step] of before.entries()) results.push(await steps[step]?.(seat.at('before', i)))
    results.push(await mistake(seat.at('mistake'), run, outside))
    for (const [i, step] of after.entries()) results.push(await steps[step]?.(seat.at('after', i)))
    return results.at(before.length)
  }
}

const some = fc.array(fc.nat({ max: steps.length - 1 }), { maxLength: 2 })

describe('a game with a planted mistake', () => {
  test.each(Object.keys(mistakes))('that %s is refused, and names nobody', async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.record({ before: some, after: some }), async (plan) => {
        const named: TableEvent[] = []
        const onEvent = (event: TableEvent): void => {
          if (event.kind === 'fault' || event.kind === 'absent') named.push(event)
        }
        const game = gameWith(plan, mistakes[kind]!)
        const table = localTable({ game: 'mine' }, [
          { name: 'Ann', game, onEvent },
          { name: 'Bob', game, onEvent },
        ])
        const error = await table.results().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(Error)
        expect(error).not.toBeInstanceOf(Fault)
        expect(error).not.toBeInstanceOf(Absent)
        expect(String(error)).not.toMatch(/broke the rule|in time/)
        expect(named).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  test('is sound without the mistake', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ before: some, after: some }), async (plan) => {
        const game = gameWith(plan, async () => 'sound')
        const table = localTable({ game: 'mine' }, [
          { name: 'Ann', game },
          { name: 'Bob', game },
        ])
        expect(await table.results()).toEqual(['sound', 'sound'])
      }),
      { numRuns: 20 },
    )
  })
})
