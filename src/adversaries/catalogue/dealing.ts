/** Cheats against the deck of names (spec/decks, section 5): most of them are the dealer's. */
import { group, type Point, type Points, scalar } from '../../group/index.ts'
import { wire } from '../../table/index.ts'
import type { Body } from '../../table/inside.ts'
import { type DeckAdversary, namedAt } from '../adversary.ts'
import type { Cheat } from '../cheat.ts'
import { duplicated, read, rotated, set, written } from '../edits.ts'
import { dealAces } from './aces.ts'
import { moveNames } from './moved-names.ts'

const one = { options: { candidates: 1 } }

/** Cheats of the dealer, and with links of the chain. */
export const dealing: readonly DeckAdversary[] = [
  {
    name: 'deck-of-aces',
    about: 'the dealer prepares decks full of aces; all but one of its decks are opened',
    source: 'decks, section 5',
    decks: ['names'],
    seat: 1,
    expected: namedAt('shuffle'),
    lies: () => dealAces(),
  },
  {
    name: 'deck-of-aces-without-a-cut',
    about:
      'the same where the table asks for no other decks: the second ace that is seen convicts the dealer',
    source: 'decks, section 5',
    decks: ['names'],
    seat: 1,
    expected: namedAt('show'),
    lies: () => dealAces(),
    table: one,
  },
  {
    name: 'cards-with-known-logarithms',
    about:
      'the dealer makes cards whose logarithms it knows, to read every hand; they lack the tag of a card',
    source: 'decks, section 5; proofs, section 14',
    decks: ['names'],
    seat: 1,
    expected: namedAt('deal'),
    lies: () => [{ slot: /^shuffle\/candidate/, rewrite: withKnownLogs }],
    table: one,
  },
  {
    name: 'swap-leaf-names',
    about:
      'the dealer lists the names of its cards in another order, so that a holder could choose which card to show',
    source: 'decks, section 5',
    decks: ['names'],
    seat: 1,
    expected: namedAt('open'),
    lies: () => [{ slot: /^shuffle\/candidate/, rewrite: (body) => set(body, 'names', rotated) }],
    table: one,
  },
  {
    name: 'move-names-without-cards',
    about: 'shuffles the names in another order than the cards, and opens links that fit the names',
    source: 'decks, section 5',
    decks: ['names'],
    seat: 3,
    expected: namedAt('deal'),
    lies: moveNames,
  },
  {
    name: 'open-a-false-link',
    about: 'opens another nonce than the name of the card was made with',
    source: 'decks, section 5',
    decks: ['names'],
    seat: 3,
    expected: namedAt('deal'),
    lies: () => [{ slot: /^deal\/part/, rewrite: (body) => set(body, 'links', duplicated) }],
  },
  {
    name: 'peek-through-the-chain',
    about: "the dealer passes off another player's card as the one that is being drawn, to have it decrypted",
    source: 'decks, section 5',
    decks: ['names'],
    seat: 1,
    expected: namedAt('open'),
    lies: peeking,
  },
]

/** Publishes k·G in place of the first cards, under the dealer's key as all cards are. */
function withKnownLogs(body: Body): Body {
  const key = read(body['key'] as string)
  const list = wire.points(0, 1000)
  const cards = list.decode(body['cards'], '')
  const known = Array.from({ length: cards.length }, (_, k) => group.mul(key, [BigInt(k + 1)]))
  return { ...body, cards: list.encode(group.concat(known)) }
}

/** In place of the open card the dealer puts what is left of the second player's card, times a factor of its own. */
function peeking(): readonly Cheat[] {
  let left: Point | undefined
  return [
    {
      slot: /^deal\/part\/3$/,
      mishear(body) {
        left = group.pick(wire.points(0, 1000).decode(body['cards'], '') as Points, [1])
        return body
      },
    },
    {
      slot: /^open\/part\/1$/,
      rewrite: (body) => set(body, 'cards', () => [written(group.mul(left as Point, [scalar.reduce(7n)]))]),
    },
  ]
}
