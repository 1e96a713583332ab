/** What is done to the cards of piles: drawn, dealt, peeked at, turned up, shuffled (spec/free, sections 1 and 3). */
import {
  ciphertextsOf,
  inHand,
  type MaskedCard,
  maskedCards,
  masksFrom,
  moveCards,
  opened,
  shuffle,
  unmask,
} from '../../../cards/index.ts'
import { group } from '../../../group/index.ts'
import { coin, type Seat } from '../../../table/index.ts'
import {
  fresh,
  type Lying,
  onPiles,
  pileNamed,
  type UnderWay,
  withChair,
  withChanged,
  withInHand,
  withOnPile,
  withoutCards,
  withPile,
} from '../tabletop.ts'
import type { RoundScene } from './scene.ts'
import { inTossedOrder } from './tossed.ts'

/** Cards go to hands. Hidden ones are opened to their receivers alone. */
async function receive(
  scene: RoundScene,
  seat: Seat,
  going: readonly UnderWay[],
): Promise<readonly UnderWay[]> {
  const hidden = going.filter(({ card }) => card.face === null)
  const masked = hidden.map(({ card }) => scene.card(card))
  const receivers = new Map(masked.map((card, i) => [card, scene.playerAt(hidden[i]!.to)]))
  if (hidden.length > 0) await unmask(seat, masked, { receiver: (card) => receivers.get(card) })
  hidden.forEach(({ card, to }, i) => {
    scene.put([card], [inHand(masked[i]!, scene.playerAt(to))])
  })
  return going.map(({ card, to }) => ({ card: { ...card, isUp: false, knownTo: null }, to }))
}

function intoHands(scene: RoundScene, received: readonly UnderWay[]): void {
  const chairs = [...new Set(received.map(({ to }) => to))]
  scene.top = chairs.reduce(
    (top, chair) =>
      withInHand(
        top,
        chair,
        received.filter(({ to }) => to === chair).map(({ card }) => card),
      ),
    scene.top,
  )
}

/** Cards of piles go to hands. */
export async function drawCards(scene: RoundScene, seat: Seat, going: readonly UnderWay[]): Promise<void> {
  const received = await receive(scene, seat, going)
  scene.top = withoutCards(
    scene.top,
    going.map(({ card }) => card),
  )
  intoHands(scene, received)
}

/** What is under way arrives. */
export async function deliver(scene: RoundScene, seat: Seat): Promise<void> {
  const received = await receive(scene, seat, scene.top.underWay)
  scene.top = { ...scene.top, underWay: [] }
  intoHands(scene, received)
}

/** The first cards of a pile go to chairs in turn, until each has got as many as it wants. */
export function dealtFrom(cards: readonly Lying[], wanted: ReadonlyMap<number, number>): readonly UnderWay[] {
  const rounds = Math.max(0, ...wanted.values())
  const order = Array.from({ length: rounds }, (_, round) =>
    [...wanted].flatMap(([chair, count]) => (count > round ? [chair] : [])),
  ).flat()
  return order.map((to, i) => ({ card: cards[i]!, to }))
}

/** A player looks at hidden cards: they are dealt to it, and it moves them back to where they lay. */
export async function peek(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  ids: readonly number[],
): Promise<void> {
  const cards = onPiles(scene.top, ids)
  const masked = cards.map((card) => scene.card(card))
  const player = scene.playerAt(chair)
  await unmask(seat.at('look'), masked, { receiver: () => player })
  const back = seat.at('back')
  const moved = await moveCards(back, scene.key, new Map([[player, masked]]))
  const laid = masked.map((card) => moved.get(card)!)
  const next = scene.renew(laid, (place) => cards[place]!.deck)
  scene.putLaid(
    next.cards,
    laid.map((card, i) => ({ card, mask: () => masksFrom(back, laid.length)[i]! })),
  )
  const replaced = new Map(cards.map(({ id }, i) => [id, { ...next.cards[i]!, knownTo: chair }]))
  scene.top = withChanged(next.top, (card) => replaced.get(card.id) ?? card)
}

