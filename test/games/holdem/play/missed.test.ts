/** Somebody comes back to a table after many hands: it plays on at once, and what was played without it is checked behind. */
import { expect, test } from 'vitest'
import type { TableEvent } from '../../../../src/table/index.ts'
import { play, stacksOf } from './tables.ts'

test('hands that were played while somebody was away are checked, and all end with the same stacks', async () => {
  const told: Extract<TableEvent, { kind: 'missed' }>[] = []
  const closed: number[] = []
  const played = await play({
    seed: 'away',
    rules: { hands: 30, stack: 100_000 },
    network: { delay: [300, 500] },
    crashes: [{ seat: 3, step: 300, down: 400_000 }],
    onEvent(seat, _, event) {
      if (seat === 3 && event.kind === 'missed') told.push(event)
      if (seat === 3 && event.kind === 'closed') closed.push(event.phase.number)
    },
  })
  const [first, second] = told
  expect(told.map(({ isChecked }) => isChecked)).toEqual([false, true])
  expect(second).toEqual({ ...first, isChecked: true })
  expect(closed).toHaveLength(30 - (first?.last.number ?? 0))
  expect(stacksOf(played, 3)).toEqual(stacksOf(played, 1))
})
