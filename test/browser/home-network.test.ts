/** Friends in one network without https: a page that gets no locks, no clipboard and no keys from the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threeAtTable } from './meeting.ts'
import { chromiumPath, openSite, type Site } from './site.ts'
import { relayAtHome } from './site-relay.ts'
import { TablePage } from './table-page.ts'
import { beginVillage, moveIn, openVillage } from './village-meeting.ts'
import { VillagePage } from './village-page.ts'

describe.runIf(chromiumPath !== undefined)('over plain http', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite(relayAtHome)
  })
  afterAll(() => site?.close())

  test('friends meet, load the page again and play on with the same cards', async () => {
    const { host, guest } = await threeAtTable(site)
    expect(await host.page.evaluate(() => isSecureContext)).toBe(false)
    const cards = await guest.cards()
    await guest.page.reload()
    expect(await guest.cards()).toEqual(cards)
    await Promise.all([host.playOut(), guest.playOut()])
    // The browser says that it passes over one header of the relay here; nothing else may go wrong.
    expect(site.complaints.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy'))).toEqual([])
  })

  test('a second tab is told, and takes the table over', async () => {
    const { host, link } = await threeAtTable(site)
    const cards = await host.cards()
    const second = new TablePage(await host.page.context().newPage())
    await second.page.goto(link)
    await second.button('Play here instead').click({ timeout: 20_000 })
    expect(await second.cards()).toEqual(cards)
    await host.button('Play here instead').waitFor()
  })

  test('friends meet in a village, load the page again, and move it to another tab, each with the same role', async () => {
    const { host, link } = await openVillage(site, 2)
    const guest = await moveIn(site, link)
    await beginVillage(host)
    await Promise.all([host.dealt(), guest.dealt()])
    expect(await guest.page.evaluate(() => isSecureContext)).toBe(false)
    const role = await guest.role()
    await guest.page.reload()
    await guest.page.locator('.role-card').waitFor({ timeout: 60_000 })
    expect(await guest.role()).toBe(role)
    const second = new VillagePage(await guest.page.context().newPage())
    await second.page.goto(link)
    await second.page.getByRole('button', { name: 'Play here instead' }).click({ timeout: 20_000 })
    await second.page.locator('.role-card').waitFor({ timeout: 60_000 })
    expect(await second.role()).toBe(role)
    await guest.page.getByRole('button', { name: 'Play here instead' }).waitFor()
  })
})
