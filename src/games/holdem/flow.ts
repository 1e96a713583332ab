// What a hand waits for next: deal, bets, board, showdown, end. Each function takes a hand in which something has just
// changed and returns it with `waiting` set; players may vanish at any moment, so each looks at who is left.

import { nextToSpeak } from './betting.ts'
import { contenders, type Hand, seatAt } from './hand.ts'
import { firstToSpeak, leftOfButton } from './position.ts'
import { returnUncalled } from './pots.ts'
import { endByFolds, endByShowdown, mayMuck, nextToShow } from './showdown.ts'
import { BOARD_SIZE, type SeatNumber, STREETS } from './vocabulary.ts'

/** Waits for hole cards, then begins to bet. */
export function continueDeal(hand: Hand): Hand {
  const missing = leftOfButton(hand.setup).filter((seat) => {
    const { status, dealt } = seatAt(hand, seat)
    return status === 'in' && !dealt
  })
  if (missing.length > 0 && contenders(hand).length > 1) {
    return { ...hand, waiting: { for: 'deal', seats: missing } }
  }
  return continueBetting(hand, firstToSpeak(hand.setup))
}

/** Waits for the next player to speak, clockwise from `from` (included), or closes the betting round. */
export function continueBetting(hand: Hand, from: SeatNumber): Hand {
  if (contenders(hand).length === 1) return endByFolds(hand)
  const seat = nextToSpeak(hand, from)
  return seat === undefined ? closeBetting(hand) : { ...hand, waiting: { for: 'act', seat } }
}

/** Begins the betting round of a street whose board cards have just been dealt. */
export function openStreet(hand: Hand): Hand {
  if (hand.tabled) return continueBoard(hand)
  const seats = hand.seats.map((seat) => ({ ...seat, spoken: false }))
  return continueBetting({ ...hand, seats, aggressor: undefined }, leftOfButton(hand.setup)[0]!)
}

/** After a betting round: hands on the table if all are in, then the next board cards, in the end the showdown. */
export function continueBoard(hand: Hand): Hand {
  const left = contenders(hand)
  if (left.length === 1) return endByFolds(hand)
  const rich = left.filter((seat) => seatAt(hand, seat).stack > 0)
  const tabled = hand.tabled || rich.length <= 1
  if (tabled && nextToShow(hand) !== undefined) return continueShowdown({ ...hand, tabled })
  const street = STREETS[STREETS.indexOf(hand.street) + 1]
  if (street === undefined) return continueShowdown({ ...hand, tabled })
  const count = BOARD_SIZE[street] - hand.board.length
  return { ...hand, tabled, waiting: { for: 'board', street, count } }
}

/** Waits for the next player to show or muck, or pays the pots. */
export function continueShowdown(hand: Hand): Hand {
  const seat = nextToShow(hand)
  const decided = seat === undefined && hand.board.length === BOARD_SIZE.river
  if (contenders(hand).length === 1 && !decided) return endByFolds(hand)
  if (seat !== undefined) return { ...hand, waiting: { for: 'show', seat, mayMuck: mayMuck(hand, seat) } }
  return decided ? endByShowdown(hand) : continueBoard(hand)
}

function closeBetting(hand: Hand): Hand {
  const called = returnUncalled(hand)
  const seats = called.seats.map((seat) => ({ ...seat, bet: 0 }))
  return continueBoard({ ...called, seats, level: 0, minRaise: hand.setup.minBet })
}
