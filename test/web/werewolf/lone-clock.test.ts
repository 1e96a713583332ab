/** Time in a village of bots and one person. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { briefClock, LoneClock } from '../../../src/web/werewolf/worker/lone-clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an alarm rings once: at its time, or when it is wound on', () => {
  const clock = new LoneClock()
  const [early, stopped] = [vi.fn(), vi.fn()]
  clock.after(60_000, early)
  clock.after(60_000, stopped)()
  clock.ring()
  expect(early).toHaveBeenCalledOnce()
  const late = vi.fn()
  clock.after(1000, late)
  vi.advanceTimersByTime(100_000)
  clock.ring()
  expect(early).toHaveBeenCalledOnce()
  expect(late).toHaveBeenCalledOnce()
  expect(stopped).not.toHaveBeenCalled()
})

test('among bots nothing lasts longer than it may', () => {
  const clock = briefClock(() => 500)
  const [long, short] = [vi.fn(), vi.fn()]
  clock.after(60_000, long)
  clock.after(100, short)
  vi.advanceTimersByTime(499)
  expect([long, short].map((work) => work.mock.calls.length)).toEqual([0, 1])
  vi.advanceTimersByTime(1)
  expect(long).toHaveBeenCalledOnce()
})
