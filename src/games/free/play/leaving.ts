/** Getting up for good (spec/free, section 4): the hand goes back to its deck, which all shuffle; then the leaver peels off its key. */
import { leftTo, unmaskBy } from '../../../cards/index.ts'
import type { Player, Seat } from '../../../table/index.ts'
import type { RecipeDeck } from '../recipe.ts'
import { type Lying, withChair, withChanged } from '../tabletop.ts'
import { putBack, shufflePile } from './piles.ts'
import { withdraw } from './recovery.ts'
import type { RoundScene } from './scene.ts'

/** The hand of this chair goes back, and what is hidden lies under the keys of the others. Whoever is alone has nobody to shuffle it with. */
export async function leave(
  scene: RoundScene,
  seat: Seat,
  decks: readonly RecipeDeck[],
  chair: number,
): Promise<void> {
  if (seat.players.length < 2) return withdraw(scene, decks, [chair])
  const held = [...new Set(scene.top.chairs[chair]!.hand.map(({ deck }) => deck))]
  if (held.length > 0) await putBack(scene, seat.at('put-back'), [chair], ({ deck }) => decks[deck]!.home)
  for (const deck of held) await shufflePile(scene, seat.at('shuffle', deck), decks[deck]!.home, deck)
  await peel(scene, seat.at('peel'), scene.playerAt(chair))
  const forget = (card: Lying): Lying => (card.knownTo === chair ? { ...card, knownTo: null } : card)
  scene.top = withChair(withChanged(scene.top, forget), chair, { isGone: true })
}

async function peel(scene: RoundScene, seat: Seat, leaver: Player): Promise<void> {
  const hidden = scene.top.piles.flatMap(({ cards }) => cards).filter(({ face }) => face === null)
  const masked = hidden.map((card) => scene.card(card))
  if (masked.length > 0) await unmaskBy(seat, leaver, masked)
  const stay = seat.players.filter((player) => player !== leaver)
  scene.leftTo(
    stay,
    hidden,
    masked.map((card) => leftTo(stay, card)),
  )
}
