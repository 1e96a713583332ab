/** What a purse of patience holds: spent by silence, once for each moment, and slowly back. */
import { describe, expect, test } from 'vitest'
import { freeForPrograms, Patience } from '../../src/table/run/patience.ts'

describe('a purse of patience', () => {
  test('is empty when as much is spent as it holds', () => {
    const patience = new Patience(10_000)
    expect(patience.emptyAt('ada', 5_000)).toBe(15_000)
    patience.spend('ada', 5_000, 9_000)
    expect(patience.emptyAt('ada', 5_000)).toBe(15_000)
    patience.spend('ada', 5_000, 20_000)
    expect(patience.emptyAt('ada', 5_000)).toBe(15_000)
    expect(patience.emptyAt('bob', 20_000)).toBe(30_000)
  })

  test('is spent once, however much waits', () => {
    const patience = new Patience(10_000)
    for (const since of [1_000, 1_500, 2_000]) patience.spend('ada', since, 5_000)
    expect(patience.emptyAt('ada', 1_000)).toBe(11_000)
  })

  test('fills ten times slower, and not above its size', () => {
    const patience = new Patience(10_000)
    patience.spend('ada', 0, 8_000)
    // 2 s are left, and 3 s have come back in 30.
    expect(patience.emptyAt('ada', 38_000)).toBe(43_000)
    expect(patience.emptyAt('ada', 1_000_000)).toBe(1_010_000)
  })

  test('gives a staller no more than one purse and a tenth of the time', () => {
    const [size, free] = [60_000, 8_750]
    const patience = new Patience(size)
    let [now, spent] = [0, 0]
    for (let step = 0; step < 1_000; step++) {
      const begun = now + free
      const until = Math.min(now + 29_400, Math.max(begun, patience.emptyAt('ada', begun)))
      patience.spend('ada', begun, until)
      spent += until - begun
      now = until
    }
    expect(spent).toBeGreaterThan(size)
    expect(spent).toBeLessThanOrEqual(size + now / 10)
  })

  test('has no end where the charter gives none', () => {
    const patience = new Patience(null)
    patience.spend('ada', 0, 1e9)
    expect(patience.emptyAt('ada', 0)).toBe(Number.POSITIVE_INFINITY)
  })

  test.each([
    [90_000, 5_000, 10_000],
    [30_000, 5_000, 8_750],
    [10_000, 2_500, 4_500],
    [1_000, 250, 2_250],
  ])('of steps of %i ms with a beat of %i ms %i are free', (step, beat, free) => {
    expect(freeForPrograms({ beat, deadlines: { step, act: step } })).toBe(free)
  })
})
