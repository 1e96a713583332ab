/** Several decks at one free table: told apart by their backs wherever their cards are, or shuffled together where they begin on one pile. */
import { describe, expect, test } from 'vitest'
import { decksOf, type Recipe, requireSound } from '../../../src/games/free/index.ts'
import { type FreeMind, type FreeView, recipeCodec } from '../../../src/games/free/play/index.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import { audit } from '../../../src/table/index.ts'
import { cardsOn, handOf, type Moment, type PlayedFree, playFree, scripted } from './tables.ts'

const two: Recipe = {
  name: 'Two decks',
  decks: [
    { name: 'letters', faces: [...'abcdefgh'], home: 'a' },
    { name: 'numbers', faces: [...'123456'], home: 'b' },
  ],
  piles: ['a', 'b', 'm'],
  openings: [{ do: 'deal', pile: 'a', each: 2 }],
  sheet: '',
}
const together: Recipe = { ...two, decks: two.decks.map((deck) => ({ ...deck, home: 'a' })) }

const topOf = ({ top }: FreeView, pile: string): readonly number[] =>
  top.piles
    .find(({ name }) => name === pile)!
    .cards.slice(0, 1)
    .map(({ id }) => id)
/** All cards of a pile that lie face down. */
const all = ({ top }: FreeView, pile: string): readonly number[] =>
  top.piles.find(({ name }) => name === pile)!.cards.flatMap(({ id, isUp }) => (isUp ? [] : [id]))

/** Silent from its so many-th share on. */
function silentAfter(shares: number) {
  let said = 0
  return {
    slot: /wish\/\d+\/./,
    remake: (honest: unknown) => {
      said++
      return said > shares ? ('silence' as const) : honest
    },
  }
}

async function expectWell(played: PlayedFree): Promise<void> {
  for (const end of [...played.ends, played.spectator]) if (end instanceof Error) throw end
  expect(played.events.filter(({ refused }) => refused !== undefined)).toEqual([])
  expect((await audit(played.lines, gameOf)).clean).toBe(true)
}

/** Every card that everybody knows lies in the deck that it is of. */
function expectOfItsDeck(recipe: Recipe, { moments }: PlayedFree): void {
  for (const { view } of moments.flat())
    for (const { face, deck } of cardsOn(view))
      if (face !== null) expect(decksOf(recipe)[deck]!.faces).toContain(face)
}

describe('decks on one pile', () => {
  test('are shuffled together, and no card is lost, also when somebody is', async () => {
    const played = await playFree({
      players: 3,
      recipe: together,
      mind: scripted([
        [0, { do: 'give', count: 1, to: 1 }],
        [0, { do: 'play', count: 1, pile: 'm', end: 'top', up: true }],
        [1, (view) => ({ do: 'turn', cards: topOf(view, 'a'), up: true })],
        [1, { do: 'shuffle', pile: 'a' }],
        [1, (view) => ({ do: 'turn', cards: all(view, 'a'), up: true })],
      ]),
      cheats: new Map([[2, silentAfter(1)]]),
    })
    await expectWell(played)
    expect(cardsOn(played.moments[0]!.at(-1)!.view)).toHaveLength(14)
    expectOfItsDeck(together, played)
  }, 60_000)
})

describe('decks on different piles', () => {
  test('stay apart when a leaver’s hand goes back to a pile with cards of both, and after a loss', async () => {
    const played = await playFree({
      players: 4,
      recipe: two,
      mind: scripted([
        [0, (view) => ({ do: 'move', cards: topOf(view, 'b'), pile: 'a', end: 'top' })],
        [1, { do: 'leave' }],
        [0, (view) => ({ do: 'turn', cards: topOf(view, 'b'), up: true })],
        [2, { do: 'give', count: 1, to: 0 }],
        [2, (view) => ({ do: 'turn', cards: topOf(view, 'a'), up: true })],
        [2, (view) => ({ do: 'turn', cards: all(view, 'a'), up: true })],
        [0, (view) => ({ do: 'turn', cards: all(view, 'b'), up: true })],
      ]),
      cheats: new Map([[3, silentAfter(2)]]),
    })
    await expectWell(played)
    expect(played.events.some(({ lost }) => lost?.includes(3))).toBe(true)
    expectOfItsDeck(two, played)
    const last = played.moments[0]!.findLast(({ view }) => !view.top.chairs[0]!.isGone)!
    expect(handOf(last, 0).every((face) => decksOf(two)[0]!.faces.includes(face))).toBe(true)
  }, 60_000)
})

