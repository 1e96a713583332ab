/** What a free table is made of: decks, piles, what is dealt at first, and a sheet of rules for people. Nobody's program enforces those. */
import { RulesError } from '../rules-error.ts'
import type { Face } from './tabletop.ts'

/** A deck of a recipe. */
export interface RecipeDeck {
  readonly name: string
  /** All its cards; there may be equal ones. */
  readonly faces: readonly Face[]
  /** The pile on which it lies when a round begins, and to which the hand of whoever is lost goes. */
  readonly home: string
}

/** What is done when a round begins, once the decks are shuffled. */
export type Opening =
  | { readonly do: 'deal'; readonly pile: string; readonly each: number }
  | { readonly do: 'deal all'; readonly pile: string }
  | { readonly do: 'turn'; readonly pile: string; readonly to: string; readonly count: number }

/** Whose turn it would be. */
export interface Turns {
  /** Which way it goes round: to the next chair, or to the one before. */
  readonly way: 'left' | 'right'
  /** What hands it on: a word; laying cards on a pile of all; or that, and whoever takes a trick has it. */
  readonly handedOn: 'by word' | 'by laying' | 'by tricks'
}

/** A recipe: everything that a charter says about a free table. */
export interface Recipe {
  readonly name: string
  /** Decks that lie on one pile are shuffled together, and are one deck from then on. */
  readonly decks: readonly RecipeDeck[]
  /** The names of all piles, in the order in which they lie. */
  readonly piles: readonly string[]
  /** The names of piles of which every chair has one, for its tricks. */
  readonly own?: readonly string[]
  readonly openings: readonly Opening[]
  /** Where piles lie: rows of their names, from above. Those in no row lie below, and the piles of chairs below all. */
  readonly layout?: readonly (readonly string[])[]
  /** Whose turn it would be, as a suggestion; null for nobody's. */
  readonly turns?: Turns | null
  /** How many chips everybody has at first. */
  readonly chips?: number
  /** The rules, for people. */
  readonly sheet: string
}

/** The decks that are kept apart: one for each pile that some lie on at first. Cards say by a place in this list where they belong. */
export function decksOf({ decks }: Recipe): readonly RecipeDeck[] {
  const homes = [...new Set(decks.map(({ home }) => home))]
  return homes.map((home) => {
    const here = decks.filter((deck) => deck.home === home)
    return { name: here.map(({ name }) => name).join(' + '), faces: here.flatMap(({ faces }) => faces), home }
  })
}

/** Throws a `RulesError` that says what is wrong with a recipe, before anything is dealt by it. */
export function requireSound(recipe: Recipe): void {
  const { decks, piles, own = [], openings, layout = [] } = recipe
  const names = [...piles, ...own]
  if (new Set(names).size !== names.length) throw new RulesError('every pile needs a name of its own')
  const clash = own.find((name) => piles.some((pile) => pile.startsWith(`${name} `)))
  if (clash !== undefined)
    throw new RulesError(`every chair has a pile "${clash}": give other piles names that begin otherwise`)
  const named = [
    ...decks.map(({ home }) => home),
    ...openings.flatMap((opening) => (opening.do === 'turn' ? [opening.pile, opening.to] : [opening.pile])),
    ...layout.flat(),
  ]
  for (const name of named) if (!piles.includes(name)) throw new RulesError(`there is no pile "${name}"`)
  const twice = layout.flat().find((name, i, all) => all.indexOf(name) !== i)
  if (twice !== undefined) throw new RulesError(`the pile "${twice}" lies in one place only`)
  requireOneDeckInHands(recipe)
}

/** A hand is shuffled as a whole, so that all its cards are of one deck: nothing else may be dealt. */
function requireOneDeckInHands(recipe: Recipe): void {
  const lying = new Map<string, Set<number>>(
    decksOf(recipe).map(({ home }, deck): [string, Set<number>] => [home, new Set([deck])]),
  )
  const held = new Set<number>()
  for (const opening of recipe.openings) {
    const decks = lying.get(opening.pile) ?? new Set()
    if (opening.do === 'turn') lying.set(opening.to, new Set([...(lying.get(opening.to) ?? []), ...decks]))
    else for (const deck of decks) held.add(deck)
  }
  if (held.size > 1)
    throw new RulesError('a hand holds cards of one deck at a time: deal from piles of one deck only')
}
