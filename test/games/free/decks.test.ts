/** Several decks at one free table: kept apart, or shuffled together where they lie on one pile; whatever cannot be dealt is refused before. */
import { describe, expect, test } from 'vitest'
import { decksOf, type Recipe, requireSound } from '../../../src/games/free/index.ts'
import { type FreeView, recipeCodec } from '../../../src/games/free/play/index.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import { audit } from '../../../src/table/index.ts'
import { cardsOn, handOf, type PlayedFree, playFree, scripted } from './tables.ts'

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

describe('a recipe', () => {
  const both: Recipe = {
    ...two,
    openings: [
      { do: 'deal', pile: 'a', each: 1 },
      { do: 'deal', pile: 'b', each: 1 },
    ],
  }
  const turned: Recipe = {
    ...two,
    openings: [
      { do: 'turn', pile: 'b', to: 'a', count: 1 },
      { do: 'deal', pile: 'a', each: 1 },
    ],
  }

  test('that would deal cards of two decks to one hand is refused before anything is dealt', async () => {
    for (const recipe of [both, turned]) {
      expect(() => requireSound(recipe)).toThrow('a hand holds cards of one deck at a time')
      const { ends } = await playFree({ players: 2, recipe, mind: scripted([]) })
      for (const end of ends) expect(String(end)).toContain('a hand holds cards of one deck at a time')
    }
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
