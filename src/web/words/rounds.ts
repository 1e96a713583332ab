/** What the parts of a game are called. */

/** What the parts of a game are called: a village is one. */
export const rounds = {
  holdem: {
    title: (hand: number | undefined) => (hand === undefined ? 'Sitting down' : `Hand ${hand}`),
    at: (hand: number | undefined) => (hand === undefined ? 'before the first hand' : `in hand ${hand}`),
  },
  werewolf: {
    title: (_: number | undefined) => 'This village',
    at: (_: number | undefined) => 'in this village',
  },
  free: {
    title: (round: number | undefined) => (round === undefined ? 'Sitting down' : `Round ${round}`),
    at: (round: number | undefined) => (round === undefined ? 'before the first round' : `in round ${round}`),
  },
} as const
