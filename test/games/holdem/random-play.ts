// Random but legal hands, for properties that must hold in all of them.

import fc from 'fast-check'
import { cardAt } from '../../../src/games/cards.ts'
import {
  type Action,
  apply,
  type Hand,
  type Hole,
  legal,
  type Setup,
  start,
} from '../../../src/games/holdem/index.ts'
import { draw, seeded } from '../random.ts'

/** What a random table may do besides ordinary play. */
export type Mischief = {
  /** Chance of a forfeit before each action. */
  readonly forfeits: number
  readonly voids: number
}

/** Any legal setup of 2 to 10 seats, short stacks and odd forced bets included. */
export const setups: fc.Arbitrary<Setup> = fc.integer({ min: 2, max: 10 }).chain((count) => {
  const each = (amount: fc.Arbitrary<number>) => fc.array(amount, { minLength: count, maxLength: count })
  const rarely = (amount: fc.Arbitrary<number>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: amount })
  return fc
    .record({
      stacks: each(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 }))),
      button: fc.integer({ min: 0, max: count - 1 }),
      antes: fc.oneof(
        fc.constant(Array<number>(count).fill(0)),
        each(fc.constant(2)),
        each(rarely(fc.integer({ min: 1, max: 9 }))),
      ),
      blinds: each(rarely(fc.integer({ min: 1, max: 30 }))),
      late: each(rarely(fc.constant(10))),
      minBet: fc.integer({ min: 1, max: 20 }),
      antesAre: fc.constantFrom('dead' as const, 'layered' as const),
      usual: fc.boolean(),
    })
    .map(({ late, usual, blinds, button, ...rest }) => {
      const forced = usual ? blinds.map(() => 0) : blinds
      if (usual) {
        forced[(button + (count === 2 ? 0 : 1)) % count] = 5
        forced[(button + (count === 2 ? 1 : 2)) % count] = 10
      }
      const posts = late.map((post, seat) => (forced[seat] === 0 ? post : 0))
      return { ...rest, button, blinds: forced, posts, decimals: 0 }
    })
})

/** Plays a hand to its end with random legal actions; `each` sees every state on the way. */
export function playOut(
  setup: Setup,
  seed: number,
  each: (hand: Hand) => void = () => {},
  mischief: Mischief = { forfeits: 0, voids: 0 },
): Hand {
  const random = seeded(seed)
  const cards = draw(random, 5 + 2 * setup.stacks.length).map(cardAt)
  const board = cards.splice(0, 5)
  let hand = start(setup)
  each(hand)
  for (let steps = 0; hand.waiting.for !== 'finished'; steps++) {
    if (steps > 2000) throw new Error('the hand does not end')
    hand = apply(hand, choose(hand, random, cards, board, mischief))
    each(hand)
  }
  return hand
}

function choose(
  hand: Hand,
  random: () => number,
  cards: readonly string[],
  board: readonly string[],
  mischief: Mischief,
): Action {
  if (random() < mischief.voids) return { type: 'void' }
  const honest = hand.seats.flatMap((seat, i) => (seat.status === 'forfeited' ? [] : [i]))
  if (random() < mischief.forfeits) return { type: 'forfeit', seat: pick(honest, random) }
  const { waiting } = hand
  switch (waiting.for) {
    case 'deal': {
      const seat = pick(waiting.seats, random)
      return random() < 0.5 ? { type: 'deal', seat } : { type: 'deal', seat, cards: holeOf(cards, seat) }
    }
    case 'board':
      return {
        type: 'board',
        cards: board.slice(hand.board.length, hand.board.length + waiting.count) as Hole[number][],
      }
    case 'show':
      if (waiting.mayMuck && random() < 0.4) return { type: 'muck', seat: waiting.seat }
      return { type: 'show', seat: waiting.seat, cards: holeOf(cards, waiting.seat) }
    default:
      return bet(hand, random)
  }
}

function bet(hand: Hand, random: () => number): Action {
  const options = legal(hand)!
  const { seat, raise } = options
  const roll = random()
  if (roll < 0.12) return { type: 'fold', seat }
  if (raise === undefined || roll < 0.7) return { type: options.check ? 'check' : 'call', seat }
  const to =
    roll < 0.8
      ? raise.min
      : roll < 0.88
        ? raise.max
        : raise.min + Math.floor(random() * (raise.max - raise.min + 1))
  return { type: 'raise', seat, to }
}

function holeOf(cards: readonly string[], seat: number): Hole {
  return cards.slice(2 * seat, 2 * seat + 2) as unknown as Hole
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}
