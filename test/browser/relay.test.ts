/** A relay that dies in the middle of a game, and one that comes back without its memory. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { killAll, linkOf, run } from '../cli/running.ts'
import { chipsAt, hostTable, sitDown, startGame, threeAtTable } from './meeting.ts'
import { chromiumPath, type MortalSite, openMortalSite } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('the relay', () => {
  let site: MortalSite

  beforeAll(async () => {
    site = await openMortalSite()
  })
  afterAll(() => site?.close())
  afterEach(killAll)

  test('is killed in the middle of a hand and started again: everybody goes on', async () => {
    const { host, guest } = await threeAtTable(site)
    const cards = [await host.cards(), await guest.cards()]
    await site.relay.kill()
    await host.page.getByText('connection lost').first().waitFor({ timeout: 20_000 })
    await site.relay.startAgain()
    await Promise.all([host.playOut(), guest.playOut()])
    expect(await chipsAt(host)).toBe(600)
    expect(await guest.stacks()).toHaveLength(3)
    expect([await host.cards(), await guest.cards()]).toEqual(cards)
  })

  test('is away for longer than anybody may think: whoever comes back is neither late nor out', async () => {
    const terms = ['--act', '20', '--step', '20', '--seats', '3', '--open']
    const ada = run(['host', '--relay', site.url, ...terms, '--name', 'Ada', '--bot', 'caller'])
    const link = await linkOf(ada)
    const pages = await Promise.all(['Bob', 'Cleo'].map((name) => sitDown(site, link, name)))
    const tables = pages.map((page) => new TablePage(page))
    await Promise.all(tables.map((table) => table.cards()))
    await site.relay.kill()
    await pages[0]?.getByText('connection lost').first().waitFor({ timeout: 20_000 })
    await pages[0]?.waitForTimeout(22_000)
    await site.relay.startAgain()
    // Whoever has come back by itself has no such button any more.
    const tryNow = (table: TablePage): Promise<void> => table.button('Try now').click({ timeout: 2000 })
    await Promise.all(tables.map((table) => tryNow(table).catch(() => {})))
    await Promise.all(tables.map((table) => table.playOut()))
    for (const table of tables) {
      await table.openTrust()
      const log = await table.download('Download the log')
      const { absences, faults, refused } = await audit(log.trim().split('\n'), gameOf)
      expect([absences, faults, refused]).toEqual([[], [], []])
    }
  }, 180_000)

  test('that cannot be reached is said so to whoever opens a link, with a button to try again', async () => {
    const [seen, unseen] = [await hostTable(site), await hostTable(site)]
    const guest = await site.visit()
    await guest.goto(seen.link)
    await guest.getByRole('heading', { name: 'You are invited' }).waitFor({ timeout: 20_000 })
    await guest.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await site.relay.kill()
    await guest.goto(unseen.link)
    await guest.getByRole('heading', { name: 'The table cannot be reached' }).waitFor({ timeout: 20_000 })
    await guest.getByText(/Trying again in [2-9] s/).waitFor({ timeout: 20_000 })
    await guest.getByRole('button', { name: 'Try now' }).click()
    await site.relay.startAgain()
    await guest.getByRole('heading', { name: 'You are invited' }).waitFor({ timeout: 20_000 })
  })

  test('that has lost a part of the log stops the table, and nobody there is blamed', async () => {
    const { host, guest } = await threeAtTable(site)
    await host.cards()
    await site.relay.kill()
    site.relay.backUp()
    await site.relay.startAgain()
    await Promise.all([host.playOut(), guest.playOut()])
    await site.relay.kill()
    site.relay.rollBack()
    await site.relay.startAgain()
    const dialog = host.page.getByRole('dialog')
    await dialog.getByText('This table has stopped').waitFor({ timeout: 30_000 })
    expect(await textOf(dialog)).toContain('Nobody at the table is to blame')
    expect(await textOf(dialog)).toContain('lost entries that it had signed')
  })

  test('that has lost a part of the log is left for a new table, which goes on from the last signed hand', async () => {
    const { host, guest } = await threeAtTable(site)
    await host.cards()
    await site.relay.kill()
    site.relay.backUp()
    await site.relay.startAgain()
    const second = ({ page }: TablePage) => page.getByRole('heading', { level: 1, name: 'Hand 2' })
    await Promise.all([host.playUntil(second(host)), guest.playUntil(second(guest))])
    await Promise.all([host.cards(), guest.cards()])
    await site.relay.kill()
    site.relay.rollBack()
    await site.relay.startAgain()
    await Promise.all([host, guest].map((one) => one.button('Go on from there').click({ timeout: 30_000 })))
    await guest.page.getByText('Your game goes on here').waitFor({ timeout: 30_000 })
    await startGame(host.page)
    expect(await Promise.all([host.cards(), guest.cards()])).toMatchObject([{ length: 2 }, { length: 2 }])
    expect(await host.handNumber()).toBe(2)
    await Promise.all([host.playOut(), guest.playOut()])
    expect(await chipsAt(host)).toBe(600)
  }, 120_000)
})
