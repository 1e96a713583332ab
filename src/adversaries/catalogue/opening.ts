/** Cheats when cards are dealt, opened and shown (spec/decks, section 8, rows 15, 18 to 20 and 28). */

import { group, hashToGroup, type Point, q } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'
import type { Body } from '../../table/inside.ts'
import { type DeckAdversary, type DeckName, everyDeck, namedAt } from '../adversary.ts'
import { anatomies, partIn, showOf } from '../anatomy.ts'
import type { Cheat } from '../cheat.ts'
import { anyPoint, first, read, set, written, writtenScalar } from '../edits.ts'
import { complainOfGoodCard } from './false-complaint.ts'

/** Some other part than the right one. */
function otherPart(deck: DeckName, body: Body): Body {
  const { field, kind } = anatomies[deck].part
  return set(body, field, (value) => first(value, kind === 'point' ? anyPoint : writtenScalar(7n)))
}

/** Uses another secret than the one behind its announced key, with an honest proof for it. */
function otherSecret(deck: DeckName): Cheat {
  const slot = deck === 'mask' ? /^shuffle\/keys$/ : /^shuffle\/shuffle/
  return { slot, secret: (_, honest) => honest.map((byte) => byte ^ 1) }
}

/** Cheats with parts of cards. */
export const opening: readonly DeckAdversary[] = [
  {
    name: 'give-a-false-part',
    about: 'gives a wrong part of a card that is dealt to another, which then opens to nothing',
    source: 'row 15',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('deal'),
    lies: (deck) => [{ slot: partIn(deck, 'deal'), rewrite: (body) => otherPart(deck, body) }],
  },
  {
    name: 'use-another-key',
    about: 'takes its lock off with another key than it put it on with, and proves that',
    source: 'row 15',
    decks: ['mask', 'names'],
    seat: 3,
    expected: namedAt('deal'),
    lies: (deck) => [otherSecret(deck)],
  },
  {
    name: 'turn-a-card-into-another',
    about:
      'bends its part of the open card by the difference of two faces, so that one would become the other',
    source: 'row 15; decks, section 2',
    decks: ['mask'],
    seat: 3,
    expected: namedAt('open'),
    lies: () => [
      {
        slot: /^open\/unmask/,
        rewrite: (body) => set(body, 'parts', (parts) => [bent((parts as string[])[0])]),
      },
    ],
  },
  {
    name: 'spell-a-key-in-a-second-way',
    about: 'publishes its key plus the group order: the same key in another spelling',
    source: 'row 10',
    decks: ['padlock', 'deal-keys'],
    seat: 3,
    expected: namedAt('open'),
    lies: (deck) => [
      {
        slot: partIn(deck, 'open'),
        rewrite: (body) => set(body, anatomies[deck].part.field, (value) => first(value, plusOrder(value))),
      },
    ],
  },
  {
    name: 'show-another-card',
    about:
      'claims at the showdown to hold another card than it was dealt, also with a list that the dealer forged for it',
    source: 'row 18',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('show'),
    lies: (deck) => [{ slot: showOf(deck, 3), rewrite: (body) => otherPart(deck, body) }],
  },
  {
    name: 'complain-of-a-good-card',
    about: 'claims that it was dealt a card that is none, to have the hand declared void',
    source: 'row 19',
    decks: ['names'],
    seat: 3,
    expected: namedAt('deal'),
    lies: complainOfGoodCard,
  },
  {
    name: 'ask-for-another-card',
    about: 'the dealer asks for the keys of other deals than the rules give, to see a card that is not due',
    source: 'rows 20 and 28',
    decks: ['deal-keys'],
    seat: 1,
    expected: namedAt('deal'),
    lies: () => [
      { slot: /^deal\/initial/, rewrite: (body) => set(body, 'dealNo', (value) => first(value, 8)) },
    ],
  },
]

function bent(part: unknown): string {
  const [ace, two] = ['1', '2'].map((name) => hashToGroup('nodealer/v1/faces', name)) as [Point, Point]
  return written(group.add(group.sub(read(part as string), ace), two))
}

/** The scalar plus q, which still fits into 32 bytes. */
function plusOrder(value: unknown): string {
  const bytes = base64urlnopad.decode((Array.isArray(value) ? value[0] : value) as string)
  const sum = q + bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n)
  return base64urlnopad.encode(bytes.map((_, i) => Number((sum >> BigInt(8 * i)) & 0xffn)))
}
