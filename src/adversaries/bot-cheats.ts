/**
 * The cheats that a bot can be asked to try, in a game with the mask deck or in a village. Each of them follows the rules until its moment; what
 * becomes of it then is for the others to find out.
 */

import { group, hashToGroup, type Points } from '../group/index.ts'
import type { Ciphertexts } from '../proofs/index.ts'
import type { Game, PlayerSitting, TakenSeat } from '../table/index.ts'
import { villageCheats } from './catalogue/village.ts'
import { type Cheat, takeCheatingSeat } from './cheating-seat.ts'
import { anyPoint, first, set } from './edits.ts'

/** The messages of the mask deck in which a cheat lies. */
type Shuffled = { readonly cards: Ciphertexts; readonly proof: unknown }
type Parts = { readonly parts: Points; readonly proofs: unknown }
type Bet = { readonly action: string; readonly to: number; readonly leave: boolean }

/** Whoever is in the hand shuffles ahead of it, or in it once somebody has gone. */
const shuffling = /^hand#1\/(.*\/)?(ahead|early|deck)\/shuffle/

const cheats = {
  /** One masked card is laid into the deck a second time, in place of another. */
  duplicate: {
    slot: shuffling,
    remake: (honest: Shuffled): Shuffled => {
      const { a, b } = honest.cards
      const order = Array.from({ length: b.length }, (_, i) => (i === 0 ? 1 : i))
      return { ...honest, cards: { a: group.pick(a, order), b: group.pick(b, order) } }
    },
  },
  /** One card becomes another: the mask stays, and what is under it is shifted. */
  swap: {
    slot: shuffling,
    remake: (honest: Shuffled): Shuffled => ({
      ...honest,
      cards: { ...honest.cards, b: shifted(honest.cards.b) },
    }),
  },
  /** A false part of the flop: it would open as cards that were never there. */
  share: {
    slot: /\/play\/(.*\/)?board\/flop\/(stage\/[0-9]+\/)?unmask$/,
    remake: (honest: Parts): Parts => ({ ...honest, parts: shifted(honest.parts) }),
  },
  /** At the showdown, other cards than those that were dealt. */
  showdown: {
    slot: /\/play\/(.*\/)?showdown\/[0-9]+\/cards\//,
    remake: (honest: Parts): Parts => ({ ...honest, parts: shifted(honest.parts) }),
  },
  /** No word any more when the flop is due. */
  silent: { slot: /\/play\/(.*\/)?board\/flop/, remake: () => 'silence' },
  /** A bet, and then a fold in its place. The first one stands; the second convicts. */
  twice: {
    slot: /\/play\/(.*\/)?bet\/[0-9]+$/,
    remake: (honest: Bet): [Bet, Bet] => [
      honest,
      { action: honest.action === 'fold' ? 'call' : 'fold', to: 0, leave: false },
    ],
  },
} as const

/** A ballot, and then another in its place. */
const secondBallot: Cheat = {
  slot: /(^|\/)vote\/[0-9]+\/1\/vote$/,
  again: (body) => set(body, 'msg', (msg) => first(msg, anyPoint)),
}

/** The list with its first point moved to another card's; an empty list stays as it is. */
function shifted(points: Points): Points {
  if (points.length === 0) return points
  const first = group.add(group.pick(points, [0]), hashToGroup('nodealer/v1/cheat', 'another card'))
  const rest = Array.from({ length: points.length - 1 }, (_, i) => i + 1)
  return group.concat([first, group.pick(points, rest)])
}

/** Sits down a player who tries the cheat of that name. */
export function seatCheat<R>(name: string, sitting: PlayerSitting, game: Game<R>): TakenSeat<R> {
  return takeCheatingSeat(sitting, game, ...liesOf(name))
}

/** What the cheat of that name does: one of a game of cards, or of a village. */
function liesOf(name: string): readonly Cheat[] {
  if (Object.hasOwn(cheats, name)) return [cheats[name as keyof typeof cheats] as Cheat]
  if (name === 'vote-twice') return [secondBallot]
  const lies = villageCheats.find((cheat) => cheat.name === name)?.lies()
  if (lies === undefined) throw new RangeError(`there is no cheat "${name}"`)
  return lies
}
