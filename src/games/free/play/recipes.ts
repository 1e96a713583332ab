/** Recipes of games that many people know. The sheets are for people: nothing here makes them keep the rules. */
import type { Recipe } from '../recipe.ts'
import { deckFaces } from './decks.ts'

const crazyEights: Recipe = {
  name: 'Crazy Eights',
  decks: [{ name: 'cards', faces: deckFaces('52'), home: 'stock' }],
  piles: ['stock', 'discard'],
  openings: [
    { do: 'deal', pile: 'stock', each: 5 },
    { do: 'turn', pile: 'stock', to: 'discard', count: 1 },
  ],
  turns: { way: 'left', handedOn: 'by laying' },
  players: { from: 2, to: 7 },
  sheet:
    'Lay a card of the same suit or rank on the discards, face up. An eight goes on anything, and you name the suit that follows. If you have none, draw. Whoever has no cards left wins the round; the others count what they hold: an eight 50, a court card 10, the others their number.',
}

const oldMaid: Recipe = {
  name: 'Old Maid',
  decks: [{ name: 'cards', faces: deckFaces('52').filter((face) => face !== 'Qc'), home: 'stock' }],
  piles: ['stock', 'pairs'],
  openings: [{ do: 'deal all', pile: 'stock' }],
  turns: { way: 'left', handedOn: 'by word' },
  players: { from: 2, to: 10 },
  sheet:
    'Lay pairs of one rank on the pairs, face up. In turn, everybody picks a card from the hand of the player before, unseen, and lays the pair that it makes. One queen has no partner: whoever is left with her loses.',
}

const hearts: Recipe = {
  name: 'Hearts',
  decks: [{ name: 'cards', faces: deckFaces('52'), home: 'stock' }],
  piles: ['stock', 'trick'],
  own: ['tricks'],
  openings: [{ do: 'deal all', pile: 'stock' }],
  turns: { way: 'left', handedOn: 'by tricks' },
  players: { from: 3, to: 6 },
  sheet:
    'All pass three cards at once: to the left, to the right, across, then a round without. Whoever has the two of clubs leads it; follow suit if you can; the highest card of the suit led takes the trick. Every heart counts one, the queen of spades thirteen: fewest points win. Whoever takes them all gives 26 to everybody else.',
}

const cheat: Recipe = {
  name: 'Cheat',
  decks: [{ name: 'cards', faces: deckFaces('52'), home: 'stock' }],
  piles: ['stock', 'heap'],
  openings: [{ do: 'deal all', pile: 'stock' }],
  turns: { way: 'left', handedOn: 'by laying' },
  players: { from: 3, to: 10 },
  sheet:
    'Lay one to four cards on the heap, face down, and say what they are: aces first, then twos, and so on. They need not be that. Whoever doubts it turns up what was laid last: if it was a lie, the liar takes the heap into its hand, else the doubter does. Whoever has no cards left wins.',
}

const ginRummy: Recipe = {
  name: 'Gin Rummy',
  decks: [{ name: 'cards', faces: deckFaces('52'), home: 'stock' }],
  piles: ['stock', 'discard', 'melds'],
  openings: [
    { do: 'deal', pile: 'stock', each: 10 },
    { do: 'turn', pile: 'stock', to: 'discard', count: 1 },
  ],
  layout: [['stock', 'discard'], ['melds']],
  turns: { way: 'left', handedOn: 'by laying' },
  players: { from: 2, to: 2 },
  sheet:
    'For two. Draw from the stock or take the discard, then discard one. Collect three or four of a rank, or three and more of a suit in a row. With ten points or fewer outside of these you may knock: discard face down and show your hand. The other adds cards to your melds, and the difference of what is left counts.',
}

const skat: Recipe = {
  name: 'Skat',
  decks: [{ name: 'cards', faces: deckFaces('32'), home: 'stock' }],
  piles: ['stock', 'trick'],
  own: ['tricks'],
  openings: [{ do: 'deal', pile: 'stock', each: 10 }],
  turns: { way: 'left', handedOn: 'by tricks' },
  players: { from: 3, to: 3 },
  sheet:
    'For three. Ten cards each, and two, the skat, are left on the stock. Whoever bids most may draw the skat and lays two cards face down on its tricks instead, names trumps and plays alone against the others. Ace 11, ten 10, king 4, queen 3, jack 2: with 61 points of 120 the lone player wins. Jacks are always the highest trumps: clubs, spades, hearts, diamonds.',
}

/** All recipes, by the word that the terminal program knows them by. */
export const recipes: { readonly [word: string]: Recipe } = {
  'crazy-eights': crazyEights,
  'old-maid': oldMaid,
  hearts,
  cheat,
  'gin-rummy': ginRummy,
  skat,
}
