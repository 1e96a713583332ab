// A few words to tell hands with in tests.

import { parseCards } from '../../../src/games/cards.ts'
import {
  type Action,
  apply,
  type BlindGame,
  blindGame,
  type Hand,
  type Hole,
  legal,
  type SeatNumber,
  type Setup,
  start,
} from '../../../src/games/holdem/index.ts'

/** Two cards from text. */
export function hole(text: string): Hole {
  const [first, second] = parseCards(text)
  return [first!, second!]
}

/** A hand whose cards are dealt: known ones by seat, the rest unknown. Seat 0 is the button unless told otherwise. */
export function deal(game: Partial<BlindGame> & { stacks: readonly number[] }, ...cards: string[]): Hand {
  return dealt(blindGame({ button: 0, smallBlind: 50, bigBlind: 100, ...game }), ...cards)
}

/** Like `deal`, from a whole setup. */
export function dealt(setup: Setup, ...cards: string[]): Hand {
  let hand = start(setup)
  for (const seat of setup.stacks.keys()) {
    const text = cards[seat]
    hand = apply(hand, text ? { type: 'deal', seat, cards: hole(text) } : { type: 'deal', seat })
  }
  return hand
}

/**
 * Plays a line of moves by whoever is to move: f fold, x check, c call, r300 raise to 300, [AsKd2c] board, s show the
 * known cards, sAsKd show these, m muck.
 */
export function play(hand: Hand, line: string): Hand {
  return line
    .split(' ')
    .filter((move) => move !== '')
    .reduce((state, move) => apply(state, toAction(state, move)), hand)
}

function toAction(hand: Hand, move: string): Action {
  if (move.startsWith('[')) return { type: 'board', cards: parseCards(move.slice(1, -1)) }
  const seat = turn(hand)
  if (move.startsWith('r')) return { type: 'raise', seat, to: Number(move.slice(1)) }
  if (move.startsWith('s'))
    return move === 's' ? { type: 'show', seat } : { type: 'show', seat, cards: hole(move.slice(1)) }
  const words = { f: 'fold', x: 'check', c: 'call', m: 'muck' } as const
  return { type: words[move as keyof typeof words], seat }
}

/** The seat that has to bet, show or muck. */
export function turn(hand: Hand): SeatNumber {
  if (hand.waiting.for !== 'act' && hand.waiting.for !== 'show') {
    throw new Error(`nobody is to move: the hand waits for ${hand.waiting.for}`)
  }
  return hand.waiting.seat
}

/** The stacks of a hand. */
export function stacks(hand: Hand): number[] {
  return hand.seats.map((seat) => seat.stack)
}

/** The legal raise of whoever is to move, as [min, max]. */
export function raises(hand: Hand): [number, number] | undefined {
  const range = legal(hand)?.raise
  return range && [range.min, range.max]
}
