import { afterEach, expect, test, vi } from 'vitest'
import { rehearseShuffle } from '../../src/cards/index.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a shuffle is rehearsed later, one deck at a time, a few times for each size', () => {
  vi.useFakeTimers()
  rehearseShuffle(5)
  rehearseShuffle(5)
  const waiting = [vi.getTimerCount()]
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer()
    waiting.push(vi.getTimerCount())
  }
  expect(waiting).toEqual([1, 1, 1, 0])
  rehearseShuffle(5)
  expect(vi.getTimerCount()).toBe(0)
  rehearseShuffle(6)
  expect(vi.getTimerCount()).toBe(1)
})
