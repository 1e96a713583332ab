/** Who is named while a village waits: nobody as long as the time of a moment runs. */
import { expect, test } from 'vitest'
import { lateIn } from '../../../src/web/werewolf/page/silence.ts'

const waiting = { players: [2, 5], step: 'night', hand: undefined, until: 150_000 } as const

test('in the time of grace those are named who have not spoken, and never before', () => {
  const at = (now: number) => lateIn(waiting, 90, now)
  expect([0, 59_999, 63_000].map(at)).toEqual([[], [], []])
  expect([63_001, 149_000].map(at)).toEqual([waiting.players, waiting.players])
})

test('nobody is waited for who is dead, or whom nothing limits', () => {
  expect(lateIn({ ...waiting, step: 'last words' }, 90, 149_000)).toEqual([])
  expect(lateIn({ ...waiting, until: undefined }, 90, 149_000)).toEqual([])
  expect(lateIn(undefined, 90, 0)).toEqual([])
})
