/** Cards that leave a hand: laid, shown, given, picked, passed (spec/free, sections 2 and 3). */
import { type Leaving, type MaskedCard, masksFrom, moveCards, turnHand } from '../../../cards/index.ts'
import { form, type Mine, type Seat, wire } from '../../../table/index.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import { type Lying, mixesIn, type UnderWay, withChair, withInHand, withOnPile } from '../tabletop.ts'
import type { Wish } from '../wish.ts'
import type { RoundScene } from './scene.ts'

/** What a hand let go. */
interface Left {
  /** The cards, with fresh numbers if they have moved; still in the hand if they were shown. */
  readonly cards: readonly Lying[]
  readonly masked: readonly MaskedCard[]
  /** Where they moved, to know their masks by. */
  readonly at: Seat
}

type Choose = (mine: Mine) => readonly number[] | Promise<readonly number[]>

/** The one who sits here chooses cards of its hand. */
export function choosing(scene: RoundScene, wish: Wish, count: number): Choose {
  return (asked) => {
    const { mind } = scene.options
    if (mind === undefined) throw new Error('nobody sits here who could choose')
    return mind.choose(scene.view, wish, count, asked)
  }
}

/** Takes a turn at a hand, and puts its new order on the table. Gives what goes, still in the hand. */
async function turn(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  going: { count: number; leaving: Leaving; choose: Choose },
) {
  const { hand, isMixed } = scene.top.chairs[chair]!
  const mixes = isMixed ? [] : mixesIn(hand)
  const cards = hand.map((card) => handCard(scene, chair, card))
  const turned = await turnHand(seat, scene.playerAt(chair), { ...going, hand: cards, mixes })
  return { turned, hand, mixes }
}

/** A turn in which whoever sits there chooses what goes, and where to. */
function chosenTurn(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { readonly count: number },
  leaving: Leaving,
): Promise<Turned> {
  const { count } = wish
  return turn(scene, seat, chair, { count, leaving, choose: choosing(scene, wish, count) })
}

type Turned = Awaited<ReturnType<typeof turn>>

/** A card that everybody knows lies in a hand under no mask, but under its owner's key all the same. */
function handCard(scene: RoundScene, chair: number, card: Lying): MaskedCard {
  return { ...scene.card(card), key: scene.keyOf(chair) }
}

/** The hand as it lies after a turn: whatever was shuffled has fresh numbers. A card that is alone of its back stays the one that it was. */
function settle(scene: RoundScene, chair: number, { turned, hand, mixes }: Turned): readonly Lying[] {
  const places = mixes.flat()
  if (places.length === 0) return hand
  const next = scene.renew(
    places.map((place) => turned.hand[place]!),
    (i) => hand[places[i]!]!.deck,
  )
  const settled = hand.map((card, place) => next.cards[places.indexOf(place)] ?? card)
  scene.top = withChair(next.top, chair, { hand: settled, isMixed: true })
  return settled
}

/** Cards of a hand move to a key; they are not in the hand any more, and not anywhere else yet. */
function take(scene: RoundScene, seat: Seat, chair: number, done: Turned): Left {
  const hand = settle(scene, chair, done)
  const { places, moved } = done.turned
  const gone = places.map((place) => hand[place]!)
  const next = scene.renew(moved, (place) => gone[place]!.deck)
  scene.top = withChair(next.top, chair, { hand: hand.filter((card) => !gone.includes(card)) })
  return { cards: next.cards, masked: moved, at: seat }
}

/** Lays cards face down on a pile: only who laid them knows what they are. */
export async function layDown(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { do: 'play' },
): Promise<void> {
  const { pile, end } = wish
  const done = await chosenTurn(scene, seat, chair, wish, { to: scene.key })
  const left = take(scene, seat, chair, done)
  scene.top = withOnPile(scene.top, pile, known(scene, left, chair), end)
}

/** Who laid cards can open them. */
function known(scene: RoundScene, { cards, masked, at }: Left, chair: number): readonly Lying[] {
  const mask = (i: number) => () => masksFrom(at, cards.length)[i]!
  scene.putLaid(
    cards,
    masked.map((card, i) => ({ card, mask: mask(i) })),
  )
  return cards.map((card) => ({ ...card, knownTo: chair }))
}

/** Lays cards face up on a pile. What is left of the hand is mixed: it was shuffled before they were shown. */
export async function layOpen(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { do: 'play' },
): Promise<void> {
  const shown = await showCards(scene, seat, chair, wish)
  const gone = new Set(shown.map(({ id }) => id))
  const rest = scene.top.chairs[chair]!.hand.filter(({ id }) => !gone.has(id))
  const open = shown.map((card): Lying => ({ ...card, isUp: true }))
  scene.top = withOnPile(
    withChair(scene.top, chair, { hand: rest, isMixed: true }),
    wish.pile,
    open,
    wish.end,
  )
}

