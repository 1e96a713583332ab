/**
 * A game must ask the same at every seat, come to the same result there, and to the same again from its log (spec/log, section 6). Where it
 * does not, the mistake is its author's, and is said to the author: no player is named for it. Fetched when a game is over: a page
 * that plays need not load it.
 */
import type { TableEvent } from './event.ts'
import { unlikeAt } from './unlike.ts'
import type { Verdict } from './verdict.ts'
import { printable } from './wire.ts'

/** Where to look for what makes seats differ. */
const advice =
  'Is the game a function of what was said? Look for Math.random, Date, values kept from another game, what only one seat knows, ' +
  'and the order of what was collected in the order of arrival. Randomness for all comes from coin, dice and below.'

/** What the seat of the player with this name noticed: another one asks something else. */
export type Difference = Extract<TableEvent, { readonly kind: 'differs' }> & { readonly name: string }

/** Throws what is to be said of a difference. */
export function refuseDifference({ name, slot, answered }: Difference): never {
  const what =
    slot === answered
      ? `other things are asked in and beside "${slot}" at the seat of ${name} than at another's`
      : `"${slot}" is asked at the seat of ${name} where another seat answers "${answered}"`
  throw new Error(`the seats do not play the same game: ${what}. ${advice}`)
}

/** Throws unless the game gave the same at all seats, whose names these are. */
export function refuseOtherResults(results: readonly unknown[], names: readonly string[]): void {
  for (const [i, result] of results.entries()) {
    const place = unlikeAt(results[0], result)
    if (place === undefined) continue
    throw new Error(
      `the game gives another result${inPlace(place)} at the seat of ${names[i]} than at that of ${names[0]}. ${ownViews} ${advice}`,
    )
  }
}

/** Throws if a game that came to its end does not come there again from its log, or comes to another one. */
export function refuseUnlike({ unfinished, result }: Verdict<unknown>, played: unknown): void {
  const again = 'the game came to its end, but does not come there again from its log'
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
