/** How a round begins: fresh keys, all decks shuffled, and what the recipe deals at first (spec/free, section 7). */
import {
  announceKeys,
  ciphertextsOf,
  faceUp,
  type JointKey,
  maskedCards,
  shuffle,
} from '../../../cards/index.ts'
import type { Seat } from '../../../table/index.ts'
import { decksOf, type OpeningMove, type Recipe } from '../recipe.ts'
import { onPiles, pileNamed, present, withOnPile, withoutCards } from '../tabletop.ts'
import { dealtFrom, drawCards, laidAnew, turnUp } from './piles.ts'
import type { RoundScene } from './scene.ts'

/** Those in this scope begin, at a table on which nothing lies yet. */
export async function begin(scene: RoundScene, seat: Seat, recipe: Recipe): Promise<void> {
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  scene.seat = seat
  scene.key = key
  for (const [deck, { faces, home }] of decksOf(recipe).entries()) {
    const start = faces.map((face) => faceUp(key, scene.pointOf(face)))
    const { cards } = await shuffle(seat.at('deck', deck), key, ciphertextsOf(start))
    laidAnew(
      scene,
      home,
      maskedCards(cards, () => key),
      deck,
    )
  }
  for (const [i, opening] of recipe.openings.entries()) await open(scene, seat.at('open', i), opening)
}

async function open(scene: RoundScene, seat: Seat, opening: OpeningMove): Promise<void> {
  const { cards } = pileNamed(scene.top, opening.pile)
  if (opening.do === 'turn') {
    const ids = cards.slice(0, opening.count).map(({ id }) => id)
    await turnUp(scene, seat, ids)
    const turned = onPiles(scene.top, ids)
    scene.top = withOnPile(withoutCards(scene.top, turned), opening.to, turned, 'top')
    return
  }
  const chairs = present(scene.top)
  const most = Math.floor(cards.length / chairs.length)
  const each = opening.do === 'deal' ? Math.min(opening.each, most) : undefined
  const share = (i: number): number => each ?? Math.ceil((cards.length - i) / chairs.length)
  await drawCards(scene, seat, dealtFrom(cards, new Map(chairs.map((chair, i) => [chair, share(i)]))))
}
