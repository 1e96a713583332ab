import { describe, expect, test } from 'vitest'
import { SeatWishes } from '../../src/web/table/worker/seat-wishes.ts'

describe('wishes for a seat', () => {
  test('are handed over when the table asks, whichever comes first', async () => {
    const wishes = new SeatWishes()
    const early = wishes.make('Ada')
    expect(await wishes.next()).toBe('Ada')
    const asked = wishes.next(new Error('taken'))
    await expect(early).rejects.toThrow('taken')
    const late = wishes.make('Bob')
    expect(await asked).toBe('Bob')
    wishes.granted()
    await late
  })

  test('are handed over once', async () => {
    const wishes = new SeatWishes()
    const refused = wishes.make('Ada').catch((error: Error) => error.message)
    await wishes.next()
    const again = wishes.next(new Error('taken'))
    expect(await Promise.race([again, refused])).toBe('taken')
  })
})
