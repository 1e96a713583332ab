/** People at different places, a bot and a spectator at one table over a relay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('with friends', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  /** A host with one bot, a guest who came by the link, and the link. */
  async function threeAtTable(): Promise<{ host: TablePage; guest: TablePage; link: string }> {
    const host = await site.visit(desktop)
    await host.goto(site.url)
    await host.getByRole('button', { name: 'New table' }).click()
    await host.getByLabel('Your name').fill('Ada')
    await host.getByLabel(/^Bots/).fill('1')
    await host.getByRole('button', { name: 'Open the table' }).click()
    const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
    const guest = await site.visit(phone)
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Bob')
    await guest.getByRole('button', { name: 'Sit down' }).click()
    await host.getByRole('button', { name: 'Start with 3 players' }).click({ timeout: 20_000 })
    return { host: new TablePage(host), guest: new TablePage(guest), link }
  }

  test('two people and a bot play a hand while somebody watches', async () => {
    const { host, guest, link } = await threeAtTable()
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
    const { host, guest } = await threeAtTable()
    const cards = [await guest.cards(), await host.cards()]
    await Promise.all([guest.page.reload(), host.page.reload()])
    expect([await guest.cards(), await host.cards()]).toEqual(cards)
    await Promise.all([host.playOut(), guest.playOut()])
    expect((await host.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(600)
  })

  test('whoever loses the connection is shown with the time left and the rule that will apply', async () => {
    const { host, guest } = await threeAtTable()
    await guest.cards()
    await guest.page.close()
    const note = host.page.getByText(/Bob lost the connection: \d+ s to come back/)
    const move = host.page.locator('.moves .call, .moves .next')
    while (!(await note.isVisible())) {
      await note.or(move).first().waitFor({ timeout: 45_000 })
      await move
        .first()
        .click({ timeout: 500 })
        .catch(() => {})
    }
    expect(await textOf(note)).toContain('the stake in the pot is forfeit')
  })
})
