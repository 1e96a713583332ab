/** What is done when a wish counts and everybody who has to has agreed (spec/free, section 3). */
import { coin, type Seat } from '../../../table/index.ts'
import { type Books, withEntry, withNote, withoutNote, withPaid, withStruck } from '../books.ts'
import { onPiles, pileNamed, present, withChanged, withOnPile, withoutCards, withPile } from '../tabletop.ts'
import type { Wish } from '../wish.ts'
import { choosing, give, layDown, layOpen, pick, sendAtOnce, showCards, showTo } from './hand.ts'
import { dealtFrom, drawCards, peek, putBack, shuffleWhole, turnUp } from './piles.ts'
import type { RoundScene } from './scene.ts'
import { diceOf } from './tossed.ts'

/** Wishes that change what the round is, and not what lies on the table. */
export type RoundWish = Extract<Wish, { do: 'undo' | 'new round' | 'end' | 'leave' | 'sit down' }>

/** What there is to tell about something that was done. */
export interface Done {
  /** What the dice show. */
  readonly dice?: readonly number[]
  /** The numbers of cards that were shown in a hand. */
  readonly shown?: readonly number[]
}

/** Each gives what there is to tell, or nothing. */
type Deeds = {
  readonly [K in Exclude<Wish, RoundWish>['do']]: (
    scene: RoundScene,
    seat: Seat,
    by: number,
    wish: Extract<Wish, { do: K }>,
  ) => unknown
}

/** Does what is wished; gives what there is to tell about it. */
export async function doWish(
  scene: RoundScene,
  seat: Seat,
  by: number,
  wish: Exclude<Wish, RoundWish>,
): Promise<Done> {
  const deed = deeds[wish.do] as (...all: [RoundScene, Seat, number, Wish]) => unknown
  return ((await deed(scene, seat, by, wish)) as Done | undefined) ?? {}
}

const deeds: Deeds = {
  draw: (scene, seat, by, { cards }) =>
    drawCards(
      scene,
      seat.at('draw'),
      onPiles(scene.top, cards).map((card) => ({ card, to: by })),
    ),
  deal: (scene, seat, _, { pile, to, each }) =>
    deal(scene, seat, pile, new Map(to.map((chair) => [chair, each]))),
  fill: (scene, seat, _, { pile, to, upTo }) => {
    const missing = (chair: number): number => Math.max(0, upTo - scene.top.chairs[chair]!.hand.length)
    return deal(scene, seat, pile, new Map(to.map((chair) => [chair, missing(chair)])))
  },
  play: (scene, seat, by, wish) => (wish.up ? layOpen : layDown)(scene, seat.at('hand'), by, wish),
  give: (scene, seat, by, wish) => give(scene, seat.at('hand'), by, wish),
  pick,
  pass,
  swap,
  peek: (scene, seat, by, { cards }) => peek(scene, seat, by, cards),
  turn: (scene, seat, _, { cards, up }) => {
    if (up) return turnUp(scene, seat.at('turn'), cards)
    scene.top = withChanged(scene.top, (card) => (cards.includes(card.id) ? { ...card, isUp: false } : card))
  },
  move: (scene, _, __, { cards: ids, pile, end }) => {
    const cards = onPiles(scene.top, ids)
    scene.top = withOnPile(withoutCards(scene.top, cards), pile, cards, end)
  },
  show: async (scene, seat, by, wish) => {
    const at = seat.at('hand')
    const cards = await (wish.to === null ? showCards(scene, at, by, wish) : showTo(scene, at, by, wish))
    return { shown: cards.map(({ id }) => id) }
  },
  shuffle: (scene, seat, _, { pile }) => shuffleWhole(scene, seat, pile),
  gather: async (scene, seat, _, { hands, piles, pile }) => {
    await putBack(scene, seat.at('put-back'), hands, () => pile)
    for (const name of piles) {
      const { cards } = pileNamed(scene.top, name)
      scene.top = withOnPile(withPile(scene.top, name, []), pile, cards, 'bottom')
    }
    await shuffleWhole(scene, seat, pile)
  },
  cut: (scene, _, __, { pile, count }) => {
    const { cards } = pileNamed(scene.top, pile)
    scene.top = withPile(scene.top, pile, [...cards.slice(count), ...cards.slice(0, count)])
  },
  roll: async (_, seat, __, wish) => ({ dice: diceOf(await coin(seat.at('roll')), wish) }),
  'hand over': (scene, _, __, { to }) => {
    scene.top = { ...scene.top, turn: to }
  },
  score: (scene, _, by, { chair, points }) =>
    write(scene, (books) => withEntry(books, { by, chair, points })),
  strike: (scene, _, __, { entry }) => write(scene, (books) => withStruck(books, entry)),
  pay: (scene, _, by, { amount, to }) => write(scene, (books) => withPaid(books, by, to ?? 'pot', amount)),
  'pay out': (scene, _, __, { from, amount, to }) =>
    write(scene, (books) => withPaid(books, from, to, amount)),
  note: (scene, _, by, { text }) => write(scene, (books) => withNote(books, by, text)),
  wipe: (scene, _, __, { note }) => write(scene, (books) => withoutNote(books, note)),
  count: (scene, _, __, { counter, value }) => {
    scene.top = { ...scene.top, counters: new Map(scene.top.counters).set(counter, value) }
  },
}

/** Changes the books. */
function write(scene: RoundScene, change: (books: Books) => Books): void {
  scene.top = { ...scene.top, books: change(scene.top.books) }
}

function deal(
  scene: RoundScene,
  seat: Seat,
  pile: string,
  wanted: ReadonlyMap<number, number>,
): Promise<void> {
  return drawCards(scene, seat.at('draw'), dealtFrom(pileNamed(scene.top, pile).cards, wanted))
}

async function pass(scene: RoundScene, seat: Seat, _: number, wish: Wish & { do: 'pass' }): Promise<void> {
  const chairs = present(scene.top)
  const { count } = wish
  const choose = choosing(scene, wish, count)
  const to = (i: number): number => chairs[(i + wish.by) % chairs.length]!
  await sendAtOnce(
    scene,
    seat.at('pass'),
    chairs.map((from, i) => ({ from, to: to(i), count, choose })),
  )
}

async function swap(scene: RoundScene, seat: Seat, by: number, wish: Wish & { do: 'swap' }): Promise<void> {
  const all = (from: number, to: number) => {
    const { hand } = scene.top.chairs[from]!
    return { from, to, count: hand.length, choose: () => hand.map((_, place) => place) }
  }
  const sendings = [all(by, wish.with), all(wish.with, by)].filter(({ count }) => count > 0)
  await sendAtOnce(scene, seat.at('swap'), sendings)
}
