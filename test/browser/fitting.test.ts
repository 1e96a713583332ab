/** Every game on small screens, in both languages: nothing is cut off, nothing covered, nothing scrolls sideways. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betsSeen, hiddenThings, misfits, misfitsInBoth, screens, speak, tables } from './fitting.ts'
import { FreePage } from './free-page.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'
import { VillagePage } from './village-page.ts'

/** Goes on until I am to bet. */
async function nextTurn({ page }: TablePage): Promise<void> {
  const fold = page.locator('.moves .fold')
  const next = page.locator('.moves .next')
  for (;;) {
    await fold.or(next).first().waitFor({ timeout: 45_000 })
    if (await fold.isVisible()) return
    await next.click({ timeout: 1000 }).catch(() => {})
  }
}

describe.runIf(chromiumPath !== undefined)('small screens', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('a village: by night, by day, at a vote and at its end', async () => {
    const village = await VillagePage.alone(await site.visit(phone), site.url)
    const { page } = village
    expect(await misfitsInBoth(page)).toEqual([])
    await village.closeDiary()
    await village.houses.nth(2).click()
    expect(await misfitsInBoth(page)).toEqual([])
    await village.finish.click()
    await village.playUntil(village.ready.or(village.end))
    if (await village.ready.isVisible()) expect(await misfitsInBoth(page)).toEqual([])
    const vote = page.locator('.by-day').getByRole('button', { name: 'Choose a house' })
    await village.playUntil(vote.or(village.end))
    if (!(await village.end.isVisible())) {
      await village.houses.last().click()
      expect(await misfitsInBoth(page)).toEqual([])
    }
    await village.playUntil(village.end)
    await page.getByRole('button', { name: 'Look at the village' }).click()
    expect(await misfitsInBoth(page)).toEqual([])
  }, 180_000)

  test('a table of Hold’em with friends', async () => {
    const host = await site.visit(desktop)
    await host.goto(`${site.url}/new/friends`)
    await host.getByLabel(/^Bots/).fill('3')
    await host.getByRole('button', { name: 'Open the table' }).click()
    await host.getByRole('button', { name: 'Start with 4 players' }).click({ timeout: 30_000 })
    await new TablePage(host).myTurn()
    expect(await misfitsInBoth(host)).toEqual([])
    await host.getByRole('button', { name: 'Talk' }).click()
    // The more is said, the higher the talk, up to its most.
    for (let said = 0; said < 12; said++) await host.locator('.talk .reactions button').first().click()
    await host.locator('.talk .said li').nth(11).waitFor()
    expect(await hiddenThings(host, [[1280, 800]])).toEqual([])
  }, 120_000)

  test('no bet of ten players is hidden by cards, seats or the pot', async () => {
    const table = await TablePage.choosing(await site.visit(desktop), site.url, 9)
    // The blinds go around, and many bet more: after so many bets everybody has made some.
    for (let seen = 0; seen < 30; ) {
      await nextTurn(table)
      seen += await betsSeen(table.page)
      expect(await hiddenThings(table.page)).toEqual([])
      await table.page.keyboard.press('f')
    }
  }, 180_000)

  test.for([2, 3, 4, 5, 6, 7, 8, 9])(
    'with %i players no bet, card, name or stack is hidden, in English and German',
    async (players) => {
      const table = await TablePage.choosing(await site.visit(desktop), site.url, players - 1)
      for (const language of ['en', 'de'] as const) {
        await speak(table.page, language)
        await nextTurn(table)
        expect(await betsSeen(table.page)).toBeGreaterThan(0)
        expect(await hiddenThings(table.page, tables)).toEqual([])
        // Who has called sees the flop, and bets on it.
        await table.page.keyboard.press('c')
        await nextTurn(table)
        expect(await hiddenThings(table.page, tables)).toEqual([])
        await table.page.keyboard.press('f')
      }
    },
  )

  test('cards that are shown leave the heading, the seats and the screen free', async () => {
    const table = await TablePage.choosing(await site.visit(desktop), site.url, 3)
    const shown = table.page.locator('.seat:not(.bottom) .hole.shown').first()
    for (await table.playOut(); !(await shown.isVisible()); await table.playOut()) await nextTurn(table)
    expect(await hiddenThings(table.page, tables)).toEqual([])
    // Whoever shares a pot wins with five cards of its own.
    await expect.poll(() => table.page.locator('.felt .card.lifted').count()).toBeGreaterThanOrEqual(5)
    await expect.poll(() => table.page.locator('.felt .card.dim').count()).toBeGreaterThan(0)
  }, 120_000)

  test('cards that are shown leave what is said above the table free', async () => {
    const table = await TablePage.choosing(await site.visit(desktop), site.url, 4)
    const shown = table.page.locator('.seat:not(.bottom) .hole.shown').first()
    for (await table.playOut(); !(await shown.isVisible()); await table.playOut()) await nextTurn(table)
    const over = await table.page.evaluate(() => {
      const note = document.createElement('p')
      note.className = 'note'
      note.textContent = 'Connection lost.'
      document.querySelector('.notes')!.append(note)
      const end = note.getBoundingClientRect().bottom
      // Whoever sits at the top, whether it has cards to show or not.
      const tops = [...document.querySelectorAll('.hole')].map((hole) => hole.getBoundingClientRect().top)
      return tops.filter((top) => top < end)
    })
    expect(over).toEqual([])
  }, 120_000)

  test('a free table with friends', async () => {
    const host = await site.visit(desktop)
    await host.goto(`${site.url}/free/friends`)
    await host.getByLabel(/^Bots/).fill('2')
    await host.getByRole('button', { name: 'Open the table' }).click()
    await host.getByRole('button', { name: 'Start with 3 players' }).click({ timeout: 30_000 })
    await host.locator('.hand .held').first().waitFor({ timeout: 60_000 })
    expect(await misfitsInBoth(host)).toEqual([])
    await speak(host, 'de')
    await host.locator('.hand .held').first().click()
    expect(await misfits(host)).toEqual([])
    await host.locator('.pile').first().click()
    expect(await misfits(host)).toEqual([])
    await host.locator('.deeds header button').click()
    await host.getByRole('button', { name: 'Tisch …' }).click()
    await host.getByRole('button', { name: 'Punktezettel' }).waitFor()
    expect(await misfits(host)).toEqual([])
  }, 120_000)

  test.for([3, 5])('the counts of all piles are seen on a phone on its side, with %i bots', async (bots) => {
    const { page } = await FreePage.alone(await site.visit(desktop), site.url, 'Hearts', bots)
    for (const [width, height] of [[932, 430], ...screens.filter(([wide, high]) => wide > high)] as const) {
      await page.setViewportSize({ width, height })
      const hidden = await page.locator('.pile').evaluateAll((piles) => {
        const cloth = document.querySelector('.cloth-top')!.getBoundingClientRect()
        return piles.flatMap((pile) => {
          const count = pile.querySelector('.many')!.getBoundingClientRect()
          const isSeen = count.top >= cloth.top && count.bottom <= cloth.bottom
          const isOnCloth = count.left >= cloth.left && count.right <= cloth.right
          return isSeen && isOnCloth ? [] : [pile.textContent]
        })
      })
      expect(hidden, `${width} by ${height}`).toEqual([])
    }
  })
})
