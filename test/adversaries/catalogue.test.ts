/** The whole catalogue of cheats: each is caught where and as it should be, and the page about it is up to date. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { cheatsPage } from '../../src/adversaries/cheats-page.ts'
import {
  type CheatResult,
  catalogue,
  chosenCheats,
  everyDeck,
  runCheats,
} from '../../src/adversaries/index.ts'

const results: CheatResult[] = []

beforeAll(async () => {
  for await (const result of runCheats()) results.push(result)
}, 900_000)

describe('the catalogue of cheats', () => {
  test.each(catalogue)('$name ends as it should', ({ name, decks }) => {
    const own = results.filter((result) => result.name === name)
    expect(own.map(({ deck }) => deck)).toEqual(decks)
    for (const { deck, caught, atStep, named, expected } of own) {
      expect({ deck, caught, atStep, named }).toEqual({ deck, ...expected })
    }
  })

  test('never names somebody honest', () => {
    expect(results.filter(({ named }) => named === 'honest')).toEqual([])
  })

  test('gives evidence that convinces strangers wherever somebody is named', () => {
    for (const { name, deck, named, rechecked } of results)
      expect({ name, deck, rechecked }).toEqual({ name, deck, rechecked: named === 'cheat' ? true : null })
  })

  test('wins nobody chips, and says so where there are any', () => {
    for (const { name, chips } of results) {
      const { game } = catalogue.find((one) => one.name === name) ?? {}
      if (game === 'holdem') expect(chips).toBeLessThanOrEqual(0)
      else expect(chips).toBeNull()
    }
  })

  test('has cheats of two, who never share a seat', () => {
    const pairs = catalogue.filter(({ partner }) => partner !== undefined)
    expect(pairs.length).toBeGreaterThan(9)
    for (const { seat, partner } of pairs) expect(partner?.seat).not.toBe(seat)
  })

  test('gives every cheat a name of its own and words for people', () => {
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
    for (const { about } of catalogue) expect(about.length).toBeGreaterThan(30)
  })

  test('is what the page about cheats shows', async () => {
    const page = await readFile(new URL('../../docs/cheats.md', import.meta.url), 'utf8')
    expect(cheatsPage(results), 'write it anew with scripts/cheats.ts').toBe(page)
  })
})

describe('choosing cheats', () => {
  test('by deck', () => {
    for (const [, deck] of chosenCheats({ deck: 'padlock' })) expect(deck).toBe('padlock')
  })

  test('by name', () => {
    expect(chosenCheats({ name: 'duplicate-a-card' }).map(([, deck]) => deck)).toEqual(everyDeck)
  })

  test('says what there is where nothing fits', () => {
    expect(() => chosenCheats({ deck: 'paper' })).toThrow('there is no deck "paper": use mask')
    expect(() => chosenCheats({ name: 'hope' })).toThrow('there is no cheat "hope": use cancel')
  })
})
