/** Cheats at a free table (spec/free): cards that change hands, and those who claim them after a loss. */
import type { Body } from '../../table/inside.ts'
import { type CompanyAdversary, harmless, namedAt } from '../adversary.ts'
import { anyPoint, first, set } from '../edits.ts'

const free = { game: 'free', decks: ['mask'], seat: 2 } as const
const afterLoss = { ...free, game: 'free after a loss' } as const

/** Changes one field of an object inside a message. */
function inside(
  body: Body,
  field: string,
  name: string,
  change: (value: Body[string]) => Body[string],
): Body {
  return set(body, field, (value) => {
    const of = value as { readonly [name: string]: Body[string] }
    return { ...of, [name]: change(of[name]!) }
  })
}

/** The first and the last of a list, exchanged: in the hand of seat 2 they have different backs. */
const firstAndLast = (value: Body[string]): Body[string] => {
  const list = value as readonly Body[string][]
  return [list.at(-1)!, ...list.slice(1, -1), list[0]!]
}

const another = (value: Body[string]): Body[string] => first(value, anyPoint)

/** Cheats at a free table. Seat 2 gives a card, lays one, lets one be picked, peeks, passes, shows, and puts its hand back. */
export const freeCheats: readonly CompanyAdversary[] = [
  {
    ...free,
    name: 'give-another-card',
    about: 'gives a card that it does not hold, in place of one that it holds',
    source: 'free, section 2',
    expected: namedAt('hand'),
    lies: () => [
      {
        slot: /wish\/2\/hand$/,
        rewrite: (body) =>
          inside(body, 'moves', 'cards', (cards) => ({ ...(cards as object), msg: [anyPoint] }) as never),
      },
    ],
  },
  {
    ...free,
    name: 'mark-a-card-in-the-hand',
    about: 'changes a card while it shuffles its hand, to know it again in the hand of another',
    source: 'free, section 2',
    expected: namedAt('hand'),
    lies: () => [{ slot: /wish\/2\/hand$/, rewrite: (body) => inside(body, 'hand', 'msg', another) }],
  },
  {
    ...free,
    name: 'exchange-backs-in-the-hand',
    about:
      'exchanges a card with one of another back while it shuffles its hand, so that it holds it as a card of the other deck',
    source: 'free, section 2',
    expected: namedAt('hand'),
    lies: () => [
      {
        slot: /wish\/2\/hand$/,
        rewrite: (body) =>
          ['epk', 'msg'].reduce((said, list) => inside(said, 'hand', list, firstAndLast), body),
      },
    ],
  },
  {
    ...free,
    name: 'keep-what-it-gave',
    about: 'lays a card that it has given away',
    source: 'free, section 2',
    expected: namedAt('hand'),
    lies: () => {
      let given: Body[string] = null
      return [
        {
          slot: /wish\/2\/hand$/,
          rewrite: (body) => {
            given = body['moves'] ?? null
            return body
          },
        },
        { slot: /wish\/3\/hand$/, rewrite: (body) => set(body, 'moves', () => given) },
      ]
    },
  },
  {
    ...free,
    name: 'let-another-card-be-picked',
    about: 'moves another card than the one that was picked from its hand',
    source: 'free, section 3',
    expected: namedAt('pick'),
    lies: () => [{ slot: /wish\/4\/move$/, rewrite: (body) => set(body, 'msg', another) }],
  },
  {
    ...free,
    name: 'put-another-card-back-after-peeking',
    about: 'peeks at the top card and puts another one there',
    source: 'free, section 1',
    expected: namedAt('peek'),
    lies: () => [{ slot: /wish\/5\/back$/, rewrite: (body) => set(body, 'msg', another) }],
  },
  {
    ...free,
    name: 'ask-for-a-second-audience',
    about:
      'wants to draw the very ciphertext that it has peeked at, so that shares of it are asked for once more',
    source: 'free, section 1',
    expected: harmless,
    lies: () => {
      let peeked: Body[string] = []
      const cardsOf = (body: Body): Body[string] => (body['wish'] as { readonly cards: Body[string] }).cards
      return [
        {
          slot: /wish\/5$/,
          rewrite: (body) => {
            peeked = cardsOf(body)
            return body
          },
        },
        { slot: /wish\/6$/, rewrite: (body) => set(body, 'wish', () => ({ do: 'draw', cards: peeked })) },
      ]
    },
  },
  {
    ...free,
    name: 'wish-for-what-there-is-not',
    about: 'wishes for something that no table knows, to stop the others’ programs',
    source: 'free, section 5',
    expected: namedAt('wish'),
    lies: () => [
      { slot: /wish\/3$/, rewrite: (body) => set(body, 'wish', () => ({ do: 'steal', cards: [1] })) },
    ],
  },
  {
    ...free,
    name: 'agree-and-object',
    about: 'agrees to what another wishes, and objects to it as well',
    source: 'free, section 5',
    expected: namedAt('consent'),
    lies: () => [
      { slot: /wish\/10\/agree\/\d+$/, again: (body) => set(body, 'agrees', (agrees) => agrees !== true) },
    ],
  },
  {
    ...free,
    name: 'pass-after-having-seen',
    about: 'passes other cards once the others have passed theirs',
    source: 'free, section 3',
    expected: namedAt('pass'),
    lies: () => [{ slot: /wish\/7\/pass\/2$/, again: (body) => set(body, 'places', () => [0, 0]) }],
  },
  {
    ...free,
    name: 'show-what-it-does-not-hold',
    about: 'shows a card that it does not hold',
    source: 'free, section 2',
    expected: namedAt('hand'),
    lies: () => [{ slot: /wish\/9\/hand$/, rewrite: (body) => set(body, 'parts', another) }],
  },
  {
    ...free,
    name: 'put-back-what-it-never-had',
    about: 'puts another hand back than its own',
    source: 'free, section 3',
    expected: namedAt('put back'),
    lies: () => [{ slot: /wish\/10\/put-back$/, rewrite: (body) => set(body, 'msg', another) }],
  },
  {
    ...afterLoss,
    name: 'claim-what-it-does-not-hold',
    about: 'claims a card that it does not hold when the rest is dealt anew',
    source: 'free, section 4',
    expected: namedAt('recovery'),
    lies: () => [{ slot: /recovery\/.*\/held$/, rewrite: (body) => set(body, 'msg', another) }],
  },
  {
    ...afterLoss,
    name: 'claim-a-card-that-another-laid',
    about: 'claims that the card it has laid is another one when the rest is dealt anew',
    source: 'free, section 4',
    expected: namedAt('recovery'),
    lies: () => [
      { slot: /recovery\/.*\/laid\/2$/, rewrite: (body) => inside(body, 'cards', 'msg', another) },
    ],
  },
]
