/** Cheats at the shuffle (spec/decks, section 8, rows 1 to 4 and 9 to 10). */
import type { Body } from '../../table/inside.ts'
import { type DeckAdversary, type DeckName, everyDeck, harmless, namedAt } from '../adversary.ts'
import { anatomies, stepOf } from '../anatomy.ts'
import type { Cheat } from '../cheat.ts'
import {
  anyPoint,
  duplicated,
  first,
  rotated,
  secondSpelling,
  set,
  setAll,
  shortened,
  zero,
} from '../edits.ts'
import { shuffleWithoutMasks } from './without-masks.ts'

/** The last player takes the deck before it for another one, shuffles that, and proves it honestly. */
function mistaking(deck: DeckName, change: (body: Body) => Body): readonly Cheat[] {
  return [{ slot: stepOf(deck, 2), mishear: change }]
}

/** The last player changes its step after it was made. */
function changing(deck: DeckName, change: (body: Body) => Body): readonly Cheat[] {
  return [{ slot: stepOf(deck, 3), rewrite: change }]
}

/** Cheats at the shuffle. */
export const shuffling: readonly DeckAdversary[] = [
  {
    name: 'duplicate-a-card',
    about: 'puts one card into the deck twice and drops another, hoping to draw it',
    source: 'row 1',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => mistaking(deck, (body) => setAll(body, anatomies[deck].cards, duplicated)),
  },
  {
    name: 'substitute-a-card',
    about: 'replaces a card by one of its own making',
    source: 'row 1',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) =>
      mistaking(deck, (body) =>
        setAll(body, anatomies[deck].cards.slice(-1), (cards) => first(cards, anyPoint)),
      ),
  },
  {
    name: 'lose-a-card',
    about: 'passes on a deck that is one card short',
    source: 'row 2',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => changing(deck, (body) => setAll(body, anatomies[deck].columns, shortened)),
  },
  {
    name: 'tear-cards-apart',
    about: 'gives every card the other half of its neighbour',
    source: 'row 2',
    decks: ['mask', 'deal-keys'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => mistaking(deck, (body) => torn(deck, body)),
  },
  {
    name: 'start-from-another-deck',
    about: 'the first to shuffle starts from a deck that suits it, in place of the one that all agreed on',
    source: 'row 3',
    decks: ['mask', 'padlock'],
    seat: 1,
    expected: namedAt('shuffle'),
    lies: () => [],
    table: { faces: (agreed) => agreed.map((face, i) => (i === 0 ? 'ace' : face)) },
  },
  {
    name: 'start-from-other-deals',
    about: 'the first to shuffle uses other deal keys than the players announced',
    source: 'row 3',
    decks: ['deal-keys'],
    seat: 1,
    expected: namedAt('shuffle'),
    lies: () => [{ slot: /^shuffle\/respond/, mishear: (body) => set(body, 'dealPublicKeyParts', rotated) }],
  },
  {
    name: 'shuffle-without-masks',
    about:
      'shuffles without hiding what it did, to help a partner follow the cards: the others hide them again',
    source: 'row 4',
    decks: ['mask'],
    seat: 3,
    expected: harmless,
    lies: shuffleWithoutMasks,
  },
  {
    name: 'card-that-opens-to-anything',
    about: 'puts the identity into the deck, which opens under every key',
    source: 'row 9',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) =>
      changing(deck, (body) => setAll(body, anatomies[deck].cards, (cards) => first(cards, zero))),
  },
  {
    name: 'spell-a-point-in-a-second-way',
    about: 'writes a card in a way that reads as another text but the same point, so that hashes differ',
    source: 'row 10',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) =>
      changing(deck, (body) => setAll(body, anatomies[deck].cards, (cards) => first(cards, secondSpelling))),
  },
]

function torn(deck: DeckName, body: Body): Body {
  if (deck === 'mask') return set(body, 'epk', rotated)
  return set(body, 'deck', (pairs) => {
    const list = pairs as readonly (readonly [string, string])[]
    return list.map(([alpha], i) => [alpha, list[(i + 1) % list.length]?.[1] as string])
  })
}
