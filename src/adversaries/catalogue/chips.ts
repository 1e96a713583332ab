/**
 * Cheats where chips are at stake. In each setting nobody would put in another chip after the cheat: all check, or are all in. So
 * honest play costs the cheats nothing more from then on, and every chip of difference is the cheat's doing.
 */
import type { Body } from '../../table/inside.ts'
import { absentAt, type HoldemAdversary, harmless, namedAt } from '../adversary.ts'
import type { Cheat } from '../cheat.ts'
import { anyPoint, first, set } from '../edits.ts'
import { calls, folds, type HoldemScene, type HoldemSetting, shoves } from '../holdem-setting.ts'

const source = 'what silence may win'
const silence = 'silence' as const
const turn = /\/board\/turn/
const river = /\/board\/river/

/** All pay the blind, and check to the end. */
const checkedDown = (players: number): HoldemSetting => ({
  kind: `${players} check`,
  players,
  mind: () => calls,
})

/** The first player bets everything, the fourth calls, the others fold. */
const allIn: HoldemSetting = {
  kind: 'five, two all in',
  players: 5,
  mind: (seat) => (seat === 1 ? shoves : seat === 4 ? calls : folds),
}

/** The first of three bets everything, the second calls, the third folds. */
const calledByOne: HoldemSetting = {
  kind: 'three, two all in',
  players: 3,
  mind: (seat) => [shoves, calls, folds][seat - 1] ?? folds,
}

const fold = (body: Body): Body => ({ ...body, action: 'fold', to: 0 })

/** Takes back its last bet before the river if it is behind: all hands lie open by then. */
const takeBackIfBehind = (scene: HoldemScene, seat: number): Cheat => ({
  slot: river,
  async rewrite(body, { door }) {
    if (scene.isBehind(seat)) await door.contradict(/\/bet\//, fold)
    return body
  },
})

/** A little later than everybody else. */
const slow = (slot: RegExp): Cheat => ({
  slot,
  async rewrite(body, { door }) {
    await door.wait(5_000)
    return body
  },
})

/** Gives the seat of one player a thousand chips more. */
const richer = (seat: number) => (standing: Body) =>
  set(standing, 'chairs', (chairs) =>
    (chairs as { seat: number; stack: number }[]).map((chair) =>
      chair.seat === seat ? { ...chair, stack: chair.stack + 1000 } : chair,
    ),
  )

/** Cheats with chips. */
export const chips: readonly HoldemAdversary[] = [
  {
    game: 'holdem',
    name: 'take-back-an-all-in-call',
    about: 'calls all in, sees that it is behind, and says that it has folded: the call stands',
    source,
    decks: ['mask'],
    seat: 2,
    expected: namedAt('bet'),
    lies: (scene) => [takeBackIfBehind(scene, 2)],
    table: calledByOne,
  },
  {
    game: 'holdem',
    name: 'contradict-an-old-bet',
    about:
      'is all in and behind, and says that it has folded before, while its accomplice withholds its word',
    source,
    decks: ['mask'],
    seat: 4,
    partner: { seat: 2, lies: () => [slow(river)] },
    expected: namedAt('bet'),
    lies: (scene) => [takeBackIfBehind(scene, 4)],
    table: allIn,
  },
  {
    game: 'holdem',
    name: 'vanish-for-a-partner',
    about:
      'has folded and goes silent when its partner, who is all in, is behind: the board is opened without it',
    source,
    decks: ['mask'],
    seat: 2,
    partner: { seat: 4, lies: () => [] },
    expected: absentAt('board'),
    lies: (scene) =>
      [turn, river].map((slot) => ({ slot, remake: (honest) => (scene.isBehind(4) ? silence : honest) })),
    table: allIn,
  },
  {
    game: 'holdem',
    name: 'lie-for-a-partner',
    about: 'has folded and gives a false part when its partner, who is all in, is behind',
    source,
    decks: ['mask'],
    seat: 2,
    partner: { seat: 4, lies: () => [] },
    expected: namedAt('board'),
    lies: (scene) =>
      [turn, river].map((slot) => ({
        slot,
        rewrite: (body) => (scene.isBehind(4) ? set(body, 'parts', (parts) => first(parts, anyPoint)) : body),
      })),
    table: allIn,
  },
  {
    game: 'holdem',
    name: 'vanish-before-the-turn',
    about: 'goes silent in place of giving its part of the turn: the hand is void, and its stake is lost',
    source,
    decks: ['mask'],
    seat: 3,
    expected: absentAt('board'),
    lies: () => [{ slot: turn, remake: () => silence }],
    table: checkedDown(3),
  },
  {
    game: 'holdem',
    name: 'bet-more-than-it-has',
    about: 'bets chips that it does not have',
    source,
    decks: ['mask'],
    seat: 3,
    expected: namedAt('bet'),
    lies: () => [
      { slot: /\/bet\/([6-9]|1\d)$/, rewrite: (body) => ({ ...body, action: 'raise', to: 1_000_000 }) },
    ],
    table: checkedDown(3),
  },
  {
    game: 'holdem',
    name: 'sign-a-false-standing',
    about: 'signs at the end of the hand that it has a thousand chips more',
    source,
    decks: ['mask'],
    seat: 3,
    expected: namedAt('end'),
    lies: () => [{ slot: /\/end$/, sign: richer(3) }],
    table: checkedDown(3),
  },
  {
    game: 'holdem',
    name: 'confirm-a-false-standing',
    about: 'signs that it has a thousand chips more, and its partner signs the same',
    source,
    decks: ['mask'],
    seat: 4,
    partner: { seat: 2, lies: () => [{ slot: /\/end$/, sign: richer(4) }] },
    expected: namedAt('end'),
    lies: () => [{ slot: /\/end$/, sign: richer(4) }],
    table: allIn,
  },
  {
    game: 'holdem',
    name: 'call-the-winner-late',
    about: 'alone with the winner, complains that it is late although it has spoken',
    source,
    decks: ['mask'],
    seat: 2,
    expected: harmless,
    lies: () => [
      {
        slot: /\/board\//,
        async rewrite(body, { door, seat }) {
          await door.complain(seat.slot)
          await door.wait(3_000)
          await door.complain(seat.slot)
          return body
        },
      },
    ],
    table: checkedDown(2),
  },
]
