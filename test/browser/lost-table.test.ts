/** A relay that comes back without a table: whoever has reloaded meanwhile goes on as well as whoever has not. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { killAll } from '../cli/running.ts'
import { chipsAt, startGame, threeAtTable } from './meeting.ts'
import { chromiumPath, type MortalSite, openMortalSite } from './site.ts'
import type { TablePage } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('a table that its relay has lost', () => {
  let site: MortalSite

  beforeAll(async () => {
    site = await openMortalSite()
  })
  afterAll(() => site?.close())
  afterEach(killAll)

  /** Two people who are in their second hand when the relay goes. */
  async function atSecondHand(): Promise<{ host: TablePage; guest: TablePage }> {
    const { host, guest } = await threeAtTable(site)
    const second = ({ page }: TablePage) => page.getByRole('heading', { level: 1, name: 'Hand 2' })
    await Promise.all([host.playUntil(second(host)), guest.playUntil(second(guest))])
    await Promise.all([host.cards(), guest.cards()])
    for (const { page } of [host, guest])
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await site.relay.kill()
    return { host, guest }
  }

  async function relayForgets(): Promise<void> {
    site.relay.forget()
    await site.relay.startAgain()
  }

  const goOn = ({ page }: TablePage) => page.getByRole('button', { name: 'Go on from there' })

  test('goes on elsewhere also for a host and a guest who reloaded during the outage', async () => {
    const { host, guest } = await atSecondHand()
    await Promise.all([host.page.reload(), guest.page.reload()])
    await relayForgets()
    await goOn(guest).click({ timeout: 30_000 })
    await guest.button('Waiting for the host’s new table').waitFor()
    await goOn(host).click({ timeout: 30_000 })
    await guest.page.getByText('Your game goes on here').waitFor({ timeout: 30_000 })
    await startGame(host.page)
    await Promise.all([host.cards(), guest.cards()])
    expect(await host.handNumber()).toBe(2)
    await Promise.all([host.playOut(), guest.playOut()])
    expect(await chipsAt(host)).toBe(600)
  }, 120_000)

  test('goes on also with a guest who comes by the link of the new table', async () => {
    const { host, guest } = await atSecondHand()
    await relayForgets()
    await goOn(host).click({ timeout: 30_000 })
    await host.page.getByText('2 of 6 seats taken').waitFor({ timeout: 30_000 })
    await guest.page.goto(host.page.url())
    await guest.button('Sit down').click({ timeout: 30_000 })
    await startGame(host.page)
    await Promise.all([host.cards(), guest.cards()])
    expect(await host.handNumber()).toBe(2)
    expect(await chipsAt(host)).toBeLessThanOrEqual(600)
  }, 120_000)

  test('shows the chips of the last signed hand to whoever comes back by the front page', async () => {
    const { host } = await atSecondHand()
    await host.page.reload()
    await relayForgets()
    await goOn(host).waitFor({ timeout: 30_000 })
    const stacks = await host.stacks()
    await continueFromFront(host.page, site.url)
    await goOn(host).waitFor({ timeout: 30_000 })
    expect(await host.stacks()).toEqual(stacks)
  }, 120_000)

  test('leaves whoever has finished there its end, its log and its rematch', async () => {
    const { host, guest } = await threeAtTable(site)
    await guest.cards()
    await guest.button('Leave the table').click()
    await guest.button('Leave when this hand is over').click()
    const farewell = guest.page.getByRole('dialog', { name: 'You have left the table' })
    await Promise.all([host.playUntil(farewell), guest.playUntil(farewell)])
    await site.relay.kill()
    await relayForgets()
    await goOn(host).waitFor({ timeout: 60_000 })
    // As long as a page may take to reach a relay that is back.
    await guest.page.waitForTimeout(12_000)
    expect(await guest.page.getByRole('dialog').count()).toBe(1)
    expect(await guest.button('Rematch with the same people').isVisible()).toBe(true)
  }, 120_000)
})

async function continueFromFront(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .first()
    .click()
}
