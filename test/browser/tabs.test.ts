/** Leaving and coming back: two tabs, the Back key, and links that lead nowhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostTable, sitDown, startGame, threeAtTable } from './meeting.ts'
import { chromiumPath, openSite, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('coming and going', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('an online table moves to another tab at the first click, and stays there', async () => {
    const { host, link } = await threeAtTable(site)
    const cards = await host.cards()
    const second = new TablePage(await host.page.context().newPage())
    await second.page.goto(link)
    await second.button('Play here instead').click({ timeout: 20_000 })
    expect(await second.cards()).toEqual(cards)
    await host.button('Play here instead').waitFor()
    // Longer than a tab waits for a lock: a second arrival would have found the table taken by the first.
    await second.page.waitForTimeout(2500)
    expect(await second.button('Play here instead').isVisible()).toBe(false)
    expect(await second.cards()).toEqual(cards)
    // Whoever comes back to the first tab while the table is elsewhere finds it there, and once the other is closed here.
    await host.page.evaluate(() => dispatchEvent(new Event('focus')))
    await host.button('Play here instead').waitFor()
    await second.page.close()
    await host.page.evaluate(() => dispatchEvent(new Event('focus')))
    expect(await host.cards()).toEqual(cards)
  })

  test('Back leads away from a table of bots, which can be gone on with', async () => {
    const table = await TablePage.againstBots(await site.visit(), site.url)
    await table.cards()
    await table.page.goBack()
    await table.button('Play against bots').waitFor()
    await table.button('Continue').click()
    await table.cards()
  })

  test('Back asks once among people, the guest who came by the link as well as the host', async () => {
    const { host, guest } = await threeAtTable(site)
    const hers = await guest.cards()
    await guest.page.evaluate(() => history.back())
    await guest.page.getByRole('dialog', { name: 'Leave the table?' }).waitFor()
    await guest.page.getByRole('button', { name: 'Stay' }).click()
    expect(await guest.cards()).toEqual(hers)
    const cards = await host.cards()
    const address = host.page.url()
    await host.page.evaluate(() => history.back())
    const dialog = host.page.getByRole('dialog', { name: 'Leave the table?' })
    await dialog.waitFor()
    expect(host.page.url()).toBe(address)
    expect(await textOf(dialog)).toMatch(/Mira.* plays in your browser: .* your bots go with you/)
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await host.cards()).toEqual(cards)
    await host.page.evaluate(() => history.back())
    await dialog.getByRole('button', { name: 'Close the table now, for me only' }).click()
    await host.button('Play against bots').waitFor()
  })

  test('the same link once more in the same tab changes nothing, in the lobby and at the table', async () => {
    const { host, link } = await hostTable(site)
    const guest = await sitDown(site, link)
    await guest.getByText('You have a seat').waitFor({ timeout: 20_000 })
    await guest.goto(link)
    await startGame(host)
    const table = new TablePage(guest)
    const cards = await table.cards()
    await guest.goto(link)
    expect(await table.cards()).toEqual(cards)
    expect(await guest.getByRole('dialog').count()).toBe(0)
  })

  test.for([
    ['to a table that is not there', (link: string) => link.replace(/\/t\/\w{8}/, '/t/bcdfghjk')],
    ['with another key', (link: string) => link.replace('#', '#AA').slice(0, -2)],
    ['with another table’s id', (link: string) => `${link.slice(0, -4)}AAAA`],
  ] as const)('a whole link %s says so, and leads on', async ([, spoil]) => {
    const { link } = await hostTable(site)
    const guest = await site.visit()
    await guest.goto(spoil(link))
    await guest.getByRole('button', { name: 'Back to the front page' }).click({ timeout: 20_000 })
    await guest.getByRole('button', { name: 'Play against bots' }).waitFor()
  })

  test('a lobby has a way back, and the host begins without whoever has gone', async () => {
    const { host, link } = await hostTable(site)
    const names = ['Bob', 'Cleo']
    const guests = []
    for (const name of names) {
      const guest = await site.visit()
      await guest.goto(link)
      await guest.getByLabel('Your name').fill(name)
      await guest.getByRole('button', { name: 'Sit down' }).click()
      await guest.getByText('You have a seat').waitFor({ timeout: 20_000 })
      guests.push(guest)
    }
    await guests[1]?.getByRole('button', { name: 'Leave', exact: true }).click()
    await guests[1]?.getByRole('button', { name: 'Play against bots' }).waitFor()
    await host.getByRole('button', { name: 'Start without Cleo' }).click({ timeout: 30_000 })
    const table = new TablePage(host)
    await table.cards()
    expect(await table.page.locator('.seat').count()).toBe(3)
    expect(await textOf(table.page.locator('.seats'))).not.toContain('Cleo')
  })

  test('the host leaves somebody out by a click', async () => {
    const { host, link } = await hostTable(site)
    const guest = await site.visit()
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Dan')
    await guest.getByRole('button', { name: 'Sit down' }).click()
    await host.getByRole('button', { name: 'Leave Dan out' }).click({ timeout: 20_000 })
    await host.getByRole('button', { name: 'Start with 2 players' }).click()
    await new TablePage(host).cards()
    await guest.getByText('You are watching').waitFor({ timeout: 45_000 })
  })
})
