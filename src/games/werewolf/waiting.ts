/** What a village waits for: first what is due about the dead, then what its stage asks. */
import { livingIn, type SeatNumber, seatName, type Village, type VillageWaiting } from './village.ts'

/** What must happen next. */
export function waitsFor(village: Village): VillageWaiting {
  const [first] = village.due
  if (first) return first
  const { stage } = village
  switch (stage.at) {
    case 'night':
      return { for: 'night' }
    case 'talk':
      return { for: 'talk' }
    case 'vote':
      return { for: 'vote', among: livingIn(village), isRunoff: false }
    case 'runoff':
      return { for: 'vote', among: stage.among, isRunoff: true }
    case 'end':
      return { for: 'finished', winner: stage.winner }
  }
}

/** What a village waits for, in words; `name` says how to call a seat. */
export function describeWaiting(
  waiting: VillageWaiting,
  name: (seat: SeatNumber) => string = seatName,
): string {
  switch (waiting.for) {
    case 'will':
    case 'last words':
    case 'shot':
      return `the ${waiting.for} of ${name(waiting.seat)}`
    case 'count':
      return 'the count of wolves'
    case 'declaration':
      return 'a wolf who declares victory'
    case 'night':
      return 'the end of the night'
    case 'talk':
      return 'the end of the talk'
    case 'vote':
      return waiting.isRunoff ? `the runoff between ${waiting.among.map(name).join(' and ')}` : 'the vote'
    case 'finished':
      return 'nothing: the game is over'
  }
}
