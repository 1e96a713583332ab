/**
 * When a player is lost (spec/free, section 4): what it helped to hide cannot be opened any more, so it is dealt anew among those who
 * stay. Hands stay as they are, and so does what they have laid; the hand of who is lost goes back to its deck.
 */
import { dealAnew, type MaskedCard } from '../../../cards/index.ts'
import { group } from '../../../group/index.ts'
import type { Player, Seat } from '../../../table/index.ts'
import type { RecipeDeck } from '../recipe.ts'
import {
  type Face,
  type Lying,
  present,
  type Tabletop,
  withChair,
  withChanged,
  withOnPile,
} from '../tabletop.ts'
import type { RoundScene } from './scene.ts'

/** These chairs are empty from now on: their hands lie at home, as hidden as they were. */
export function withdraw(scene: RoundScene, decks: readonly RecipeDeck[], lost: readonly number[]): void {
  scene.top = withHandsReturned(scene.top, decks, lost)
}

/** Deals everything that is hidden anew among those in this scope, who all have a share of the key. */
export async function dealHiddenAnew(
  scene: RoundScene,
  seat: Seat,
  decks: readonly RecipeDeck[],
): Promise<void> {
  for (const deck of decks.keys()) await dealDeckAnew(scene, seat.at('deck', deck), decks, deck)
}

/** Hands of those who are gone lie hidden at the bottom of their deck's pile, and so does what was on its way to them. */
function withHandsReturned(
  before: Tabletop,
  decks: readonly RecipeDeck[],
  lost: readonly number[],
): Tabletop {
  let top = before
  for (const chair of lost) {
    for (const card of top.chairs[chair]!.hand) top = withAtHome(top, decks, card)
    top = withChair(top, chair, { hand: [], isMixed: true, isGone: true })
  }
  for (const { card, to } of top.underWay) if (lost.includes(to)) top = withAtHome(top, decks, card)
  const underWay = top.underWay.filter(({ to }) => !lost.includes(to))
  const isForgotten = ({ knownTo }: Lying): boolean => knownTo !== null && lost.includes(knownTo)
  return withChanged({ ...top, underWay }, (card) => (isForgotten(card) ? { ...card, knownTo: null } : card))
}

function withAtHome(top: Tabletop, decks: readonly RecipeDeck[], card: Lying): Tabletop {
  return withOnPile(top, decks[card.deck]!.home, [card], 'bottom')
}

/** What of a deck is hidden. */
interface Hidden {
  /** Faces that not everybody knows, each as often as it occurs. */
  readonly faces: readonly Face[]
  /** Cards in hands, by chair. */
  readonly held: ReadonlyMap<number, readonly Lying[]>
  /** Cards elsewhere that somebody who is there has laid, by chair. */
  readonly laid: ReadonlyMap<number, readonly Lying[]>
  /** All others. */
  readonly rest: readonly Lying[]
}

function hiddenOf(top: Tabletop, decks: readonly RecipeDeck[], deck: number): Hidden {
  const tabled = [...top.piles.flatMap(({ cards }) => cards), ...top.underWay.map(({ card }) => card)]
  const ofDeck = (cards: readonly Lying[]): Lying[] => cards.filter((card) => card.deck === deck)
  const isHidden = ({ face }: Lying): boolean => face === null
  const chairs = present(top)
  const faces = [...decks[deck]!.faces]
  for (const { face } of ofDeck([...tabled, ...chairs.flatMap((chair) => top.chairs[chair]!.hand)]))
    if (face !== null) faces.splice(faces.indexOf(face), 1)
  const hidden = ofDeck(tabled).filter(isHidden)
  return {
    faces,
    held: new Map(chairs.map((chair) => [chair, ofDeck(top.chairs[chair]!.hand).filter(isHidden)])),
    laid: new Map(chairs.map((chair) => [chair, hidden.filter(({ knownTo }) => knownTo === chair)])),
    rest: hidden.filter(({ knownTo }) => knownTo === null),
  }
}

async function dealDeckAnew(
  scene: RoundScene,
  seat: Seat,
  decks: readonly RecipeDeck[],
  deck: number,
): Promise<void> {
  const { faces, held, laid, rest } = hiddenOf(scene.top, decks, deck)
  const hasLaid = [...laid.values()].some((cards) => cards.length > 0)
  if (rest.length === 0 && !hasLaid) return
  const byPlayer = <C>(cards: ReadonlyMap<number, readonly Lying[]>, of: (card: Lying) => C) =>
    new Map([...cards].map(([chair, own]): [Player, C[]] => [scene.playerAt(chair), own.map(of)]))
  const dealt = await dealAnew(seat, scene.key, {
    faces: group.concat(faces.map((face) => scene.pointOf(face))),
    held: byPlayer(held, (card) => scene.card(card)),
    laid: byPlayer(laid, ({ id }) => scene.laid(id)!),
  })
  for (const [chair, cards] of laid)
    scene.reclaim(cards, dealt.laid.get(scene.playerAt(chair)) ?? [], seat.at('laid'))
  replace(scene, rest, dealt.left, deck)
}

/** Other cards lie in these places from now on. */
function replace(
  scene: RoundScene,
  places: readonly Lying[],
  masked: readonly MaskedCard[],
  deck: number,
): void {
  if (places.length !== masked.length)
    throw new Error('the new deck does not fill the hidden places although all proofs hold')
  const next = scene.renew(masked, () => deck)
  const replaced = new Map(places.map(({ id }, i) => [id, next.cards[i]!]))
  scene.top = withChanged(next.top, (card) => replaced.get(card.id) ?? card)
}