/** Turns cards of piles face up for everybody. */
export async function turnUp(scene: RoundScene, seat: Seat, ids: readonly number[]): Promise<void> {
  const hidden = onPiles(scene.top, ids).filter(({ face }) => face === null)
  const masked = hidden.map((card) => scene.card(card))
  if (hidden.length > 0) await unmask(seat, masked)
  const faces = scene.read(group.concat(masked.map(opened)))
  const known = new Map(hidden.map(({ id }, i) => [id, faces[i]!]))
  scene.top = withChanged(scene.top, (card) =>
    ids.includes(card.id)
      ? { ...card, face: card.face ?? known.get(card.id)!, isUp: true, knownTo: null }
      : card,
  )
}

/** Everybody in turn shuffles the cards of one deck on a pile; one card has only one order. Others stay where they lie among them. */
export async function shufflePile(scene: RoundScene, seat: Seat, name: string, deck: number): Promise<void> {
  const { cards } = pileNamed(scene.top, name)
  const ofDeck = cards.filter((card) => card.deck === deck)
  if (ofDeck.length < 2) return
  const masked = ofDeck.map((card) => scene.card(card))
  const shuffled = maskedCards((await shuffle(seat, scene.key, ciphertextsOf(masked))).cards, () => scene.key)
  const next = scene.renew(shuffled, () => deck)
  const replaced = new Map(ofDeck.map(({ id }, i) => [id, next.cards[i]!]))
  scene.top = withPile(
    next.top,
    name,
    cards.map((card) => replaced.get(card.id) ?? card),
  )
}

/**
 * Everybody in turn shuffles a pile: cards of each back among themselves. Backs can be told apart, so where there are several, a coin that nobody
 * controls says in which order they lie then. Whatever is alone of its back can be followed, as with cards of paper.
 */
export async function shuffleWhole(scene: RoundScene, seat: Seat, name: string): Promise<void> {
  const decks = [...new Set(pileNamed(scene.top, name).cards.map(({ deck }) => deck))]
  for (const deck of decks) await shufflePile(scene, seat.at('shuffle', deck), name, deck)
  const turned = pileNamed(scene.top, name).cards.map((card): Lying => ({ ...card, isUp: false }))
  const lying = decks.length > 1 ? inTossedOrder(turned, await coin(seat.at('order'))) : turned
  scene.top = withPile(scene.top, name, lying)
}

/** A pile consists of these hidden cards from now on. */
export function laidAnew(scene: RoundScene, name: string, masked: readonly MaskedCard[], deck: number): void {
  const next = scene.renew(masked, () => deck)
  scene.top = withPile(next.top, name, next.cards)
}

/** Players put their whole hands back, each card on the pile that is said for it. Known cards stay known until it is shuffled. */
export async function putBack(
  scene: RoundScene,
  seat: Seat,
  chairs: readonly number[],
  pileFor: (card: Lying) => string,
): Promise<void> {
  const hands = new Map(
    chairs.flatMap((chair) => {
      const hidden = scene.top.chairs[chair]!.hand.filter(({ face }) => face === null)
      return hidden.length === 0 ? [] : [[scene.playerAt(chair), hidden.map((card) => scene.card(card))]]
    }),
  )
  const moved = hands.size === 0 ? new Map() : await moveCards(seat, scene.key, hands)
  for (const chair of chairs) {
    const { hand } = scene.top.chairs[chair]!
    const next = fresh(
      scene.top,
      hand.map(({ deck }) => deck),
    )
    const back = hand.map(({ face }, i): Lying => ({ ...next.cards[i]!, face }))
    const hidden = back.filter(({ face }) => face === null)
    scene.put(
      hidden,
      hand.filter(({ face }) => face === null).map((card) => moved.get(scene.card(card))!),
    )
    const emptied = withChair(next.top, chair, { hand: [], isMixed: true })
    scene.top = back.reduce((top, card) => withOnPile(top, pileFor(card), [card], 'bottom'), emptied)
  }
}
