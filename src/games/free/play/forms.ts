/** What players say at a free table: wishes, consent, and what a round came to. */
import { DecodeError } from '../../../group/index.ts'
import { form, type Player, wire } from '../../../table/index.ts'
import { type ChipSource, most } from '../books.ts'
import {
  mostPictures,
  type OpeningMove,
  type PlayerRange,
  type Recipe,
  type RecipeDeck,
  type RecipePicture,
  requireSound,
  type Turns,
} from '../recipe.ts'
import type { PileEnd } from '../tabletop.ts'
import type { Wish } from '../wish.ts'
import type { PlayersBooks } from './players-books.ts'

/** So many cards and chairs there may be. */
const [mostCards, mostChairs] = [1000, 20]
const chair = wire.integer(0, mostChairs - 1)
const chairs = wire.list(chair, 0, mostChairs)
const cards = wire.list(wire.integer(1), 0, mostCards)
const count = wire.integer(0, mostCards)
const end = wire.choice<PileEnd>('top', 'bottom')
const pile = wire.plainText(40)
const amount = wire.integer(-1_000_000_000, 1_000_000_000)
const chips = wire.integer(0, most.chips)
const note = wire.plainText(most.characters)
/** What whole numbers add up to. */
const anySum = wire.integer(Number.MIN_SAFE_INTEGER)

type Fields<K extends Wish['do']> = wire.Codec<Extract<Wish, { do: K }>>

const shapes: { readonly [K in Wish['do']]: Fields<K> } = {
  draw: wire.record({ do: wire.choice('draw'), cards }),
  deal: wire.record({ do: wire.choice('deal'), pile, to: chairs, each: count }),
  fill: wire.record({ do: wire.choice('fill'), pile, to: chairs, upTo: count }),
  play: wire.record({ do: wire.choice('play'), count, pile, end, up: wire.flag }),
  give: wire.record({ do: wire.choice('give'), count, to: chair }),
  pick: wire.record({ do: wire.choice('pick'), count, from: chair }),
  pass: wire.record({ do: wire.choice('pass'), count, by: chair }),
  swap: wire.record({ do: wire.choice('swap'), with: chair }),
  peek: wire.record({ do: wire.choice('peek'), cards }),
  turn: wire.record({ do: wire.choice('turn'), cards, up: wire.flag }),
  move: wire.record({ do: wire.choice('move'), cards, pile, end }),
  show: wire.record({ do: wire.choice('show'), count, to: wire.nullable(chair) }),
  shuffle: wire.record({ do: wire.choice('shuffle'), pile }),
  gather: wire.record({ do: wire.choice('gather'), hands: chairs, piles: wire.list(pile, 0, 50), pile }),
  cut: wire.record({ do: wire.choice('cut'), pile, count }),
  roll: wire.record({ do: wire.choice('roll'), dice: count, sides: count }),
  'hand over': wire.record({ do: wire.choice('hand over'), to: wire.nullable(chair) }),
  score: wire.record({ do: wire.choice('score'), chair, points: wire.integer(-most.points, most.points) }),
  strike: wire.record({ do: wire.choice('strike'), entry: wire.integer(0) }),
  pay: wire.record({ do: wire.choice('pay'), amount: chips, to: wire.nullable(chair) }),
  'pay out': wire.record({
    do: wire.choice('pay out'),
    from: wire.choice<ChipSource>('pot', 'bank'),
    amount: chips,
    to: chair,
  }),
  note: wire.record({ do: wire.choice('note'), text: note }),
  wipe: wire.record({ do: wire.choice('wipe'), note: wire.integer(1) }),
  count: wire.record({ do: wire.choice('count'), counter: wire.plainText(40), value: amount }),
  undo: wire.record({ do: wire.choice('undo'), move: wire.integer(0) }),
  'new round': wire.record({ do: wire.choice('new round') }),
  end: wire.record({ do: wire.choice('end') }),
  leave: wire.record({ do: wire.choice('leave') }),
  'sit down': wire.record({ do: wire.choice('sit down') }),
}

/** Whatever one of several shapes can read, told apart by what it says under `do`. */
function oneOf<T extends { readonly do: string }>(known: {
  readonly [kind: string]: wire.Codec<never> | undefined
}): wire.Codec<T> {
  const shapeOf = (kind: unknown, field: string): wire.Codec<T> => {
    const shape = typeof kind === 'string' && Object.hasOwn(known, kind) ? known[kind] : undefined
    if (shape === undefined) throw new DecodeError(`${field}.do`, 'is nothing that can be done here')
    return shape as unknown as wire.Codec<T>
  }
  return {
    encode: (value) => shapeOf(value.do, '').encode(value),
    decode: (json, field) => shapeOf((json as { do?: unknown } | null)?.do, field).decode(json, field),
  }
}

