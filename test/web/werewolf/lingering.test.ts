/** Who has only loaded its page anew is not told to be lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lingering } from '../../../src/web/werewolf/page/lingering.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is over before its time is never told, also if it comes again', () => {
  const told = vi.fn()
  const lingering = new Lingering(5_000, told)
  for (let i = 0; i < 3; i++) {
    lingering.see([1, 2, 3])
    vi.advanceTimersByTime(4_999)
    lingering.see([])
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(60_000)
  expect(told).not.toHaveBeenCalled()
})

test('what lasts is told after its time, once, and that it is over at once', () => {
  const told: number[][] = []
  const lingering = new Lingering(5_000, (lasting) => told.push([...lasting]))
  lingering.see([1])
  vi.advanceTimersByTime(3_000)
  lingering.see([1, 2])
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([[1]])
  lingering.see([1, 2])
  vi.advanceTimersByTime(3_000)
  expect(told).toEqual([[1], [1, 2]])
  lingering.see([2])
  expect(told.at(-1)).toEqual([2])
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(3)
})
