/** Two players of five who lie together: what one says, the other covers, confirms or waits for. */
import type { Body } from '../../table/inside.ts'
import { absentAt, type DeckAdversary, type DeckName, everyDeck, harmless, namedAt } from '../adversary.ts'
import { anatomies, partIn, stepOf } from '../anatomy.ts'
import type { Cheat } from '../cheat.ts'
import { anyPoint, first, set, writtenScalar } from '../edits.ts'

const five = { players: 5 }
const source = 'rows 13 and 14, in pairs'

/** Another statement than before, whatever it is about. */
const another = (type: string) => (body: Body) => ({ ...body, type })

/** When the card is opened, says these other things where it has spoken long ago. */
function contradicting(deck: DeckName, old: RegExp, ...versions: readonly string[]): readonly Cheat[] {
  return [
    {
      slot: partIn(deck, 'open'),
      async rewrite(body, { door }) {
        for (const version of versions) await door.contradict(old, another(version))
        return body
      },
    },
  ]
}

/** Keeps back its part of the open card for so long. */
function withholding(deck: DeckName, milliseconds: number): readonly Cheat[] {
  return [
    {
      slot: partIn(deck, 'open'),
      async rewrite(body, { door }) {
        await door.wait(milliseconds)
        return body
      },
    },
  ]
}

/** The second player withholds its word meanwhile. */
const accomplice = { seat: 2, lies: (deck: DeckName) => withholding(deck, 5_000) }

/** Says that the others are late where they have spoken, while it is silent itself and afterwards. */
function complaining(deck: DeckName, silence: number): readonly Cheat[] {
  return [
    {
      slot: partIn(deck, 'open'),
      async rewrite(body, { door, seat }) {
        await door.complain(seat.slot)
        await door.wait(silence)
        await door.complain(seat.slot)
        door.wait(100).then(() => door.complain(seat.slot))
        return body
      },
    },
  ]
}

function falsePart(deck: DeckName, body: Body): Body {
  const { field, kind } = anatomies[deck].part
  return set(body, field, (value) => first(value, kind === 'point' ? anyPoint : writtenScalar(7n)))
}

/** Cheats by two. */
export const colluding: readonly DeckAdversary[] = [
  {
    name: 'contradict-an-old-key',
    about: 'announces another key once cards are opened, while its accomplice withholds its word',
    source,
    decks: ['mask', 'deal-keys'],
    seat: 4,
    partner: accomplice,
    expected: namedAt('shuffle'),
    lies: (deck) => contradicting(deck, anatomies[deck].keys.slot, 'another'),
    table: five,
  },
  {
    name: 'contradict-an-old-shuffle',
    about: 'passes on another deck once cards are opened, while its accomplice withholds its word',
    source,
    decks: everyDeck,
    seat: 4,
    partner: accomplice,
    expected: namedAt('shuffle'),
    lies: (deck) => contradicting(deck, stepOf(deck, 4), 'another'),
    table: five,
  },
  {
    name: 'contradict-an-old-part',
    about: 'gives another part of a card that was dealt long ago, while its accomplice withholds its word',
    source,
    decks: everyDeck,
    seat: 4,
    partner: accomplice,
    expected: namedAt('deal'),
    lies: (deck) => contradicting(deck, partIn(deck, 'deal'), 'another'),
    table: five,
  },
  {
    name: 'say-three-things',
    about: 'spreads three versions of its shuffle, so that no two players need see the same pair',
    source,
    decks: ['mask', 'padlock'],
    seat: 4,
    partner: accomplice,
    expected: namedAt('shuffle'),
    lies: (deck) => contradicting(deck, stepOf(deck, 4), 'second', 'third'),
    table: five,
  },
  {
    name: 'call-a-third-late',
    about: 'complains together with its partner that others are late who have spoken in time',
    source,
    decks: ['mask', 'padlock'],
    seat: 4,
    partner: { seat: 2, lies: (deck) => complaining(deck, 0) },
    expected: harmless,
    lies: (deck) => complaining(deck, 3_000),
    table: five,
  },
  {
    name: 'wait-and-call-a-third-late',
    about: 'holds back its word until the time is over, so that its partner can complain of those who spoke',
    source,
    decks: ['mask', 'padlock'],
    seat: 4,
    partner: { seat: 2, lies: (deck) => complaining(deck, 0) },
    expected: absentAt('open'),
    lies: (deck) => complaining(deck, 20_000),
    table: five,
  },
  {
    name: 'confirm-a-lie',
    about: 'gives a false part, and its partner signs that somebody honest did it',
    source,
    decks: everyDeck,
    seat: 4,
    partner: {
      seat: 2,
      lies: () => [{ slot: /verdict$/, rewrite: (body) => set(body, 'named', () => [1]) }],
    },
    expected: namedAt('deal'),
    lies: (deck) => [{ slot: partIn(deck, 'deal'), rewrite: (body) => falsePart(deck, body) }],
    table: five,
  },
]
