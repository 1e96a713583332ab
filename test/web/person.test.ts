/** The person at a browser: chips by choice, no time won by a reload, and back only by its own word. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { viewOf } from '../../src/games/holdem/index.ts'
import { PersonMind } from '../../src/web/holdem/worker/person.ts'
import type { Tell } from '../../src/web/protocol.ts'
import { deal, turn } from '../games/holdem/table.ts'

const deadlines = { step: 40_000, act: 30_000 }
let told: Tell[]
let mind: PersonMind
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  mind = new PersonMind({
    deadlines,
    longestBreak: 7000,
    tell: (message) => told.push(message),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const signal = new AbortController().signal

test('who has lost all is asked, and buys what it wants to', async () => {
  const plan = mind.plan(0, 200, signal, true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual([{ type: 'broke', offer: 200 }])
  mind.buy(true)
  expect(await plan).toEqual({ plan: 'play', buy: 200, remove: [] })
  expect(told.at(-1)).toEqual({ type: 'broke', offer: undefined })
  expect(await mind.plan(200, 0)).toEqual({ plan: 'play', buy: 0, remove: [] })
})

test('who says nothing about chips sits out, and may still buy for a later hand', async () => {
  const plan = mind.plan(0, 200, signal, true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await plan).toEqual({ plan: 'sit out', buy: 0, remove: [] })
  mind.buy(true)
  expect(await mind.plan(0, 200)).toEqual({ plan: 'play', buy: 200, remove: [] })
})

test('who has no chips is waited for while it sees how it lost them, and never again', async () => {
  mind.handOver()
  const planned = vi.fn()
  mind.plan(0, 200, signal, false).then(planned)
  await vi.advanceTimersByTimeAsync(6999)
  expect(planned).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(planned).toHaveBeenLastCalledWith({ plan: 'sit out', buy: 0, remove: [] })
  for (const isNeeded of [false, true]) {
    mind.handOver()
    expect(await mind.plan(0, 200, signal, isNeeded)).toEqual({ plan: 'sit out', buy: 0, remove: [] })
  }
  // The offer was made once, and stays.
  expect(told).toEqual([{ type: 'broke', offer: 200 }])
})

test('who just watches has said so for all hands to come', async () => {
  mind.handOver()
  const plan = mind.plan(0, 200, signal, true)
  mind.buy(false)
  expect(await plan).toEqual({ plan: 'sit out', buy: 0, remove: [] })
  mind.handOver()
  expect(await mind.plan(0, 200, signal, true)).toEqual({ plan: 'sit out', buy: 0, remove: [] })
})

test('nothing is said about the next hand before the last one has been seen, or for long enough', async () => {
  const planned = vi.fn()
  mind.handOver()
  void mind.plan(100, 0).then(planned)
  await vi.advanceTimersByTimeAsync(6999)
  expect(planned).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(planned).toHaveBeenCalledOnce()
  mind.handOver()
  void mind.plan(100, 0).then(planned)
  await vi.advanceTimersByTimeAsync(1000)
  mind.nextPlan = 'sit out'
  mind.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(planned).toHaveBeenLastCalledWith({ plan: 'sit out', buy: 0, remove: [] })
})

test('who leaves without a chip is not asked to buy any', async () => {
  mind.nextPlan = 'leave'
  expect(await mind.plan(0, 200)).toEqual({ plan: 'leave', buy: 0, remove: [] })
  expect(told).toEqual([])
})

test('who was late is back when it says so, and not before', async () => {
  const back = vi.fn()
  mind.back(new AbortController().signal).then(back)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(back).not.toHaveBeenCalled()
  mind.comeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(back).toHaveBeenCalledOnce()
})

test('who says that it is back between two hands need not say it again, and is not back from a later absence', async () => {
  mind.comeBack()
  await mind.back(new AbortController().signal)
  await mind.plan(100, 0)
  const back = vi.fn()
  mind.back(new AbortController().signal).then(back)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(back).not.toHaveBeenCalled()
})

test('one word brings back whoever is asked twice', async () => {
  const both = Promise.all([1, 2].map(() => mind.back(new AbortController().signal)))
  mind.comeBack()
  await both
})

test('a reload gives nobody more time: the answer is given before the others call it late', async () => {
  const hand = deal({ stacks: [1000, 1000] })
  const view = viewOf(hand, turn(hand))
  const late = Date.now() + 12_000
  mind.due = late
  const answer = mind.act(view)
  await vi.advanceTimersByTimeAsync(2999)
  expect(told).toMatchObject([{ type: 'question', question: { until: late - 9000, bank: 0 } }])
  await vi.advanceTimersByTimeAsync(2)
  expect(await answer).toMatchObject({ type: 'fold' })
})

test('the time bank comes after the usual time, and a reload does not fill it', async () => {
  const hand = deal({ stacks: [1000, 1000] })
  const view = viewOf(hand, turn(hand))
  const now = Date.now()
  mind.due = now + 30_000 + 15_000
  const answer = mind.act(view, undefined, 15_000)
  expect(told).toMatchObject([{ type: 'question', question: { until: now + 36_000, bank: 15_000 } }])
  mind.answer({ type: 'fold', seat: turn(hand) })
  await answer
  await vi.advanceTimersByTimeAsync(30_000)
  const again = mind.act(view, undefined, 15_000)
  expect(told.at(-1)).toMatchObject({ question: { until: now + 36_000, bank: 6000 } })
  await vi.advanceTimersByTimeAsync(6001)
  expect(await again).toMatchObject({ type: 'fold' })
})
