/** What the parts of a game are called, in German. */
import type { MoreMessages } from '../more.ts'

/** What they are called. */
export const rounds: MoreMessages['rounds'] = {
  holdem: {
    title: (hand) => (hand === undefined ? 'Platz nehmen' : `Hand ${hand}`),
    at: (hand) => (hand === undefined ? 'vor der ersten Hand' : `in Hand ${hand}`),
  },
  werewolf: { title: () => 'Dieses Dorf', at: () => 'in diesem Dorf' },
  free: {
    title: (round) => (round === undefined ? 'Platz nehmen' : `Runde ${round}`),
    at: (round) => (round === undefined ? 'vor der ersten Runde' : `in Runde ${round}`),
  },
}
