/** Where chips go: all of them into the pot, none left and bought again, and back again when a hand is void. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { crash, killAll, linkOf, run } from '../cli/running.ts'
import { type Entry, ledgerAt, sitDown, threeAtTable } from './meeting.ts'
import { chromiumPath, openSite, type Site } from './site.ts'
import { TablePage } from './table-page.ts'
import { gateOf } from './worker-gate.ts'

/** From now on the page keeps how many cards of the board each of its frames shows. */
async function watchBoard(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const boards: number[] = []
    const look = (): void => {
      const count = document.querySelectorAll('.board [aria-label]').length
      if (boards.at(-1) !== count) boards.push(count)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { boards })
  })
  return () => page.evaluate(() => (globalThis as unknown as { boards: number[] }).boards)
}

/** From now on counts the frames in which the page does not offer chips. */
async function watchOffer(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { missed: 0 }
    const look = (): void => {
      if (
        ![...document.querySelectorAll('.moves button')].some((button) =>
          button.textContent?.startsWith('Buy'),
        )
      )
        seen.missed++
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { seen })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: { missed: number } }).seen.missed)
}

interface HandEnd {
  readonly said: string
  readonly seats: readonly (readonly [name: string, chips: number])[]
}

/** How a hand ended, by what is said and by what everybody has now, looked at in one moment. */
async function endOfHand(page: Page): Promise<HandEnd> {
  const look = (): HandEnd | false => {
    const said = document.querySelector('.result')?.textContent ?? ''
    const seats = [...document.querySelectorAll('.seat')].map((seat) => {
      const name = seat.querySelector('.name')?.firstChild?.textContent ?? ''
      const chips = Number(seat.querySelector('.stack')?.textContent?.replaceAll(',', ''))
      return [seat.matches('.bottom') ? 'You' : name, chips] as const
    })
    return said !== '' && { said, seats }
  }
  const seen = await page.waitForFunction(look, undefined, { timeout: 120_000 })
  return (await seen.jsonValue()) as HandEnd
}

describe.runIf(chromiumPath !== undefined)('chips', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())
  afterEach(killAll)

  test('all in: the board comes street by street, however fast it was opened', async () => {
    const { host, guest } = await threeAtTable(site)
    await Promise.all([host.cards(), guest.cards()])
    const gate = await gateOf(host.page)
    await host.page.evaluate(() => localStorage.setItem('nodealer-settings', '{}'))
    await host.page.reload()
    await host.cards()
    const boards = await watchBoard(host.page)
    const river = host.page.locator('.board li:nth-child(5) [aria-label]')
    const others = guest.putAllIn(() => river.isVisible())
    for (let told: number[] = []; !told.includes(5); ) {
      await host.putAllInOnce(() => gate.shut())
      told = await gate.openAfterHand()
    }
    await others
    expect((await boards()).slice(-4)).toEqual([0, 3, 4, 5])
  }, 180_000)

  test('whoever has lost all buys by its own word only, and everybody sees it in the ledger', async () => {
    const { host, guest } = await threeAtTable(site)
    const [ada, bob] = [
      { table: host, name: 'Ada' },
      { table: guest, name: 'Bob' },
    ] as const
    const isBroke = (table: TablePage): Promise<boolean> => table.button('Buy 200 chips').isVisible()
    const isEnough = async (): Promise<boolean> => (await isBroke(host)) || (await isBroke(guest))
    await Promise.all([host.putAllIn(isEnough), guest.putAllIn(isEnough)])
    const [{ table: loser, name }, { table: other }] = (await isBroke(host)) ? [ada, bob] : [bob, ada]
    await loser.button('Just watch').click()
    const hand = await loser.handNumber()
    const handAfter = (table: TablePage, count: number) =>
      table.page.getByRole('heading', { level: 1, name: `Hand ${hand + count}` })
    await other.playUntil(handAfter(loser, 1))
    const missed = await watchOffer(loser.page)
    // Nobody waits for it, and what it may do stays where it is while others bet.
    await other.playUntil(handAfter(other, 3))
    expect(await missed()).toBe(0)
    expect(await other.page.locator('.note', { hasText: 'forfeit' }).count()).toBe(0)
    for (const table of [loser, other])
      expect((await ledgerAt(table)).get(name)).toEqual({ boughtIn: 200, chips: 0, net: -200 })
    await loser.button('Buy 200 chips').click()
    await loser.page.getByText('You get 200 chips before the next hand.').waitFor()
    await other.playUntil(loser.page.locator('.seat.bottom .hole svg').first())
    for (const table of [loser, other]) {
      const { boughtIn, chips, net } = (await ledgerAt(table)).get(name) as Entry
      expect(boughtIn).toBe(400)
      expect(net).toBe(chips - 400)
    }
  }, 180_000)

  test('a void hand says what it has cost and brought whom', async () => {
    // Nobody can stand in for a part of this deck that is missing, and everybody has something to lose.
    const terms = ['--deck', 'deal-keys', '--ante', '1', '--act', '20', '--step', '10', '--seats', '3']
    const bot = ['--name', 'Ada', '--bot', 'caller', '--open']
    const ada = run(['host', '--relay', site.url, ...terms, ...bot])
    const link = await linkOf(ada)
    const pages = await Promise.all(['Bob', 'Cleo'].map((name) => sitDown(site, link, name)))
    const tables = pages.map((page) => new TablePage(page))
    await Promise.all(tables.map((table) => table.cards()))
    await crash(ada)
    const ends = tables.map(({ page }) => endOfHand(page))
    await Promise.all(tables.map((table) => table.playOut()))
    for (const { said, seats } of await Promise.all(ends)) {
      const changes = seats.filter(([, chips]) => chips !== 200)
      expect(changes.find(([name]) => name === 'Ada')?.[1]).toBeLessThan(200)
      expect(changes.reduce((sum, [, chips]) => sum + chips - 200, 0)).toBe(0)
      expect(said).toMatch(/^The hand is void\. /)
      for (const [name, chips] of changes)
        expect(said).toContain(`${name}: ${chips > 200 ? '+' : '−'}${Math.abs(chips - 200)}`)
      expect(said.match(/: [+−]/g)).toHaveLength(changes.length)
    }
  }, 180_000)
})
