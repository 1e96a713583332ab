/** Free tables at random: whatever is done, and whoever is lost, no card is lost, doubled or seen by whom it is not meant for. */
import { describe, expect, test } from 'vitest'
import { decksOf, type Recipe } from '../../../src/games/free/index.ts'
import { type FreeEvent, randomMind } from '../../../src/games/free/play/index.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import { audit } from '../../../src/table/index.ts'
import { seeded } from '../random.ts'
import { cardsOn, handOf, type Moment, type PlayedFree, pairs, pairsOfTwoBacks, playFree } from './tables.ts'

const isFull = process.env['NODEALER_FULL'] === '1'
const tables = isFull ? 200 : 6

/** Every other table has two backs. */
const recipeOf = (number: number): Recipe => (number % 2 === 0 ? pairs : pairsOfTwoBacks)

/** The honest seats' moments, and what all of them together knew. */
function everyMoment({ moments }: PlayedFree): readonly Moment[] {
  return moments.flat()
}

function expectSound(played: PlayedFree, recipe: Recipe): void {
  const named = new Map<number, string>()
  for (const { view, known } of everyMoment(played)) {
    const cards = cardsOn(view)
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
    const left = decksOf(recipe).map(({ faces }) => [...faces])
    for (const { id, deck, face } of cards) {
      const seen = face ?? known.get(id)
      if (seen === undefined) continue
      expect(left[deck], `${seen} of deck ${deck} is there too often`).toContain(seen)
      left[deck]!.splice(left[deck]!.indexOf(seen), 1)
    }
    for (const [id, face] of known) {
      expect(named.get(id) ?? face, `card ${id}`).toBe(face)
      named.set(id, face)
    }
  }
}

/** What a chair was shown alone, by the numbers of the cards. */
function shownTo({ events }: PlayedFree, chair: number): ReadonlySet<number> {
  const isForIt = ({ wish }: FreeEvent): boolean => wish?.do === 'show' && wish.to === chair
  return new Set(events.filter(isForIt).flatMap(({ shown = [] }) => shown))
}

/** Nobody knows a card in another's hand, or one that lies face down, unless it laid it, peeked at it or was shown it. */
function expectSecret(played: PlayedFree): void {
  for (const [chair, seen] of played.moments.entries()) {
    const mayKnow = new Set(shownTo(played, chair))
    for (const { view, known } of seen) {
      if (view.top.chairs[chair]!.isGone) continue
      const own = new Set(view.top.chairs[chair]!.hand.map(({ id }) => id))
      for (const card of cardsOn(view)) if (card.knownTo === chair) mayKnow.add(card.id)
      for (const { id, face } of cardsOn(view))
        if (face === null && !own.has(id) && !mayKnow.has(id))
          expect(known.has(id), `card ${id} at chair ${chair}`).toBe(false)
    }
  }
}

describe('a free table at random', () => {
  test.each(Array.from({ length: tables }, (_, i) => i))(
    'number %i keeps every card, shows none to whom it is not meant for, and audits clean',
    async (number) => {
      const random = seeded(number)
      const players = 2 + (number % 4)
      const recipe = recipeOf(number)
      const played = await playFree({ players, recipe, mind: () => randomMind({ moves: 25, random }) })
      for (const end of played.ends) expect(end).toEqual(played.ends.at(-1))
      expectSound(played, recipe)
      expectSecret(played)
      const counts = new Set(
        everyMoment(played)
          .slice(players)
          .map(({ view }) => cardsOn(view).length),
      )
      expect(Math.max(...counts)).toBe(recipe.decks.flatMap(({ faces }) => faces).length)
      const verdict = await audit(played.lines, gameOf)
      expect(verdict.clean, JSON.stringify(verdict.faults)).toBe(true)
    },
    30_000,
  )
})

describe('a free table that loses a player at random', () => {
  test.each(Array.from({ length: tables }, (_, i) => i))(
    'number %i goes on: hands stay, and what is hidden is dealt anew',
    async (number) => {
      const random = seeded(1000 + number)
      const [players, lost] = [3 + (number % 3), number % 3]
      let isGone = false
      const when = Math.floor(random() * 6)
      let asked = 0
      const vanishing = {
        slot: /wish\/\d+\/./,
        remake: (honest: unknown) => {
          asked++
          isGone ||= asked > when
          return isGone ? ('silence' as const) : honest
        },
      }
      const recipe = recipeOf(number)
      const played = await playFree({
        players,
        recipe,
        mind: () => randomMind({ moves: 25, random }),
        cheats: new Map([[lost, vanishing]]),
      })
      const honest = played.ends.filter((_, chair) => chair !== lost)
      for (const end of honest) expect(end).toEqual(played.spectator)
      expectSound(played, recipe)
      const recovered = played.events.findIndex((event) => event.lost !== undefined)
      expect(recovered).toBeGreaterThanOrEqual(0)
      expectSameHands(played, lost)
    },
    30_000,
  )
})

/** The hands of those who stay are the same before and after somebody is gone. */
function expectSameHands({ moments }: PlayedFree, lost: number): void {
  for (const [chair, seen] of moments.entries()) {
    if (chair === lost) continue
    const gone = seen.findIndex(({ view }) => view.top.chairs[lost]!.isGone)
    if (gone > 0) expect(handOf(seen[gone]!, chair)).toEqual(handOf(seen[gone - 1]!, chair))
  }
}
