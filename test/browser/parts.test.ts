/** Parts of the page by themselves: a clock whose texts are true, a ten inside its card, absences that end when somebody comes, and a lobby that begins when its host sits there. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '../../src/games/index.ts'
import type { AbsenceModel, LobbyModel, TableModel } from '../../src/web/table/model.ts'
import type { part } from './parts/parts-of-page.tsx'
import { openParts, type Parts } from './parts.ts'
import { chromiumPath } from './site.ts'

type Part = typeof part

/** Tells a part of the page what to show. */
function show<K extends keyof Part>(page: Page, name: K, value: Part[K]['value']): Promise<void> {
  return page.evaluate(
    ([key, news]) => {
      const { part: parts } = globalThis as unknown as { part: Record<string, { value: unknown }> }
      parts[key]!.value = news
    },
    [name, value] as const,
  )
}

describe.runIf(chromiumPath !== undefined)('by itself', () => {
  let parts: Parts

  beforeAll(async () => {
    parts = await openParts('parts-of-page.tsx')
  })
  afterAll(() => parts?.close())

  test('a clock of 20 s says 20, counts every second and ends at 0, whenever it is first drawn', async () => {
    const page = await parts.open()
    // Drawn long after the page, and the second time just before it would be drawn anew by itself.
    for (const wait of [999_300, 450]) {
      await page.clock.runFor(wait)
      const now = await page.evaluate(() => Date.now())
      await show(page, 'turn', { until: now + 20_000, bank: 0 })
      const seconds = page.locator('.seconds')
      expect(await seconds.textContent()).toBe('20')
      for (const left of [19, 18, 17]) {
        await page.clock.runFor(1000)
        expect(await seconds.textContent()).toBe(String(left))
      }
      await page.clock.runFor(17_000)
      expect(await seconds.textContent()).toBe('0')
    }
  })

  test('the time bank is counted after the usual time, and by itself', async () => {
    const page = await parts.open()
    const now = await page.evaluate(() => Date.now())
    await show(page, 'turn', { until: now + 35_000, bank: 15_000 })
    const seconds = page.locator('.seconds')
    expect(await seconds.textContent()).toBe('20')
    await page.clock.runFor(20_000)
    expect([await seconds.getAttribute('class'), await seconds.textContent()]).toEqual(['seconds bank', '15'])
    expect(await page.locator('.ring.bank').count()).toBe(1)
  })

  test('I was away until this page was woken or touched, and no longer', async () => {
    const page = await parts.open()
    const since = await page.evaluate(() => Date.now())
    const late: AbsenceModel = { key: 'a', players: [0], step: 'bet', hand: 1, since }
    await show(page, 'table', { me: 0 } as TableModel)
    await page.clock.runFor(300_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(2000)
    await show(page, 'late', late)
    const seconds = async (): Promise<number> =>
      Math.round(Number(await page.locator('.asleep').textContent()) / 1000)
    expect(await seconds()).toBe(302)
    await page.clock.runFor(60_000)
    expect(await seconds()).toBe(302)
    // Asked again, and this time nobody comes for a while.
    await show(page, 'late', { ...late, key: 'b', since: since + 362_000 })
    await page.clock.runFor(50_000)
    const counted = await seconds()
    expect([49, 50]).toContain(counted)
    await page.mouse.move(20, 20)
    await page.clock.runFor(50_000)
    expect(await seconds()).toBe(counted)
  })

  test('every rank is inside its card, the ten too', async () => {
    const page = await parts.open()
    const cards = ['2', '7', 'T', 'J', 'Q', 'K', 'A'].map((rank) => `${rank}s` as Card)
    await show(page, 'cards', cards)
    const spots = await page.locator('svg.card').evaluateAll((all) =>
      all.map((card) => {
        const paper = card.querySelector('.paper')!.getBoundingClientRect()
        const rank = card.querySelector('text')!
        const { left, right } = rank.getBoundingClientRect()
        return {
          rank: rank.textContent,
          left: (left - paper.left) / paper.width,
          right: (right - paper.left) / paper.width,
        }
      }),
    )
    expect(spots.map(({ rank }) => rank)).toContain('10')
    expect(spots.filter(({ left, right }) => left < 0.03 || right > 0.6)).toEqual([])
  })

  const people = ['Ada', 'Bob'].map((name) => ({
    id: name,
    person: name,
    name,
    words: 'some words',
    isMe: name === 'Ada',
    isHost: name === 'Ada',
  }))
  const hosted: LobbyModel = {
    host: 'Ada',
    hostWords: 'some words',
    direct: false,
    around: false,
    link: 'http://localhost/t/bcdfghjk#key',
    code: 'bcdf ghjk',
    isHost: true,
    goesOn: false,
    doubt: undefined,
    fewest: 2,
    seats: 6,
    seated: true,
    rules: undefined,
    joined: people,
  }

  test('a lobby is not begun before its host sits there, nor with too few', async () => {
    const page = await parts.open()
    const start = page.locator('.lobby .primary')
    await show(page, 'lobby', { ...hosted, seated: false })
    expect(await start.isDisabled()).toBe(true)
    await show(page, 'lobby', { ...hosted, joined: people.slice(0, 1) })
    expect(await start.isDisabled()).toBe(true)
    await show(page, 'lobby', hosted)
    expect(await start.isEnabled()).toBe(true)
  })

  test('a start that failed gives the button back', async () => {
    const page = await parts.open()
    await show(page, 'lobby', hosted)
    const start = page.getByRole('button', { name: 'Start with 2 players' })
    await start.click()
    await page.getByRole('button', { name: 'Starting' }).waitFor()
    expect(await start.count()).toBe(0)
    await show(page, 'trouble', 'the relay cannot be reached')
    expect(await start.isEnabled()).toBe(true)
  })
})
