/** Cheats when the cards are dealt anew after a loss (spec/recovery, section 4). The fourth player has vanished. */
import { type DeckAdversary, namedAt } from '../adversary.ts'
import { anyPoint, duplicated, first, set } from '../edits.ts'

/** What all of them have in common. */
const atNewDeal = {
  source: 'recovery, section 4',
  decks: ['mask', 'padlock'],
  seat: 3,
  expected: namedAt('lose'),
  table: { loss: true },
} as const

/** Cheats at the new deal. */
export const redealing: readonly DeckAdversary[] = [
  {
    name: 'claim-a-card-of-another',
    about: 'takes another card out of the new deck than it holds, and so keeps its own hand in it',
    ...atNewDeal,
    lies: (deck) => [
      {
        slot: /lose\/.*claim/,
        rewrite: (body) => set(body, deck === 'mask' ? 'msg' : 'entries', (value) => first(value, anyPoint)),
      },
    ],
  },
  {
    name: 'claim-one-card-twice',
    about: 'holds two cards and claims one of them twice, so that the other is dealt again',
    ...atNewDeal,
    lies: (deck) => [
      {
        slot: /lose\/.*claim/,
        rewrite: (body) => {
          const fields = deck === 'mask' ? ['epk', 'msg', 'proofs'] : ['entries', 'proofs']
          return fields.reduce((changed, field) => set(changed, field, duplicated), body)
        },
      },
    ],
  },
  {
    name: 'remove-an-ace',
    about: 'blinds the cards of the new deck differently, so that a card nobody holds is taken out of it',
    ...atNewDeal,
    lies: (deck) => [
      deck === 'mask'
        ? { slot: /lose\/.*blind/, rewrite: (body) => set(body, 'msg', duplicated) }
        : { slot: /lose\/.*tag/, rewrite: (body) => set(body, 'shares', (value) => first(value, anyPoint)) },
    ],
  },
]
