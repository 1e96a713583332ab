/** What a new table is like: sensible values, and bots with tempers of their own. */
import type { Temper } from '../../../games/holdem/index.ts'
import type { BotWish } from '../../protocol.ts'
import { botNames } from '../../table/page/bot-names.ts'
import type { HoldemWish } from '../model.ts'

const tempers: readonly Temper[] = [
  'solid',
  'rock',
  'maniac',
  'caller',
  'solid',
  'caller',
  'rock',
  'maniac',
  'solid',
]

/** The most bots that one table can have. */
export const mostBots: number = tempers.length

/** Deadlines by pace, in milliseconds. Some of it is for the answer to travel: people get 120, 45 and 20 s (`patienceOf`). */
export const paces = { calm: 130_000, usual: 55_000, quick: 28_572 } as const
/** How long people may think. */
export type Pace = keyof typeof paces

/** That many bots; the first of them tries the cheat. */
export function botsFor(count: number, cheat: string | undefined, isOnline = false): BotWish[] {
  return botNames(count, isOnline).map((name, i) => ({
    name,
    temper: tempers[i] ?? 'solid',
    cheat: i === 0 ? cheat : undefined,
  }))
}

/** Milliseconds that people at a relay wait for each other's programs. */
export const onlineStep = 45_000

/** Blinds and stacks to choose from. */
export const stakes = {
  usual: { smallBlind: 1, bigBlind: 2, stack: 200 },
  deep: { smallBlind: 5, bigBlind: 10, stack: 2500 },
  short: { smallBlind: 10, bigBlind: 20, stack: 400 },
} as const
/** One of them. */
export type StakesName = keyof typeof stakes

/** Milliseconds after which one who goes silent to cheat is not waited for any more. */
const shortStep = 8000

/** How long programs are waited for, in milliseconds, at a table of bots where one of them tries this. */
export function stepWith(cheat: string): number {
  return cheat === 'silent' ? shortStep : usualWish.deadlines.step
}

/** A table of three bots, of which the first tries this. */
export function wishAgainst(cheat: string): typeof usualWish {
  const deadlines = { ...usualWish.deadlines, step: stepWith(cheat) }
  return { ...usualWish, bots: botsFor(3, cheat), deadlines }
}

/** A table to begin with. */
export const usualWish: HoldemWish & { readonly bots: readonly BotWish[]; readonly seats: number } = {
  game: 'holdem',
  bots: botsFor(3, undefined),
  deck: 'mask',
  seats: 10,
  stakes: stakes.usual,
  deadlines: { step: 600_000, act: paces.calm },
}
