/** Every game on small screens, in both languages: nothing is cut off, nothing covered, nothing scrolls sideways. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betsSeen, hiddenBets, misfits, misfitsInBoth, speak } from './fitting.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'
import { VillagePage } from './village-page.ts'

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
    await host.getByLabel(/^Bots/).fill('2')
    await host.getByRole('button', { name: 'Open the table' }).click()
    await host.getByRole('button', { name: 'Start with 3 players' }).click({ timeout: 30_000 })
    await new TablePage(host).myTurn()
    expect(await misfitsInBoth(host)).toEqual([])
  }, 120_000)

  test('no bet of ten players is hidden by cards, seats or the pot', async () => {
    const table = await TablePage.choosing(await site.visit(desktop), site.url, 9)
    const fold = table.button(/^Fold/)
    const next = table.page.locator('.moves .next')
    let seen = 0
    // The blinds go around, and many bet more: after so many bets everybody has made some.
    while (seen < 30) {
      await fold.or(next).first().waitFor({ timeout: 45_000 })
      if (await fold.isVisible()) {
        seen += await betsSeen(table.page)
        expect(await hiddenBets(table.page)).toEqual([])
        await table.page.keyboard.press('f')
      } else await next.click({ timeout: 1000 }).catch(() => {})
    }
  }, 180_000)

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
})
