/**
 * A game comes to the same result at every seat, and again from its log (spec/log, section 6). Where it does not, its author is told.
 * Fetched when a game is over: a page that plays need not load it.
 */

import { audit } from '../audit/audit.ts'
import type { Verdict } from '../audit/verdict.ts'
import type { Game } from '../run/seat.ts'
import { advice } from '../run/words-of-differences.ts'
import { unlikeAt } from '../statements/unlike.ts'
import { printable } from '../statements/wire.ts'

/** Throws unless the game gave the same at all seats, and gives it once more when it is run over its log, at no player's seat. */
export async function refuseOther<R>(
  results: readonly R[],
  places: readonly { readonly name: string; readonly game: Game<R> }[],
  log: readonly string[],
): Promise<void> {
  const names = places.map(({ name }) => name)
  refuseOtherResults(results, names)
  const [place] = places
  if (place) refuseUnlike(await audit(log, () => place.game), results[0])
}

/** Throws unless the game gave the same at all seats, whose names these are. */
function refuseOtherResults(results: readonly unknown[], names: readonly string[]): void {
  if (typeof results[0] === 'function')
    throw new TypeError(
      'the game gave a function, and no result: where a function makes the game, give what it makes, as in game: mine() for game: mine',
    )
  for (const [i, result] of results.entries()) {
    const place = unlikeAt(results[0], result)
    if (place === undefined) continue
    throw new Error(
      `the game gives another result${inPlace(place)} at the seat of ${names[i]} than at that of ${names[0]}. ${ownViews} ${advice}`,
    )
  }
}

/** Throws if a game that came to its end does not come there again from its log, or comes to another one. */
function refuseUnlike({ unfinished, result, faults }: Verdict<unknown>, played: unknown): void {
  const again = 'the game came to its end, but does not come there again from its log'
  const [fault] = unfinished === undefined ? [] : faults
  if (fault) throw new Error(`${again}: "${fault.rule}" in ${fault.slot} holds at the seats only. ${advice}`)
  if (unfinished !== undefined) throw new Error(`${again}: ${unfinished}. ${advice}`)
  const place = unlikeAt(played, result)
  if (place !== undefined)
    throw new Error(`${again}: its result${inPlace(place)} is another one. ${ownViews} ${advice}`)
}

const ownViews =
  'A result is for everybody: what only one seat may know is shown on the way, as deck.view() has it.'

function inPlace(place: string): string {
  return place === '' ? '' : ` in ${printable(place)}`
}
