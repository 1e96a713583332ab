// What a hand begins with. A `Setup` is only data and may be illegal; a `Hand` is made from one by `start`,
// which checks it, so whoever holds a `Hand` holds a legal one.

import { RulesError } from '../rules-error.ts'
import { total } from './chips.ts'
import { leftOfButton } from './position.ts'
import { type SeatNumber, seatName } from './vocabulary.ts'

/** Seats, stacks and forced bets of one hand; every list has one entry per seat, clockwise, in smallest chips. */
export type Setup = {
  readonly stacks: readonly number[]
  /** Seat of the dealer button, or with a dead button the seat before it: the next seat is dealt to first. */
  readonly button: SeatNumber
  /** Paid before the deal, not part of any bet. */
  readonly antes: readonly number[]
  /** Blinds and straddles: live bets that also move the first turn behind the greatest of them. */
  readonly blinds: readonly number[]
  /** Late posts: live bets of players who missed their blinds; they do not move the first turn. */
  readonly posts: readonly number[]
  /** Smallest bet and smallest first raise, usually the big blind. */
  readonly minBet: number
  /** Who can win the antes: `dead`, everybody still in; `layered`, each up to what it paid itself. */
  readonly antesAre: 'dead' | 'layered'
  /** How many decimal places an amount has when it is printed. */
  readonly decimals: number
}

/** The greatest number of seats at a table. */
export const MAX_SEATS = 10

/** Throws a `RulesError` that says what is wrong, unless a hand can begin with this setup. */
export function checkSetup(setup: Setup): void {
  const count = setup.stacks.length
  if (count < 2 || count > MAX_SEATS)
    throw new RulesError(`a hand needs 2 to ${MAX_SEATS} players, not ${count}`)
  for (const name of ['antes', 'blinds', 'posts'] as const) {
    if (setup[name].length !== count) {
      throw new RulesError(
        `${name} must list one amount for each of the ${count} seats, not ${setup[name].length}`,
      )
    }
  }
  for (const amount of [...setup.stacks, ...setup.antes, ...setup.blinds, ...setup.posts, setup.minBet]) {
    if (!Number.isSafeInteger(amount) || amount < 0) {
      throw new RulesError(
        `amounts are whole numbers of the smallest chip and not negative: ${amount} is not`,
      )
    }
  }
  if (!Number.isSafeInteger(total(setup.stacks)))
    throw new RulesError('there are too many chips on the table')
  const broke = setup.stacks.indexOf(0)
  if (broke !== -1) throw new RulesError(`${seatName(broke)} has no chips: it cannot be dealt in`)
  if (setup.minBet === 0) throw new RulesError('the smallest bet must be at least one chip')
  if (!Number.isInteger(setup.button) || setup.button < 0 || setup.button >= count) {
    throw new RulesError(`the button must be at one of the seats 0 to ${count - 1}, not at ${setup.button}`)
  }
  const double = setup.posts.findIndex((post, seat) => post > 0 && (setup.blinds[seat] as number) > 0)
  if (double !== -1)
    throw new RulesError(`${seatName(double)} posts late and has a blind: only one is possible`)
}

/** What an ordinary game with blinds is made of. */
export type BlindGame = {
  readonly stacks: readonly number[]
  readonly button: SeatNumber
  readonly smallBlind: number
  readonly bigBlind: number
  /** Every player's ante. */
  readonly ante?: number
  /** An ante that the big blind pays for all. */
  readonly bigBlindAnte?: number
  /** How many players behind the big blind straddle, each for twice the bet before; needs three players. */
  readonly straddles?: number
  /** Seats that post a big blind late to be dealt in. */
  readonly latePosts?: readonly SeatNumber[]
  readonly decimals?: number
}

/** The setup of an ordinary game: places the blinds (with two players the button has the small one) and the rest. */
export function blindGame(game: BlindGame): Setup {
  const count = game.stacks.length
  const order = leftOfButton({ stacks: game.stacks, button: game.button })
  const [small, big] = (count === 2 ? [order[1], order[0]] : order) as [SeatNumber, SeatNumber]
  const blinds = game.stacks.map(() => 0)
  blinds[small] = game.smallBlind
  blinds[big] = game.bigBlind
  const straddles = game.straddles ?? 0
  if (straddles > 0 && straddles > count - 2) {
    throw new RulesError(
      `at most ${Math.max(0, count - 2)} of ${count} players can straddle, not ${straddles}`,
    )
  }
  for (let i = 0; i < straddles; i++) blinds[order[2 + i] as SeatNumber] = game.bigBlind * 2 ** (i + 1)
  const antes = game.stacks.map((_, seat) => (game.ante ?? 0) + (seat === big ? (game.bigBlindAnte ?? 0) : 0))
  return {
    stacks: game.stacks,
    button: game.button,
    antes,
    blinds,
    posts: game.stacks.map((_, seat) => (game.latePosts?.includes(seat) ? game.bigBlind : 0)),
    minBet: game.bigBlind,
    antesAre: game.bigBlindAnte === undefined && game.ante !== undefined ? 'layered' : 'dead',
    decimals: game.decimals ?? 0,
  }
}
