// What a table does about players who go silent: the terms that a freeroll is measured under. A lie costs more.

/** The terms of a deck and its rule sheet. */
export type Terms = {
  /** Whether parts are given in the order of what players have to lose, or folded players just give theirs first. */
  readonly byStake: boolean
  /** Whether the board is in escrow, from four players on. */
  readonly boardInEscrow: boolean
  /** How many losses escrow survives at most. */
  readonly mostLosses: number
  /** Whether cards that nobody can have seen can be dealt again. */
  readonly dealsAgain: boolean
  /** Whether whoever goes silent forfeits its stake; otherwise all stakes go back. */
  readonly forfeits: boolean
  /** Whether whoever voids a hand loses its stake also if it has folded. */
  readonly blames: boolean
}

/** The rules before: nothing but folded players first. */
export const OLD: Terms = {
  forfeits: true,
  byStake: false,
  boardInEscrow: false,
  mostLosses: 0,
  dealsAgain: false,
  blames: false,
}

/** Silence costs nothing: the hand is as if it had not been played. */
export const FREE: Terms = { ...OLD, forfeits: false }

/** Decks that can neither escrow nor deal again: deal-keys, names. */
export const PLAIN: Terms = { ...OLD, byStake: true, blames: true }

/** The mask deck with the board in escrow. */
export const BOARD: Terms = {
  ...PLAIN,
  boardInEscrow: true,
  mostLosses: Number.POSITIVE_INFINITY,
  dealsAgain: true,
}

/** The padlock deck, whose escrow survives one loss. */
export const PADLOCK: Terms = { ...BOARD, mostLosses: 1 }

/** How many losses a deposit survives that so many players made: the threshold is above half of them. */
export function losses({ mostLosses }: Terms, players: number): number {
  return Math.min(mostLosses, Math.floor((players - 1) / 2))
}

/** From how many players on escrow is the default. */
export const FEWEST_FOR_ESCROW = 4
