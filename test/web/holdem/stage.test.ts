/** What is on the screen, and for how long: a hand that is over in a blink is shown card by card, and its result after the river. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { viewOf } from '../../../src/games/holdem/index.ts'
import type { HandModel } from '../../../src/web/holdem/model.ts'
import { deal, play } from '../../games/holdem/table.ts'
import { stubPage } from './bare-page.ts'

/** Both are all in before the flop; the rest follows without a word. */
const states = [deal({ stacks: [1000, 1000] }, 'AsAd', 'KsKd')]
for (const line of ['r1000 c', 's s', '[2c7d9h]', '[Jd]', '[3s]']) states.push(play(states.at(-1)!, line))
const models = states.map(
  (hand): HandModel => ({
    number: 1,
    view: viewOf(hand, 0),
    players: [0, 1],
    net: undefined,
    again: false,
  }),
)

/** The stage of a page, where nothing else is on it. */
async function emptyStage(): Promise<typeof import('../../../src/web/holdem/page/stage.ts')> {
  vi.resetModules()
  return import('../../../src/web/holdem/page/stage.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  stubPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an all-in runs out card by card, and the result waits 700 ms for whoever looks at the river', async () => {
  const { shown, present } = await emptyStage()
  const sight = () => `${shown.value?.view.board.length} ${shown.value?.view.waiting.for}`
  const seen: { readonly what: string; readonly at: number }[] = []
  for (const model of models) present(model)
  for (let at = 0; at < 20_000; at += 10) {
    if (seen.at(-1)?.what !== sight()) seen.push({ what: sight(), at })
    vi.advanceTimersByTime(10)
  }
  const streets = ['3 board', '4 board', '5 board', '5 finished']
  expect(seen.map(({ what }) => what)).toEqual(['0 act', '0 show', '0 board', ...streets])
  const times = seen.slice(-streets.length).map(({ at }) => at)
  for (const [i, at] of times.slice(1).entries()) expect(at - times[i]!).toBeGreaterThanOrEqual(700)
})

test('a page that is loaded again shows at once where the hand is', async () => {
  const { shown, present } = await emptyStage()
  for (const model of models) present({ ...model, again: true })
  vi.advanceTimersByTime(0)
  expect(shown.value?.view).toBe(models.at(-1)?.view)
})
