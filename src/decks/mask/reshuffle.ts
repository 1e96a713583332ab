/** Putting cards back and shuffling them again under the same key: nobody can follow a card through it. */
import { group } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { History } from './audit.ts'
import { cascade } from './cascade.ts'
import { sumOfParts } from './joint-key.ts'
import { isGivenExcept, layOut, type Place } from './place.ts'

/** The card as it lies under the keys of those who are present: the parts of the gone are taken off. */
function forThosePresent(place: Place, players: readonly Player[]) {
  const gone = [...place.given].filter(([player]) => !players.includes(player)).map(([, part]) => part)
  return { a: place.card.a, b: group.sub(place.card.b, group.sum(group.concat(gone))) }
}

/** Shuffles these cards together. */
export async function reshuffled(
  seat: Seat,
  players: readonly Player[],
  places: readonly Place[],
): Promise<{ places: readonly Place[]; history: readonly History[] }> {
  const [first] = places
  if (first === undefined || places.length < 2) throw new RangeError('a shuffle needs at least two cards')
  if (places.some((place) => !isGivenExcept(place, players)))
    throw new RangeError('a card whose part a gone player kept cannot be put back')
  const cards = places.map((place) => forThosePresent(place, players))
  const start = { a: group.concat(cards.map(({ a }) => a)), b: group.concat(cards.map(({ b }) => b)) }
  const turns = await cascade(seat.at('shuffle'), sumOfParts(first.key, players), start)
  const last = turns.at(-1)!.output
  const key = {
    ...first.key,
    parts: new Map(players.map((player) => [player, first.key.parts.get(player)!])),
  }
  return { places: layOut(last, () => key), history: [{ key, turns }] }
}