const wish: wire.Codec<Wish> = oneOf<Wish>(shapes as never)

/** The message of a wish. */
export const Wishing = form('free', 'wish', wire.record({ wish }))

/** The message of somebody who is asked whether it agrees. */
export const Agreeing = form('free', 'agree', wire.record({ agrees: wire.flag }))

const opening: wire.Codec<OpeningMove> = oneOf<OpeningMove>({
  deal: wire.record({ do: wire.choice('deal'), pile, each: count }),
  'deal all': wire.record({ do: wire.choice('deal all'), pile }),
  turn: wire.record({ do: wire.choice('turn'), pile, to: pile, count }),
} as never)

/** How a recipe is written, with everything that may be left out. */
const written: wire.Codec<Required<Recipe>> = wire.record<Required<Recipe>>({
  name: wire.plainText(40),
  decks: wire.list(
    wire.record<RecipeDeck>({
      name: wire.plainText(40),
      faces: wire.list(wire.plainText(60), 2, mostCards),
      home: pile,
    }),
    1,
    8,
  ),
  piles: wire.list(pile, 1, 50),
  own: wire.list(wire.plainText(30), 0, 4),
  openings: wire.list(opening, 0, 20),
  layout: wire.list(wire.list(pile, 1, 12), 0, 12),
  turns: wire.nullable(
    wire.record<Turns>({
      way: wire.choice('left', 'right'),
      handedOn: wire.choice('by word', 'by laying', 'by tricks'),
    }),
  ),
  chips: wire.integer(0, most.chips),
  players: wire.nullable(
    wire.record<PlayerRange>({ from: wire.integer(2, mostChairs), to: wire.integer(2, mostChairs) }),
  ),
  sheet: wire.text(10_000),
  pictures: wire.list(
    wire.record<RecipePicture>({
      face: wire.plainText(60),
      digest: wire.idText,
      bytes: wire.integer(1, mostPictures.bytes),
    }),
    0,
    mostPictures.count,
  ),
})

/** What a recipe is like that does not say otherwise. */
const plain = { own: [], layout: [], turns: null, chips: 0, players: null, pictures: [] }

/** How a recipe is written in a charter. One by which nothing can be dealt is not read. */
export const recipeCodec: wire.Codec<Recipe> = {
  encode: (recipe) => written.encode({ ...plain, ...recipe }),
  decode(json, field) {
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    const recipe = written.decode(isObject ? { ...plain, ...json } : json, field)
    try {
      requireSound(recipe)
    } catch (error) {
      throw new DecodeError(field, (error as Error).message)
    }
    return recipe
  },
}

/** What goes on from round to round. */
export interface FreeStanding {
  /** Who has left or lied. */
  readonly gone: readonly Player[]
  /** Who was late, keeps its chair, and has not sat down again. */
  readonly away: readonly Player[]
  readonly books: PlayersBooks
  /** Whether the table has ended. */
  readonly isOver: boolean
}

/** How it is signed at the end of a round; `members` are all who have a seat. */
export function roundStandingForm(members: readonly Player[]) {
  const seat = wire.mapped(
    wire.integer(1, members.length),
    (number): Player => members[number - 1]!,
    (player) => members.indexOf(player) + 1,
  )
  const seats = wire.list(seat, 0, members.length)
  const numbers = wire.mapped(
    wire.list(wire.record({ seat, number: anySum }), 0, members.length),
    (list): ReadonlyMap<Player, number> => new Map(list.map((one) => [one.seat, one.number])),
    (map) => [...map].map(([player, number]) => ({ seat: player, number })),
  )
  const books = wire.record<PlayersBooks>({
    rows: wire.list(wire.record({ round: wire.integer(1), points: numbers }), 0, most.rows),
    chips: numbers,
    pot: wire.integer(0),
    notes: wire.list(wire.record({ by: wire.nullable(seat), text: note }), 0, most.notes),
  })
  return form(
    'free',
    'round',
    wire.record<FreeStanding>({ gone: seats, away: seats, books, isOver: wire.flag }),
  )
}
