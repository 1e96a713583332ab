/** What was played in a hand, line by line, as it happens: cards on the board, bets, hands that were shown. */
import { describeDeed, type Hand, type SeatNumber } from '../../games/holdem/index.ts'
import { drawCard } from './drawing.ts'
import { inPerson } from './words.ts'

/** Tells a hand once: each call gives what has come since the one before. */
export class HandLog {
  #number = 0
  #told = 0

  /** The lines that are new; `isNew` if a hand has begun. */
  linesOf(
    number: number,
    hand: Hand,
    names: readonly string[],
  ): { readonly isNew: boolean; readonly lines: readonly string[] } {
    const isNew = number !== this.#number
    const actions = hand.history.slice(isNew ? 0 : this.#told)
    this.#number = number
    this.#told = hand.history.length
    const name = (seat: SeatNumber): string => names[seat] ?? 'somebody'
    const lines = actions.flatMap((action, i) => lineOf(hand, action, name, i === actions.length - 1))
    return { isNew, lines }
  }
}

type Action = Hand['history'][number]

/** What an action is called; of one that is not the newest less is known. */
function lineOf(hand: Hand, action: Action, name: (seat: SeatNumber) => string, isLast: boolean): string[] {
  switch (action.type) {
    case 'deal':
    case 'void':
    case 'convict':
      return []
    case 'board':
      return [`the board: ${hand.board.slice(0, boardAfter(hand, action)).map(drawCard).join(' ')}`]
    default: {
      const { last, hole } = hand.seats[action.seat] ?? {}
      const cards = action.type === 'show' && hole ? ` ${hole.map(drawCard).join(' ')}` : ''
      const words = last && isLast ? describeDeed(last, hand.setup.decimals) : `${action.type}s`
      return [inPerson(`${name(action.seat)} ${words}${cards}`)]
    }
  }
}

/** How many cards lay on the board after this action. */
function boardAfter(hand: Hand, action: Action): number {
  const boards = hand.history.slice(0, hand.history.indexOf(action) + 1)
  return boards.reduce((sum, one) => sum + (one.type === 'board' ? one.cards.length : 0), 0)
}
