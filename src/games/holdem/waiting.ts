// What a hand waits for, in words.

import { describeLegal, legal } from './betting.ts'
import type { Hand } from './hand.ts'
import { type SeatNumber, seatName } from './vocabulary.ts'

/** A sentence part that says what must happen next; `name` says how to call a seat. */
export function describeWaiting(hand: Hand, name: (seat: SeatNumber) => string = seatName): string {
  const { waiting } = hand
  switch (waiting.for) {
    case 'deal':
      return `the hand waits for the cards of ${waiting.seats.map(name).join(', ')}`
    case 'act':
      return `it is the turn of ${name(waiting.seat)}, which may ${describeLegal(legal(hand)!, hand.setup.decimals)}`
    case 'board':
      return `the hand waits for the ${waiting.street}`
    case 'show':
      return `it is the turn of ${name(waiting.seat)} to show${waiting.mayMuck ? ' or muck' : ''}`
    case 'finished':
      return 'the hand is finished'
  }
}
