/** A recipe as a form has it, and back. */
import type {
  Face,
  OpeningMove,
  Recipe,
  RecipeDeck,
  RecipePicture,
  Turns,
} from '../../../games/free/index.ts'
import { plainWords } from '../../../table/statements/plain-words.ts'
import { f } from '../../words/free.ts'
import { type Layout, layoutOf } from './layout.ts'

/** A deck beside the first, of which so many cards are dealt to each at first. */
export interface MoreDeck extends RecipeDeck {
  readonly each: number
}

/** What the form is filled with. */
export interface Draft {
  readonly name: string
  readonly faces: readonly Face[]
  /** Decks beside the first. */
  readonly more: readonly MoreDeck[]
  /** The newest first: a deck that is read again brings its pictures again. */
  readonly pictures: readonly RecipePicture[]
  /** A line for each row, with commas between the piles. */
  readonly piles: string
  /** So many cards are dealt to each, or all of them. */
  readonly each: number
  readonly dealsAll: boolean
  readonly turned: number
  readonly handedOn: Turns['handedOn'] | 'nobody'
  readonly way: Turns['way']
  readonly chips: number
  readonly sheet: string
}

export function draftOf(recipe: Recipe): Draft {
  const {
    name,
    decks: [deck, ...others],
    pictures = [],
    openings,
    turns,
    chips = 0,
    sheet,
  } = recipe
  const dealt = openings.find((opening) => opening.do !== 'turn' && opening.pile === deck?.home)
  const turned = openings.find((opening) => opening.do === 'turn')
  return {
    name,
    faces: deck?.faces ?? [],
    more: others.map((other) => ({
      ...other,
      each: other.home === deck?.home ? 0 : dealtFrom(openings, other.home),
    })),
    pictures,
    piles: layoutOf(recipe)
      .map((row) => row.join(', '))
      .join('\n'),
    each: dealt?.do === 'deal' ? dealt.each : 0,
    dealsAll: dealt?.do === 'deal all',
    turned: turned?.count ?? 0,
    handedOn: turns?.handedOn ?? 'nobody',
    way: turns?.way ?? 'left',
    chips,
    sheet,
  }
}

/**
 * The first deck lies on the first pile; what is turned up lies on the second. Other decks lie on piles of their own, which are there also if the text
 * does not name them. Whatever else the recipe has that is changed stays as it is: the piles of chairs, and for how many it is meant.
 */
export function recipeOf(
  { name, faces, more: typed, pictures, piles, each, dealsAll, turned, handedOn, way, chips, sheet }: Draft,
  before: Recipe,
): Recipe {
  const layout = rowsIn(piles)
  const more = typed.map((deck) => ({ ...deck, home: plainWords(deck.home) || deck.name }))
  const names = layout.flat()
  const [home = f.own.stock, second = home] = names
  const homes = more.map((deck) => deck.home).filter((pile) => !names.includes(pile) && pile !== home)
  const own = (before.own ?? []).filter((pile) => !names.includes(pile))
  const deal: OpeningMove = dealsAll ? { do: 'deal all', pile: home } : { do: 'deal', pile: home, each }
  const turn: OpeningMove = { do: 'turn', pile: home, to: second, count: turned }
  const decks = [
    { name: f.own.cards, faces, home },
    ...more.map((deck) => ({ name: deck.name, faces: deck.faces, home: deck.home })),
  ]
  const dealtToo = more.filter((deck) => deck.each > 0 && deck.home !== home)
  const inUse = new Set(decks.flatMap((deck) => deck.faces))
  const isFirst = ({ face }: RecipePicture, place: number): boolean =>
    pictures.findIndex((other) => other.face === face) === place
  const shown = pictures.filter((picture, place) => inUse.has(picture.face) && isFirst(picture, place))
  return {
    name: plainWords(name) || f.own.unnamed,
    decks,
    piles: [...new Set([...(names.length === 0 ? [home] : names), ...homes])],
    own,
    layout: layout.length > 1 ? layout : [],
    turns: handedOn === 'nobody' ? null : { way, handedOn },
    chips,
    ...(before.players && { players: before.players }),
    openings: [
      ...(dealsAll || each > 0 ? [deal] : []),
      ...dealtToo.map((deck): OpeningMove => ({ do: 'deal', pile: deck.home, each: deck.each })),
      ...(turned > 0 ? [turn] : []),
    ],
    sheet,
    ...(shown.length > 0 && { pictures: shown }),
  }
}

/** The rows of a text, in which every pile has one place. */
function rowsIn(text: string): Layout {
  const named = new Set<string>()
  const isNew = (name: string): boolean => name !== '' && !named.has(name) && named.add(name) !== undefined
  return text
    .split('\n')
    .map((line) => line.split(',').map((name) => plainWords(name).slice(0, 40)))
    .map((row) => row.filter(isNew))
    .filter((row) => row.length > 0)
}

function dealtFrom(openings: readonly OpeningMove[], home: string): number {
  const dealt = openings.find((opening) => opening.do === 'deal' && opening.pile === home)
  return dealt?.do === 'deal' ? dealt.each : 0
}
