/**
 * Whom a village waits for once everybody's program should have spoken (spec/werewolf, section 12): while the time of a moment runs nobody is
 * named, because that could tell something; in the time of grace everybody alike is late.
 */
import type { WaitingModel } from '../../table/model.ts'

/** So much of the time of grace passes before anybody is named, in milliseconds: statements travel. */
const travel = 3_000

/** These players are late now, if all wait as this says and the charter's time of grace is so many seconds. */
export function lateIn(waiting: WaitingModel | undefined, grace: number, now: number): readonly number[] {
  // Nothing is asked of the dead: their silence is an answer.
  if (waiting?.until === undefined || waiting.step === 'last words') return []
  return waiting.until - now < 1000 * grace - travel ? waiting.players : []
}
