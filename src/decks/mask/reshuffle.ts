/** Putting cards back and shuffling them again: nobody can follow a card through it. */
import type { Player, Seat } from '../../table/index.ts'
import { cascade } from './cascade.ts'
import { gather } from './gather.ts'
import type { DeckTurn } from './lying.ts'
import { isGivenExcept, layOut, type Place } from './place.ts'

/** Shuffles these cards together; those who are gone must have given their parts of all of them. */
export async function reshuffled(
  seat: Seat,
  players: readonly Player[],
  places: readonly Place[],
): Promise<{ places: readonly Place[]; turns: readonly DeckTurn[] }> {
  if (places.length < 2) throw new RangeError('a shuffle needs at least two cards')
  if (places.some((place) => !isGivenExcept(place, players)))
    throw new RangeError('a card whose part a gone player kept cannot be put back')
  const gathered = await gather(seat.at('gather'), players, places)
  const { deck, turns } = await cascade(seat.at('shuffle'), gathered.key, gathered.deck)
  return { places: layOut(deck, () => gathered.key), turns }
}
