/**
 * Private tests (spec/werewolf, section 2): is it nothing, are these equal? Everybody multiplies the card by a fresh secret of its own; the
 * sum opens to O or to a point that says nothing. Faces are hashed points: never test multiples of the generator, because the
 * announced multiples of it would show the factor.
 */
import type { Seat } from '../table/index.ts'
import { differenceOf } from './card-sums.ts'
import { hexes } from './hexes.ts'
import { type MaskedCard, opened } from './masked-card.ts'
import { blindCards, tagOfNothing } from './tags.ts'
import { unmaskByAll } from './unmask.ts'

/** A test that was begun: nobody knows its result before it is finished. */
export interface BegunTest {
  readonly blinded: MaskedCard
}

/** The first half of a test: everybody blinds the card. Whoever goes here has learnt nothing. */
export async function beginTest(seat: Seat, card: MaskedCard): Promise<BegunTest> {
  const [blinded] = await blindCards(seat, [card])
  return { blinded: blinded! }
}

/** The second half: everybody opens the blinded card; gives whether the card holds nothing. Whoever goes here may have seen it. */
export async function finishTest(seat: Seat, { blinded }: BegunTest): Promise<boolean> {
  await unmaskByAll(seat, () => [blinded])
  return hexes(opened(blinded))[0] === tagOfNothing
}

/** Whether a card under the key of the scope's players holds nothing. */
export async function isNothing(seat: Seat, card: MaskedCard): Promise<boolean> {
  return finishTest(seat.at('open'), await beginTest(seat.at('blind'), card))
}

/** Whether two cards under the key of the scope's players hold the same. */
export function areEqual(seat: Seat, left: MaskedCard, right: MaskedCard): Promise<boolean> {
  return isNothing(seat, differenceOf(left, right))
}
