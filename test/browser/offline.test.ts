/** A page whose connection has died without a word: it need not sit out any wait once the network is back, or its reader. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostTable, threeAtTable } from './meeting.ts'
import { type NumbRelay, numbRelay } from './numb-relay.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'
import type { TablePage } from './table-page.ts'

/** What a browser says when somebody is back. */
const happens = {
  'the network is back': () => dispatchEvent(new Event('online')),
  'the page is shown again': () => dispatchEvent(new Event('pageshow')),
  'the window is in front again': () => dispatchEvent(new Event('focus')),
  'the tab can be seen again': () => document.dispatchEvent(new Event('visibilitychange')),
}

describe.runIf(chromiumPath !== undefined)('a connection that died without a word', () => {
  let site: Site
  let relay: NumbRelay

  beforeAll(async () => {
    site = await openSite(async (webRoot) => {
      relay = await numbRelay(webRoot)
      return relay
    })
  })
  afterAll(() => site?.close())

  /** Comes by a link, and stays in the lobby. */
  async function come(link: string, userAgent: string): Promise<Page> {
    const guest = await site.visit({ ...phone, userAgent })
    await guest.goto(link)
    await guest.getByLabel('Your name').waitFor({ timeout: 20_000 })
    return guest
  }

  test.each(Object.entries(happens))(
    'is made anew at once when %s, while one whom nobody told still waits',
    async (_, happen) => {
      const { link } = await hostTable(site)
      await come(link, 'waiting')
      const told = await come(link, 'told')
      relay.goNumb()
      const first = relay.nextCaller()
      await told.evaluate(happen)
      expect(await first).toBe('told')
      await told.getByLabel('Your name').fill('Bob')
      await told.getByRole('button', { name: 'Sit down' }).click()
      await told.getByText('You have a seat').waitFor({ timeout: 20_000 })
    },
    60_000,
  )

  test('is complained of in the words of the page, until what was said there stands in the log', async () => {
    const { host, guest } = await threeAtTable(site)
    const turn = (table: TablePage) => table.page.locator('.moves .fold').waitFor({ timeout: 60_000 })
    const speaker = await Promise.race([host, guest].map((table) => turn(table).then(() => table)))
    relay.goNumb()
    await speaker.page.locator('.moves .call').click()
    const note = speaker.page.getByText('The relay does not confirm what you said, so that it is sent again.')
    await note.waitFor({ timeout: 30_000 })
    await note.waitFor({ state: 'hidden', timeout: 60_000 })
    await speaker.page.waitForTimeout(1500)
    expect(await note.count()).toBe(0)
  }, 120_000)
})
