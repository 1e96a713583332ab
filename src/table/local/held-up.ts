/**
 * A seat that waits for something which no log will ever bring (spec/log, section 6): a promise of another seat, a key, a timer. Over a
 * network such a player is late. Within a process the author is told before anybody is called so.
 */
import type { Charter } from '../statements/charter.ts'
import type { SeatHere } from './seat-here.ts'

/** The least time in which nothing happens before that is told, in milliseconds: a table may be hasty. */
const least = 5_000

/** Looks every beat whether a seat is held up, and tells why, until the returned function is called. */
export function watchSeats(
  seats: readonly SeatHere[],
  order: { readonly last: { readonly k: number } },
  { beat, deadlines: { step } }: Charter,
  tell: (error: Error) => void,
): () => void {
  // One beat before anybody is late.
  const enough = Math.max(Math.floor(step / beat) - 1, Math.ceil(least / beat))
  let [before, beats]: [string | undefined, number] = [undefined, 0]
  let happened = -1
  const timer = setInterval(() => {
    const now = seats.reduce((sum, seat) => sum + seat.happened, 0)
    const why = seats.map((seat) => whyHeldUp(seat, order.last.k, step)).find((words) => words !== undefined)
    beats = now === happened && why === before ? beats + 1 : 0
    ;[before, happened] = [why, now]
    if (why !== undefined && beats >= enough) tell(new Error(why))
  }, beat)
  return () => clearInterval(timer)
}

/** The sentence for the author of a game that does not go on at this seat; undefined where it can still go on. */
function whyHeldUp({ name, rested, making }: SeatHere, k: number, step: number): string | undefined {
  const asked = rested.asked.map((words) => words.replace(/ \(.*$/, ''))
  if (rested.k < k)
    return (
      `the seat of ${name} does not go on after ${asked.join(' and ') || 'it has begun'}: it waits for something that is not of its seat. A game awaits ` +
      'what its own seat and its own deck give, never a promise of another seat, a timer or a key: ask a person with all or by, ' +
      "where it is made, and with { deadline: 'act' }"
    )
  const [slot] = [...making].find(([one, time]) => time <= step && asked.includes(`"${one}"`)) ?? []
  if (slot === undefined) return undefined
  return (
    `what is made for "${slot}" at the seat of ${name} does not come, and its time is almost over. Does it wait for something that never ` +
    "happens? If a person decides it, ask with { deadline: 'act' }"
  )
}