describe('a hand with cards of two backs', () => {
  const both: Recipe = {
    ...two,
    openings: [
      { do: 'deal', pile: 'a', each: 2 },
      { do: 'deal', pile: 'b', each: 2 },
    ],
  }
  const decksIn = ({ view }: Moment, chair: number): readonly number[] =>
    view.top.chairs[chair]!.hand.map(({ deck }) => deck)
  const seenAfter = ({ moments }: PlayedFree, chair: number, moves: number): Moment =>
    moments[chair]!.findLast(({ view }) => view.tries === moves)!
  const idsOf = ({ view }: Moment, chair: number): readonly number[] =>
    view.top.chairs[chair]!.hand.map(({ id }) => id)
  const both3 = (wishes: Parameters<typeof scripted>[0], other: Partial<FreeMind> = {}) =>
    playFree({ players: 3, recipe: both, mind: scripted(wishes, other) })

  test('is shuffled back by back: places keep their backs, and what is left has new numbers', async () => {
    const played = await both3([[0, { do: 'give', count: 1, to: 1 }]], { choose: async () => [3] })
    await expectWell(played)
    const [before, then] = [seenAfter(played, 2, 0), seenAfter(played, 2, 1)]
    expect(decksIn(before, 0)).toEqual([0, 0, 1, 1])
    expect(decksIn(then, 0)).toEqual([0, 0, 1])
    expect(decksIn(then, 1)).toEqual([0, 0, 1, 1, 1])
    expect(idsOf(then, 0).filter((id) => idsOf(before, 0).includes(id))).toEqual([])
    expectOfItsDeck(both, played)
    expect(handOf(seenAfter(played, 1, 1), 1)).toHaveLength(5)
  }, 60_000)

  test('lets a back and a place be picked, and is passed, swapped and shown like any other', async () => {
    const played = await both3(
      [
        [2, { do: 'pick', count: 1, from: 0 }],
        [0, { do: 'pass', count: 2, by: 1 }],
        [0, { do: 'swap', with: 1 }],
        [0, { do: 'show', count: 3, to: null }],
        [1, { do: 'show', count: 1, to: 2 }],
      ],
      { pick: async ({ top }) => [top.chairs[0]!.hand.findIndex(({ deck }) => deck === 1)] },
    )
    await expectWell(played)
    expect(decksIn(seenAfter(played, 0, 1), 0)).toEqual([0, 0, 1])
    expect(decksIn(seenAfter(played, 0, 1), 2).toSorted()).toEqual([0, 0, 1, 1, 1])
    expectOfItsDeck(both, played)
  }, 60_000)

  test('keeps a card that is alone of its back where it is: known, it stays known, is shown without a share and is given', async () => {
    const played = await both3(
      [
        [0, { do: 'give', count: 1, to: 1 }],
        [0, { do: 'show', count: 1, to: null }],
        [0, { do: 'show', count: 1, to: null }],
        [0, (view) => ({ do: 'draw', cards: topOf(view, 'a') })],
        [0, { do: 'show', count: 2, to: null }],
        [0, { do: 'give', count: 1, to: 2 }],
      ],
      {
        // whoever chooses takes the last of its cards of the second back, and then the first of the others
        choose: async ({ top, me }, _, count) => {
          const hand = top.chairs[me!]!.hand.map(({ deck }, place) => ({ deck, place }))
          const second = hand.filter(({ deck }) => deck === 1).slice(-1)
          return [...second, ...hand].slice(0, count).map(({ place }) => place)
        },
      },
    )
    await expectWell(played)
    const known = ({ view }: Moment): readonly (string | null)[] =>
      view.top.chairs[0]!.hand.filter(({ deck }) => deck === 1).map(({ face }) => face)
    const [shown] = known(seenAfter(played, 2, 2))
    expect(shown).toMatch(/[1-6]/)
    for (const moves of [3, 4, 5]) expect(known(seenAfter(played, 2, moves))).toEqual([shown])
    expect(known(seenAfter(played, 2, 6))).toEqual([])
    expect(handOf(seenAfter(played, 2, 6), 2)).toContain(shown)
  }, 60_000)

  test('goes back deck by deck when its owner leaves, and when it is lost', async () => {
    const leaving = await both3([[1, { do: 'leave' }]])
    await expectWell(leaving)
    const counts = ({ view }: Moment) =>
      view.top.piles.map(({ cards }) => [0, 1].map((of) => cards.filter(({ deck }) => deck === of).length))
    expect(counts(seenAfter(leaving, 0, 1)).slice(0, 2)).toEqual([
      [4, 0],
      [0, 2],
    ])
    const losing = await playFree({
      players: 3,
      recipe: both,
      mind: scripted([
        [0, (view) => ({ do: 'draw', cards: topOf(view, 'a') })],
        [0, (view) => ({ do: 'turn', cards: all(view, 'a'), up: true })],
        [0, { do: 'show', count: 4, to: null }],
        [1, { do: 'show', count: 4, to: null }],
      ]),
      cheats: new Map([[2, silentAfter(0)]]),
    })
    await expectWell(losing)
    const last = losing.moments[0]!.findLast(({ view }) => view.tries === 4)!
    expect(counts(last).slice(0, 2)).toEqual([
      [4, 0],
      [0, 2],
    ])
    expectOfItsDeck(both, losing)
  }, 60_000)
})

