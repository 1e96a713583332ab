/** What the page says is proven: only what is, when it is. */
import { expect, test } from 'vitest'
import { applyAll, defaultRules, foundVillage, type VillageEvent } from '../../../src/games/werewolf/index.ts'
import { nightsTold } from '../../../src/web/werewolf/page/nights.ts'
import { proofOf } from '../../../src/web/werewolf/page/proof.ts'

const after = (events: readonly VillageEvent[], players = 7, change: object = {}) =>
  applyAll(foundVillage({ ...defaultRules, ...change }, players), events)

test('nothing of a night is proven while it is chosen', () => {
  for (const kind of ['diary', 'choose'] as const)
    expect(proofOf(after([]), kind)).toBe(
      '7 choices are being sealed, each to be proven empty or allowed to its maker. Nothing is opened yet.',
    )
})

test.each([
  ['a victim', 7, {}, 3, '7 sealed choices added up, only the sum opened. Nobody knows who chose.'],
  [
    'a guard who may have saved',
    7,
    {},
    null,
    '7 sealed choices added up and compared under seal: they gave no victim. Nobody knows who chose, or whom.',
  ],
  [
    'nobody, without a guard',
    5,
    {},
    null,
    '5 sealed choices added up: they gave no victim. Nobody knows who chose.',
  ],
  [
    'wolves who vote',
    7,
    { pack: 'vote' },
    3,
    '7 sealed choices mixed 7 times and opened: all see how many wolves chose, and nobody who.',
  ],
] as const)('of a night with %s', (_, players, change, victim, sentence) => {
  expect(proofOf(after([{ type: 'dawn', victim }], players, change), 'dawn')).toBe(sentence)
})

test('of a will that stays shut nothing', () => {
  const dead = after([
    { type: 'dawn', victim: 3 },
    { type: 'will', seat: 3, role: null },
  ])
  expect(proofOf(dead, 'last words')).toBe(
    'A will that needs somebody who has gone stays shut. Nothing was opened.',
  )
})

test('the nights are told by what the roles prove, and no more', () => {
  const who = (seat: number) => ({
    name: ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'][seat] ?? '?',
    isMe: seat === 1,
  })
  const roles = { wolf: 1, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 }
  const end = after(
    [
      { type: 'dawn', victim: null },
      { type: 'talk over' },
      { type: 'vote', votes: new Map() },
      { type: 'dawn', victim: 0 },
      { type: 'will', seat: 0, role: 'seer' },
    ],
    5,
    { roles, talk: 1 },
  )
  const shown = new Map([...end.shown, [1, 'guard'], [2, 'wolf'], [3, 'villager'], [4, 'villager']] as const)
  const told = nightsTold({ ...end, shown }, who, [{ day: 2, seat: 3 }])
  expect(told.map(({ text }) => text)).toEqual([
    'Night 1: 5 sealed choices.',
    'Nobody died: the guard (you) stood before whom the pack had chosen, or the pack chose nobody.',
    'Ada asked as the seer; the answer was for nobody else.',
    'Night 2: 5 sealed choices.',
    'The pack (Cleo) chose Ada.',
    'The guard (you) did not stand before Ada.',
    'Ada asked as the seer; the answer was for nobody else.',
    'You named Dan.',
  ])
})
