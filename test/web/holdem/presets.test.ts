/** Usual amounts: which key means which, and what it comes to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { viewOf } from '../../../src/games/holdem/index.ts'
import { deal, play } from '../../games/holdem/table.ts'
import { stubPage } from './bare-page.ts'

beforeEach(stubPage)
afterEach(() => {
  vi.unstubAllGlobals()
})

test('Shift with 1 to 5 are the least, parts of the pot after a call, and all', async () => {
  const { presetOf, presetAmount } = await import('../../../src/web/holdem/page/move.ts')
  const { shown } = await import('../../../src/web/holdem/page/stage.ts')
  // A raise to 300 before whoever has 100 in the pot: 200 to call, 600 after it.
  const view = viewOf(play(deal({ stacks: [5000, 5000] }), 'r300'), 1)
  shown.value = { number: 1, view, players: [0, 1], net: undefined, again: false }
  const { legal } = view
  if (legal === undefined) throw new Error('it is not the turn of seat 1')
  const amounts = [1, 2, 3, 4, 5].map((digit) => {
    const preset = presetOf({ shiftKey: true, code: `Digit${digit}` } as KeyboardEvent)
    return preset && presetAmount(preset, legal)
  })
  expect(amounts).toEqual([500, 600, 750, 900, 5000])
  for (const other of [
    { shiftKey: false, code: 'Digit2' },
    { shiftKey: true, code: 'Digit6' },
    { shiftKey: true, code: 'KeyF' },
  ])
    expect(presetOf(other as KeyboardEvent)).toBeUndefined()
})