/** Shows cards of a hand to all. They stay there. An only card that everybody knows needs no proof. */
export async function showCards(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { readonly count: number },
): Promise<readonly Lying[]> {
  const [only, second] = scene.top.chairs[chair]!.hand
  if (only && second === undefined && only.face !== null) return [only]
  const done = await chosenTurn(scene, seat, chair, wish, 'shown')
  const hand = settle(scene, chair, done)
  const faces = scene.read(done.turned.shown)
  const shown = done.turned.places.map((place, i): Lying => ({ ...hand[place]!, face: faces[i]! }))
  const next = hand.map((card) => shown.find(({ id }) => id === card.id) ?? card)
  scene.top = withChair(scene.top, chair, { hand: next, isMixed: mixesIn(next).length === 0 })
  return shown
}

/** Shows cards of a hand to one other player: a copy of each moves to its key. */
export async function showTo(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { do: 'show' },
): Promise<readonly Lying[]> {
  const to = wish.to!
  const done = await chosenTurn(scene, seat, chair, wish, { to: scene.keyOf(to) })
  const hand = settle(scene, chair, done)
  const { places, moved } = done.turned
  const shown = places.map((place) => hand[place]!)
  if (scene.me === to) scene.lookAt(shown, moved)
  scene.top = withChair(scene.top, chair, { isMixed: mixesIn(hand).length === 0 })
  return shown
}

/** Gives cards of a hand to another player. */
export async function give(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { do: 'give' },
): Promise<void> {
  const { to } = wish
  const done = await chosenTurn(scene, seat, chair, wish, { to: scene.keyOf(to) })
  const { cards } = take(scene, seat, chair, done)
  scene.top = withInHand(scene.top, to, cards)
}

const pickForm = (count: number, among: number) =>
  form('free', 'pick', wire.record({ places: wire.list(wire.integer(0, among - 1), count, count) }))

/** Picks cards of another hand: its owner shuffles, the picker names places, and the owner moves what lies there. */
export async function pick(
  scene: RoundScene,
  seat: Seat,
  chair: number,
  wish: Wish & { do: 'pick' },
): Promise<void> {
  const { from, count } = wish
  const choose: Choose = () => []
  const mixed = await turn(scene, seat.at('mix'), from, { count: 0, leaving: { to: scene.key }, choose })
  const hand = settle(scene, from, mixed)
  const [owner, picker] = [scene.playerAt(from), scene.playerAt(chair)]
  const claim = await seat
    .at('pick')
    .by(
      picker,
      pickForm(count, hand.length),
      async (asked) => ({ places: await picked(scene, wish, asked) }),
      { deadline: 'act' },
    )
  const { places } = await seat.accept(
    'pick every card once',
    claim,
    (said) => new Set(said.places).size === count,
  )
  const gone = places.map((place) => hand[place]!)
  const held = gone.map((card) => handCard(scene, from, card))
  const moved = await moveCards(seat.at('move'), scene.keyOf(chair), new Map([[owner, held]]))
  const next = scene.renew(
    held.map((card) => moved.get(card)!),
    (place) => gone[place]!.deck,
  )
  const rest = hand.filter((card) => !gone.includes(card))
  scene.top = withInHand(withChair(next.top, from, { hand: rest }), chair, next.cards)
}

function picked(
  scene: RoundScene,
  { from, count }: Wish & { do: 'pick' },
  asked: OpenQuestion,
): Promise<readonly number[]> {
  const { mind } = scene.options
  if (mind === undefined) throw new Error('nobody sits here who could pick')
  return mind.pick(scene.view, from, count, asked)
}

/** A chair that sends cards to another. */
export interface Sending {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly choose: Choose
}

/** Several players send cards of their hands at once: all lie under everybody's key before anybody can look at one. */
export async function sendAtOnce(scene: RoundScene, seat: Seat, sendings: readonly Sending[]): Promise<void> {
  const turns = await seat.parallel(
    sendings.map(({ from, count, choose }) => async (scope) => {
      const at = scope.at(scene.playerAt(from))
      const done = await turn(scene, at, from, { count, leaving: { to: scene.key }, choose })
      return { at, done }
    }),
  )
  const underWay = sendings.flatMap(({ from, to }, i): UnderWay[] => {
    const { at, done } = turns[i]!
    return known(scene, take(scene, at, from, done), from).map((card) => ({ card, to }))
  })
  scene.top = { ...scene.top, underWay }
}
