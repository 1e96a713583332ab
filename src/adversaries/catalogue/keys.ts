/** Cheats with keys and commitments (spec/decks, sections 1 to 5 and 8, rows 5, 7 and 8). */
import { group } from '../../group/index.ts'
import type { Statement } from '../../table/index.ts'
import type { Body } from '../../table/inside.ts'
import { type DeckAdversary, everyDeck, namedAt } from '../adversary.ts'
import { anatomies } from '../anatomy.ts'
import type { CheatScene } from '../cheat.ts'
import { anyPoint, first, read, rotated, set, written, writtenScalar, zero } from '../edits.ts'

/** What the others said in the slot in which the cheat speaks now. */
function othersIn({ seat, door }: CheatScene): Promise<readonly Statement[]> {
  return door.overhear(seat.slot, seat.players.length - 1)
}

/** Cheats with keys. */
export const keys: readonly DeckAdversary[] = [
  {
    name: 'cancel-the-others-keys',
    about:
      'waits for the keys of the others and announces one that cancels them, to know the joint key alone',
    source: 'row 7',
    decks: ['mask'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      {
        slot: /^shuffle\/keys$/,
        async rewrite(body, scene) {
          const others = await othersIn(scene)
          const keysOf = others.map((said) => said.body['keys'] as string[])
          return set(body, 'keys', (own) => [cancelling((own as string[])[0], keysOf, 0)])
        },
      },
    ],
  },
  {
    name: 'cancel-the-others-deal-keys',
    about: 'answers with deal keys that cancel those of the players before, to read the whole deck',
    source: 'row 7; decks, section 3',
    decks: ['deal-keys'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      {
        slot: /^shuffle\/respond/,
        async rewrite(body, { door }) {
          const request = await door.overhear('shuffle/request', 1)
          const asked = request.map((said) => said.body['dealPublicKeyParts'] as string[])
          return set(body, 'dealPublicKeyParts', (own) =>
            (own as string[]).map((part, i) => cancelling(part, asked, i)),
          )
        },
      },
    ],
  },
  {
    name: 'key-that-locks-nothing',
    about: 'announces the identity as its key, so that its lock is none',
    source: 'row 8',
    decks: everyDeck,
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => {
      const { slot, field } = anatomies[deck].keys
      return [{ slot, rewrite: (body) => set(body, field, (value) => first(value, zero)) }]
    },
  },
  {
    name: 'copy-a-key',
    about: "announces another player's key, proof and all, as its own",
    source: 'row 8',
    decks: ['mask'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      { slot: /^shuffle\/keys$/, rewrite: async (_, scene) => (await othersIn(scene))[0]?.body as Body },
    ],
  },
  {
    name: 'key-of-another',
    about: 'puts a key into its step whose secret it does not know',
    source: 'row 8',
    decks: ['deal-keys', 'padlock', 'names'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => {
      const { slot, field } = anatomies[deck].keys
      return [{ slot, rewrite: (body) => set(body, field, (value) => first(value, anyPoint)) }]
    },
  },
  {
    name: 'leave-a-player-out',
    about: 'lists a shuffle order without one of the players, so that the rest know the order of the cards',
    source: 'row 5',
    decks: ['deal-keys'],
    seat: 1,
    expected: namedAt('shuffle'),
    lies: () => [
      { slot: /^shuffle\/request/, rewrite: (body) => set(body, 'shuffleOrder', () => [1, 3, 1]) },
    ],
  },
  {
    name: 'choose-the-offset-last',
    about:
      'reveals another offset than it committed to, once it has seen the others, to fit a deck of its own',
    source: 'decks, section 3',
    decks: ['deal-keys'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      { slot: /^shuffle\/offset/, rewrite: (body) => set(body, 'offset', () => writtenScalar(7n)) },
    ],
  },
  {
    name: 'swap-the-key-inside-a-card',
    about: 'passes on cards that say they lie under another key than they do',
    source: 'decks, section 2',
    decks: ['mask'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [{ slot: /^shuffle\/remask/, rewrite: (body) => set(body, 'pk', rotated) }],
    table: { options: { twoPhase: true } },
  },
  {
    name: 'choose-card-points-last',
    about: 'shows other card points than it sealed, chosen after it has seen those of the others',
    source: 'row 24; decks, section 4',
    decks: ['padlock'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      {
        slot: /^shuffle\/points\/open/,
        rewrite: (body) => set(body, 'points', (value) => first(value, anyPoint)),
      },
    ],
    table: { options: { jointPoints: true } },
  },
  {
    name: 'lock-another-card',
    about: 'exchanges a card for a copy of another while it puts its locks on the boxes',
    source: 'decks, section 4',
    decks: ['padlock'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      {
        slot: /^shuffle\/lock\/2$/,
        mishear: (body) => set(body, 'deck', (value) => first(value, (value as string[])[1] as string)),
      },
    ],
  },
  {
    name: 'copy-a-coin',
    about: 'seals the same coin as another player by copying its seal, to cancel it when it is opened',
    source: 'decks, section 1',
    decks: ['names'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: () => [
      {
        slot: /^shuffle\/coin\/(seal|open)$/,
        rewrite: async (_, scene) => (await othersIn(scene))[0]?.body as Body,
      },
    ],
  },
  {
    name: 'false-escrow',
    about: 'puts a false share of its key into escrow, to be able to hold up the board by leaving',
    source: 'recovery, section 3',
    decks: ['mask', 'padlock'],
    seat: 3,
    expected: namedAt('shuffle'),
    lies: (deck) => [
      {
        slot: /^shuffle\/escrow/,
        rewrite: (body) => (deck === 'mask' ? falseShare(body) : falseDeposit(body)),
      },
    ],
    table: { options: { community: [6], escrow: 1 } },
  },
]

function falseShare(body: Body): Body {
  return set(body, 'msg', (value) => first(value, anyPoint))
}

function falseDeposit(body: Body): Body {
  if (body['deposits'] === undefined) return body
  const falsified = (deposit: Body): Body => set(deposit, 'pieces', (value) => first(value, anyPoint))
  return set(body, 'deposits', (deposits) => (deposits as Body[]).map(falsified))
}

/** A key such that the sum with the others' is the own one. */
function cancelling(own: unknown, others: readonly (readonly string[])[], place: number): string {
  const sum = group.sum(group.concat(others.map((list) => read(list[place] as string))))
  return written(group.sub(read(own as string), sum))
}