describe('a pile with cards of two backs', () => {
  test('is shuffled back by back, face down, in an order of backs that a coin says', async () => {
    const cards = ({ view }: Moment) => view.top.piles.find(({ name }) => name === 'm')!.cards
    const orders = new Set<string>()
    for (let table = 0; table < 4; table++) {
      const played = await playFree({
        players: 2,
        recipe: two,
        mind: scripted([
          [0, (view) => ({ do: 'turn', cards: topOf(view, 'b'), up: true })],
          [0, { do: 'gather', hands: [0, 1], piles: ['a', 'b'], pile: 'm' }],
        ]),
      })
      await expectWell(played)
      const then = played.moments[1]!.findLast(({ view }) => view.tries === 2)!
      expect(cards(then)).toHaveLength(14)
      expect(cards(then).every(({ face, isUp }) => face === null && !isUp)).toBe(true)
      orders.add(
        cards(then)
          .map(({ deck }) => deck)
          .join(''),
      )
    }
    // four times the same of 3,003 orders: once in 10^10 runs
    expect(orders.size).toBeGreaterThan(1)
    for (const order of orders) expect([...order].filter((deck) => deck === '1')).toHaveLength(6)
  }, 60_000)
})

describe('a recipe', () => {
  test('names pictures by their hash, of cards that it has, one each, and not too many bytes', () => {
    const digest = 'A'.repeat(43)
    const pictured: Recipe = { ...two, pictures: [{ face: 'a', digest, bytes: 9000 }] }
    expect(recipeCodec.decode(recipeCodec.encode(pictured), 'recipe')).toMatchObject(pictured)
    const other = (face: string, bytes = 9000) => ({ face, digest, bytes })
    expect(() => requireSound({ ...two, pictures: [other('z')] })).toThrow('no card "z"')
    expect(() => requireSound({ ...two, pictures: [other('a'), other('a')] })).toThrow('one picture only')
    expect(() => requireSound({ ...two, pictures: [other('a', 900_000)] })).toThrow('at most')
    const large = { ...two, pictures: [other('a', 20_000)] }
    expect(() => recipeCodec.decode(recipeCodec.encode(large), 'recipe')).toThrow('bytes')
  })

  test('with piles for every chair has names that cannot be mixed up, and reads the same again', () => {
    const own: Recipe = { ...two, own: ['tricks'] }
    expect(recipeCodec.decode(recipeCodec.encode(own), 'recipe')).toMatchObject(own)
    expect(() => requireSound({ ...own, piles: [...own.piles, 'tricks 1'] })).toThrow(
      'every chair has a pile',
    )
    expect(() => requireSound({ ...own, own: ['tricks', 'm'] })).toThrow('a name of its own')
  })
})

test('every chair has a pile of its own for its tricks', async () => {
  const played = await playFree({
    players: 3,
    recipe: { ...two, own: ['tricks'] },
    mind: scripted([
      [0, { do: 'play', count: 1, pile: 'm', end: 'top', up: true }],
      [1, (view) => ({ do: 'move', cards: topOf(view, 'm'), pile: 'tricks 2', end: 'top' })],
    ]),
  })
  await expectWell(played)
  const { piles } = played.moments[0]!.findLast(({ view }) => view.tries === 2)!.view.top
  expect(piles.map(({ name, owner, cards }) => [name, owner, cards.length])).toEqual([
    ['a', null, 2],
    ['b', null, 6],
    ['m', null, 0],
    ['tricks 1', 0, 0],
    ['tricks 2', 1, 1],
    ['tricks 3', 2, 0],
  ])
}, 60_000)
