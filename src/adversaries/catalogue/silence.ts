/** Cheats by silence (spec/decks, section 8, rows 14, 16, 17 and 30): nobody can prove it, but all can see it. */
import { absentAt, type DeckAdversary, everyDeck } from '../adversary.ts'
import { partIn, showOf } from '../anatomy.ts'

const silent = { remake: () => 'silence' as const }

/** Cheats by silence. */
export const silence: readonly DeckAdversary[] = [
  {
    name: 'withhold-a-part',
    about: 'keeps back its part of a card that is dealt to another, so that nobody can see it',
    source: 'row 14',
    decks: everyDeck,
    seat: 3,
    expected: absentAt('deal'),
    lies: (deck) => [{ slot: partIn(deck, 'deal'), ...silent }],
  },
  {
    name: 'see-the-card-and-vanish',
    about: 'waits until it alone can see the open card, and vanishes if it does not like it',
    source: 'row 16',
    decks: everyDeck,
    seat: 2,
    expected: absentAt('open'),
    lies: (deck) => [{ slot: partIn(deck, 'open'), ...silent }],
  },
  {
    name: 'vanish-after-the-board',
    about: 'disconnects when it sees that it has lost, in place of showing its cards',
    source: 'row 17',
    decks: everyDeck,
    seat: 2,
    expected: absentAt('show'),
    lies: (deck) => [{ slot: showOf(deck, 2), ...silent }],
  },
  {
    name: 'stop-helping-after-folding',
    about: 'has folded and does not care to help with the cards of the others',
    source: 'row 30',
    decks: everyDeck,
    seat: 3,
    expected: absentAt('open'),
    lies: (deck) => [{ slot: partIn(deck, 'open'), ...silent }],
  },
  {
    name: 'keep-the-coin-shut',
    about: 'seals a coin and does not open it when it dislikes the toss',
    source: 'decks, section 1',
    decks: ['names'],
    seat: 3,
    expected: absentAt('shuffle'),
    lies: () => [{ slot: /^shuffle\/coin\/open/, ...silent }],
  },
]
