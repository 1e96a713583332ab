/**
 * Whom a village waits for once everybody's program should have spoken (spec/werewolf, section 12): while the time of a moment runs nobody is
 * named, because that could tell something; in the time of grace everybody alike is late.
 */
import type { WaitingModel } from '../../table/model.ts'

/** So much of the time of grace passes before anybody is named, in milliseconds: statements travel. */
const travel = 3_000

/** Who is away while all wait, by what comes of it. */
export interface Away {
  /** Dead if they are not back in time. */
  readonly lost: readonly number[]
  /** Connected, and dead if they do not answer in time. */
  readonly silent: readonly number[]
  /** Dead already: last words and shots are theirs to let pass. */
  readonly parted: readonly number[]
}

/** Who of those that all wait for is away now, if the connections of these are lost and the charter's time of grace is so many seconds. */
export function awayIn(
  waiting: WaitingModel | undefined,
  isLost: (player: number) => boolean,
  grace: number,
  now: number,
): Away {
  const lost = waiting?.players.filter(isLost) ?? []
  // Nothing is asked of the dead: their silence is an answer.
  if (waiting?.step === 'last words') return { lost: [], silent: [], parted: lost }
  const isLate = waiting?.until !== undefined && waiting.until - now < 1000 * grace - travel
  const silent = isLate ? waiting.players.filter((player) => !lost.includes(player)) : []
  return { lost, silent, parted: [] }
}
