/** People who are connected with each other as well: a relay that shows one of them another order is convicted by itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readForkProof } from '../../src/net/index.ts'
import { provesFork } from '../../src/table/index.ts'
import { chromiumPath, desktop, openSite, type Site } from './site.ts'
import { ForkingRelay } from './site-relay.ts'
import { TablePage } from './table-page.ts'

const victim = 'NodealerVictim/1.0'

describe.skipIf(chromiumPath === undefined)('a second path around the relay', () => {
  let site: Site
  let relay: ForkingRelay
  beforeAll(async () => {
    site = await openSite(async (webRoot) => {
      relay = await ForkingRelay.start(webRoot, victim)
      return relay
    })
  })
  afterAll(() => site.close())

  test('tells how everybody is reached, and stops the table with evidence when the relay forks', async () => {
    const host = new TablePage(await site.visit(desktop))
    await host.page.goto(`${site.url}/new/friends`)
    await host.page.getByLabel('Your name').fill('Ada')
    await host.page.getByLabel('Connection').selectOption('around')
    await host.button('Open the table').click()
    const link = await host.page.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
    const guest = new TablePage(await site.visit({ ...desktop, userAgent: victim }))
    await guest.page.goto(link)
    await guest.page.getByText('can see your network address').waitFor({ timeout: 45_000 })
    await guest.page.getByLabel('Your name').fill('Bob')
    await guest.button('Sit down').click()
    for (const { page } of [host, guest])
      await page.locator('.reach', { hasText: 'directly' }).waitFor({ timeout: 45_000 })
    await host.button('Start with 2 players').click()
    await Promise.all([host.cards(), guest.cards()])
    await relay.fork()
    for (const table of [host, guest]) {
      await table.playUntil(table.page.getByText('This table has stopped'))
      const proof = await table.download('Download the proof')
      const { sequencer } = JSON.parse(proof) as { sequencer: string }
      const read = readForkProof(proof)
      expect(read && provesFork(sequencer, read)).toBe(true)
    }
  }, 240_000)
})
