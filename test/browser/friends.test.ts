/** People at different places, a bot and a spectator at one table over a relay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chipsAt, threeAtTable } from './meeting.ts'
import { chromiumPath, openSite, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('with friends', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('two people and a bot play a hand while somebody watches', async () => {
    const { host, guest, link } = await threeAtTable(site)
    const watcher = new TablePage(await site.visit())
    await watcher.page.goto(link)
    await watcher.page.getByText('You are watching').waitFor({ timeout: 45_000 })
    await Promise.all([host.playOut(), guest.playOut()])
    const chips = (await host.stacks()).toSorted((a, b) => a - b)
    expect((await guest.stacks()).toSorted((a, b) => a - b)).toEqual(chips)
    expect(chips.reduce((sum, stack) => sum + stack, 0)).toBe(600)
    await watcher.page.locator('.result').waitFor({ timeout: 45_000 })
    expect(site.complaints).toEqual([])
  })

  test('guest and host load the page again, and all go on with the same cards, the bot too', async () => {
    const { host, guest } = await threeAtTable(site)
    const cards = [await guest.cards(), await host.cards()]
    await Promise.all([guest.page.reload(), host.page.reload()])
    expect([await guest.cards(), await host.cards()]).toEqual(cards)
    await Promise.all([host.playOut(), guest.playOut()])
    expect(await chipsAt(host)).toBe(600)
  })

  test('whoever loses the connection is shown with the time left, is away, and is dealt in again', async () => {
    const { host, guest, link } = await threeAtTable(site, 'quick')
    await guest.cards()
    await guest.page.close()
    const lost = host.page.getByText(/Bob lost the connection: \d+ s to come back/)
    await host.playUntil(lost)
    // Whoever has the button has no chips in the pot before its first bet.
    const stack = await textOf(host.page.locator('.seat', { hasText: 'Bob' }).locator('.stack'))
    expect(await textOf(lost)).toContain(
      Number(stack) < 200 ? 'the stake in the pot is forfeit' : 'whoever was away sits out',
    )
    const silent = host.page.getByText('Bob stayed silent')
    await host.playUntil(silent)
    const next = `Hand ${(await host.handNumber()) + 1}`
    await host.playUntil(host.page.getByRole('heading', { level: 1, name: next }))
    expect(await silent.isVisible()).toBe(false)
    expect(await textOf(host.page.locator('.seat', { hasText: 'Bob' }))).toContain('connection lost')
    const back = new TablePage(await guest.page.context().newPage())
    await back.page.clock.install()
    await back.page.goto(link)
    const dealMeIn = back.button('Deal me in')
    await host.playUntil(dealMeIn)
    // Whoever had put nothing into the pot has lost nothing.
    expect(await textOf(back.page.locator('.note', { has: dealMeIn }))).toMatch(
      /^You were away for (1 min )?\d+ s, and sit out\. (Your hand was folded \(−\d+\)\.)?/,
    )
    // The page lies open, and nobody has come back to it yet.
    await back.page.clock.fastForward('08:00')
    const long = back.page.getByText(/^You were away for (8|9|10) min/)
    await long.waitFor()
    await back.page.mouse.move(200, 200)
    const told = await textOf(long)
    await back.page.clock.fastForward('08:00')
    expect(await textOf(long)).toBe(told)
    await host.playUntil(host.page.getByText(/sitting out/))
    await dealMeIn.click()
    await host.playUntil(back.button(/^Fold/))
    expect(await back.cards()).toHaveLength(2)
  }, 180_000)
})
