/** How many losses players can insure themselves against by escrow (spec/recovery, section 3), and what that takes. */

/** How many losses so many players can insure themselves against: fewer than half must never be able to open the board. */
export function mostLosses(players: number): number {
  return Math.floor((players - 1) / 2)
}

/** How many players a deck needs for escrow against so many losses. */
export function fewestForEscrow(losses: number): number {
  return 2 * losses + 1
}

/** How many of so many players it takes to open a card for the others, who may be as many as are lost. */
export function thresholdOf(players: number, losses: number): number {
  return players - losses
}
