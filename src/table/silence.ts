/**
 * What a seat does while others are silent (design, "Deadlines"): when their time is over it states their absence, and
 * after a while also that of those who neither state it nor pass on what is missing.
 */
import type { Player } from './identity.ts'
import type { Log } from './log.ts'
import { absenceSlot, phaseOf } from './slot.ts'
import type { Question } from './standing.ts'

/** What the watch over a slot needs of its seat. */
export interface Watch {
  readonly log: Log
  readonly me: Player
  readonly roster: readonly Player[]
  after(milliseconds: number, work: () => void): () => void
  /** States the absence of the player at this seat number, unless that was done. */
  accuse(seatNumber: number): void
  /** Somebody has spoken, but what it builds on has not arrived. */
  withheld(player: Player): void
}

/** Starts to watch a slot; `deadline` until the first accusation, `patience` until the next. Returns how to stop. */
export function watchSilence(
  watch: Watch,
  { slot, speakers, voters }: Question,
  deadline: number,
  patience: number,
): () => void {
  const { log, me, roster } = watch
  const others = voters.filter((player) => player !== me)
  const states = (voter: Player, seatNumber: number): boolean =>
    log.versions(absenceSlot(slot, seatNumber), voter).length > 0
  let isLate = false
  let cancel: () => void = () => {}
  const expire = (): void => {
    const silent = speakers.filter((p) => others.includes(p) && log.versions(slot, p).length === 0)
    const accused = new Set(silent)
    for (const voter of isLate ? others : []) {
      if (silent.some((player) => !states(voter, roster.indexOf(player) + 1))) accused.add(voter)
    }
    for (const player of silent) if (log.isHeld(phaseOf(slot), player)) watch.withheld(player)
    for (const player of accused) watch.accuse(roster.indexOf(player) + 1)
    isLate = true
    cancel = watch.after(patience, expire)
  }
  cancel = watch.after(deadline, expire)
  return () => cancel()
}
