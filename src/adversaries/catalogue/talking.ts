/** Cheats with statements (spec/decks, section 8, rows 12, 13, 27 and 29), and a relay that lies. */
import type { Body } from '../../table/inside.ts'
import { type DeckAdversary, everyDeck, harmless, namedAt } from '../adversary.ts'
import { anatomies, partIn, stepOf } from '../anatomy.ts'
import { setAll, shortened } from '../edits.ts'

/** Cheats with statements. */
export const talking: readonly DeckAdversary[] = [
  {
    name: 'replay-the-last-hand',
    about: 'says in the second hand what it said in the first, whose secrets its partner knows by now',
    source: 'row 12',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => {
      let before: Body | undefined
      return [
        {
          slot: new RegExp(`(^|^second/)${anatomies[deck].step}/3$`),
          rewrite(body) {
            before ??= body
            return before
          },
        },
      ]
    },
    table: { hands: 2 },
  },
  {
    name: 'repeat-what-another-said',
    about: 'gives the parts that another player gave, as its own',
    source: 'row 12',
    decks: ['mask', 'padlock', 'names'],
    seat: 2,
    expected: namedAt('open'),
    lies: (deck) => [
      {
        slot: partIn(deck, 'open'),
        rewrite: async (_, { seat, door }) => {
          const slot = deck === 'names' ? 'open/part/3' : seat.slot
          return (await door.overhear(slot, 1))[0]?.body as Body
        },
      },
    ],
  },
  {
    name: 'say-two-things',
    about: 'tells some players one thing and others another, about the same card',
    source: 'row 13',
    decks: everyDeck,
    seat: 2,
    expected: namedAt('deal'),
    lies: (deck) => [{ slot: partIn(deck, 'deal'), again: (body) => ({ ...body, type: 'another' }) }],
  },
  {
    name: 'show-two-decks',
    about: 'passes on two different decks, and hopes that not everybody sees both',
    source: 'row 13',
    decks: everyDeck,
    seat: 2,
    expected: namedAt('shuffle'),
    lies: (deck) => [
      { slot: stepOf(deck, 2), again: (body) => setAll(body, anatomies[deck].columns, shortened) },
    ],
  },
  {
    name: 'flood-the-table',
    about: 'says hundreds of things that nobody asked for, to keep the others busy',
    source: 'row 27',
    decks: ['mask'],
    seat: 3,
    expected: harmless,
    lies: () => [
      {
        slot: /^deal\/unmask/,
        async rewrite(body, { door }) {
          const nowhere = { q: 0, head: '', asks: '' }
          for (let i = 0; i < 200; i++) await door.say({ slot: `noise/${i}`, ...nowhere, body })
          return body
        },
      },
    ],
  },
  {
    name: 'relay-that-forgets',
    about:
      'not a player but the relay: it forgets most of the log before a player comes back, to make it say something else',
    source: 'log, section 9',
    decks: ['mask'],
    seat: 3,
    expected: { caught: true, atStep: '', named: 'sequencer' },
    lies: () => [],
    table: {
      network: { sequencer: { forgets: { time: 250, entries: 5 } } },
      crashes: [{ seat: 2, time: 400, down: 100 }],
    },
  },
]
