/** Who is named while a village waits: nobody who is connected, as long as the time of a moment runs. */
import { expect, test } from 'vitest'
import { awayIn } from '../../../src/web/werewolf/page/silence.ts'

const waiting = { players: [2, 5], step: 'night', hand: undefined, until: 150_000 } as const
const nobody = { lost: [], silent: [], parted: [] }
const allHere = () => false

test('in the time of grace those are named who have not spoken, and never before', () => {
  const at = (now: number) => awayIn(waiting, allHere, 90, now)
  expect([0, 59_999, 63_000].map(at)).toEqual([nobody, nobody, nobody])
  const silent = { ...nobody, silent: waiting.players }
  expect([63_001, 149_000].map(at)).toEqual([silent, silent])
})

test('who has lost the connection is named at once, and is not late besides', () => {
  const isFive = (player: number) => player === 5
  expect(awayIn(waiting, isFive, 90, 0)).toEqual({ ...nobody, lost: [5] })
  expect(awayIn(waiting, isFive, 90, 149_000)).toEqual({ ...nobody, lost: [5], silent: [2] })
})

test('who is dead already has nothing to lose: it is never late, and gone without threats', () => {
  const dying = { ...waiting, players: [5], step: 'last words' } as const
  expect(awayIn(dying, allHere, 90, 149_000)).toEqual(nobody)
  for (const now of [0, 149_000])
    expect(awayIn(dying, () => true, 90, now)).toEqual({ ...nobody, parted: [5] })
})

test('nobody is late whom nothing limits, or when nobody is waited for', () => {
  expect(awayIn({ ...waiting, until: undefined }, allHere, 90, 149_000)).toEqual(nobody)
  expect(awayIn(undefined, () => true, 90, 0)).toEqual(nobody)
})
