/** Whether orders that should be equally likely are: for coalitions that leave all shuffling to one honest player. */
import { expect } from 'vitest'

const ordersOfThree = ['012', '021', '102', '120', '201', '210']

/** Expects the orders of three cards to be spread as chance would; it fails wrongly once in a million runs. */
export function expectUniformOrders(seen: readonly string[]): void {
  const counts = ordersOfThree.map((order) => seen.filter((one) => one === order).length)
  expect(counts.reduce((a, b) => a + b)).toBe(seen.length)
  const expected = seen.length / ordersOfThree.length
  expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(36)
}
