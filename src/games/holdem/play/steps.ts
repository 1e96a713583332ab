/** What the steps of a table of Hold'em are called in its events. */
import type { Street } from '../index.ts'

/** All but the opening of board cards. */
export const holdemSteps = {
  button: 'holdem/button',
  intention: 'holdem/intention',
  /** What of a deck's making has no name of its own, see `deckSteps`. */
  deck: 'holdem/deck',
  deal: 'holdem/deal',
  bet: 'holdem/bet',
  showdown: 'holdem/showdown',
  leave: 'holdem/leave',
  recover: 'holdem/recover',
  back: 'holdem/back',
} as const

/** The opening of the board cards of a street. */
export function boardStep(street: Street): string {
  return `holdem/${street}`
}
