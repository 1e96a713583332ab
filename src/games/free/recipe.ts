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

/** A picture on all cards with this face, which programs give each other beside the log (spec/free, section 11). */
export interface RecipePicture {
  readonly face: Face
  /** Its SHA-256. */
  readonly digest: string
  /** How many bytes it has. */
  readonly bytes: number
}

/** The most pictures of a recipe, bytes of one, and bytes of all. */
export const mostPictures = { count: 200, bytes: 16_000, all: 800_000 } as const

/** What is done when a round begins, once the decks are shuffled. */
export type OpeningMove =
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

/** From so many players to so many. */
export interface PlayerRange {
  readonly from: number
  readonly to: number
}

/** What does not fit: it is meant for other numbers of players, or everybody is dealt fewer cards than it says. */
export type Misfit =
  | ({ readonly kind: 'players' } & PlayerRange)
  | { readonly kind: 'cards'; readonly wanted: number; readonly dealt: number }

/** A recipe: everything that a charter says about a free table. */
export interface Recipe {
  readonly name: string
  /** Decks that lie on one pile are shuffled together, and are one deck from then on; others have backs that can be told apart. */
  readonly decks: readonly RecipeDeck[]
  /** The names of all piles, in the order in which they lie. */
  readonly piles: readonly string[]
  /** The names of piles of which every chair has one, for its tricks. */
  readonly own?: readonly string[]
  readonly openings: readonly OpeningMove[]
  /** Where piles lie: rows of their names, from above. Those in no row lie below, and the piles of chairs below all. */
  readonly layout?: readonly (readonly string[])[]
  /** Whose turn it would be, as a suggestion; null for nobody's. */
  readonly turns?: Turns | null
  /** How many chips everybody has at first. */
  readonly chips?: number
  /** For how many players it is meant, as a suggestion; null if it does not say. */
  readonly players?: PlayerRange | null
  /** The rules, for people. */
  readonly sheet: string
  /** Pictures on faces. Without them, and until they have come, text and symbol are seen. */
  readonly pictures?: readonly RecipePicture[]
}

/** The decks that have a back of their own: one for each pile that some lie on at first. Cards say by a place in this list where they belong. */
export function decksOf({ decks }: Recipe): readonly RecipeDeck[] {
  const homes = [...new Set(decks.map(({ home }) => home))]
  return homes.map((home) => {
    const here = decks.filter((deck) => deck.home === home)
    return { name: here.map(({ name }) => name).join(' + '), faces: here.flatMap(({ faces }) => faces), home }
  })
}

/** What does not fit when so many play by this recipe; undefined if everything does. They may play all the same. */
export function misfitOf({ decks, openings, players: meant }: Recipe, players: number): Misfit | undefined {
  const left = new Map<string, number>()
  for (const { home, faces } of decks) left.set(home, (left.get(home) ?? 0) + faces.length)
  for (const opening of openings) {
    const lying = left.get(opening.pile) ?? 0
    if (opening.do === 'deal' && opening.each * players > lying)
      return { kind: 'cards', wanted: opening.each, dealt: Math.floor(lying / players) }
    left.set(opening.pile, lying - takenBy(opening, lying, players))
  }
  return meant && (players < meant.from || players > meant.to) ? { kind: 'players', ...meant } : undefined
}

function takenBy(opening: OpeningMove, lying: number, players: number): number {
  if (opening.do === 'deal') return opening.each * players
  return opening.do === 'deal all' ? lying : Math.min(opening.count, lying)
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
  const { players } = recipe
  if (players && players.from > players.to)
    throw new RulesError('a recipe is for as many players or more than it is for at least')
  requireSoundPictures(recipe)
}

function requireSoundPictures({ decks, pictures = [] }: Recipe): void {
  const faces = new Set(decks.flatMap((deck) => deck.faces))
  const pictured = pictures.map(({ face }) => face)
  if (new Set(pictured).size !== pictured.length) throw new RulesError('a card has one picture only')
  const other = pictured.find((face) => !faces.has(face))
  if (other !== undefined) throw new RulesError(`there is no card "${other}" for a picture`)
  if (pictures.reduce((sum, { bytes }) => sum + bytes, 0) > mostPictures.all)
    throw new RulesError(`the pictures of a recipe have at most ${mostPictures.all} bytes`)
}
