/** Two pages and a terminal that meet without any server: people hand each other texts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killAll, run, said } from '../cli/running.ts'
import { chromiumPath, desktop, openSite, type Site } from './site.ts'
import { TablePage } from './table-page.ts'

const patience = { timeout: 45_000 }

describe.skipIf(chromiumPath === undefined)('a table on paper', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(async () => {
    killAll()
    await site.close()
  })

  test('is joined by a page and by a terminal that are handed a text each', async () => {
    const host = new TablePage(await site.visit(desktop))
    await host.page.goto(`${site.url}/new/friends`)
    await host.page.getByLabel('Your name').fill('Ada')
    await host.page.getByLabel('Connection').selectOption('paper')
    await host.button('Open the table').click()
    const handed = host.page.getByLabel(/^For your next friend/)
    await handed.waitFor(patience)
    const first = await handed.inputValue()
    const take = async (answer: string): Promise<void> => {
      await host.page.getByLabel('What your friend gave back').fill(answer)
      await host.button('Take it').click()
    }

    const guest = new TablePage(await site.visit(desktop))
    await guest.page.goto(`${site.url}/paste`)
    await guest.page.getByLabel('From your host').fill(first)
    await guest.button('Take it').click()
    const back = guest.page.getByLabel('For your host')
    await back.waitFor(patience)
    await take(await back.inputValue())
    await guest.page.getByLabel('Your name').fill('Bob', patience)
    await guest.button('Sit down').click()

    await expect.poll(() => handed.inputValue(), patience).not.toBe(first)
    const bot = ['--bot', 'caller', '--pause', '100']
    const terminal = run(['join', await handed.inputValue(), '--name', 'Tom', ...bot])
    await take(await said(terminal, /nodealer-answer\S+/))
    await host.button('Start with 3 players').click({ timeout: 60_000 })
    await Promise.all([host.playOut(), guest.playOut()])
    expect((await host.stacks()).toSorted()).toEqual((await guest.stacks()).toSorted())
  }, 240_000)
})
