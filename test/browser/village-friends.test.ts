/** Friends in one village over a relay: two pages, a terminal and a bot. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { killAll, run, said } from '../cli/running.ts'
import { emptyFolder } from '../temporary.ts'
import { violations } from './axe.ts'
import { misfitsInBoth } from './fitting.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'
import { beginVillage, moveIn, openVillage } from './village-meeting.ts'

/** How long the statements of a slot are, each length once. */
function lengthsIn(log: string, slot: string): number[] {
  const said = log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).said]))
  const bodies = said.filter((statement) => statement?.slot === slot).map(({ body }) => JSON.stringify(body))
  return [...new Set(bodies.map((body) => body.length))]
}

const isFull = process.env['NODEALER_FULL'] === '1'

describe.runIf(chromiumPath !== undefined)('a village of friends', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())
  afterEach(killAll)

  test('two pages, a terminal and a bot play a whole game, and meet again', async () => {
    const { host, link } = await openVillage(site, 1)
    const guest = await moveIn(site, link)
    const terminal = run(['join', link, '--name', 'Cleo', '--bot', 'solid'], emptyFolder())
    const start = host.page.getByRole('button', { name: 'Start with 4 players' })
    await start.waitFor({ timeout: 60_000 })
    expect(await textOf(host.page.locator('.terms'))).toContain('a wolf, 2 villagers and a seer')
    await start.click()
    await guest.dealt()
    const watcher = await site.visit()
    await watcher.goto(link)
    await watcher.getByText('You are watching. Roles stay hidden').waitFor({ timeout: 45_000 })
    expect(await watcher.locator('.role-card').count()).toBe(0)
    const role = await guest.role()
    await guest.page.getByText('Everybody names somebody').waitFor({ timeout: 60_000 })
    await guest.houses.last().click()
    await guest.finish.click()
    await guest.page.getByText('You have chosen.').waitFor()
    await guest.page.reload()
    // What was named before is named again by itself.
    await guest.page
      .getByText(/You have chosen\.|Day 1 breaks\./)
      .first()
      .waitFor({ timeout: 60_000 })
    expect(await guest.page.getByText('Everybody names somebody').count()).toBe(0)
    expect(await guest.role()).toBe(role)
    const talk = host.page.locator('.top').getByRole('button', { name: 'Talk' })
    expect(await talk.count()).toBe(0)
    await Promise.all([host.playUntil(host.end), guest.playUntil(guest.end)])
    expect(await guest.roles()).toEqual(await host.roles())
    expect([...(await host.roles()).values()].sort()).toEqual(['seer', 'villager', 'villager', 'wolf'])
    expect(await textOf(host.end)).toContain(
      String((await textOf(guest.end)).match(/^The \w+ ha\w+ won/)?.[0]),
    )
    await said(terminal, /"winner":"(wolves|village|nobody)"/)
    expect(await talk.count()).toBe(1)
    await guest.page.keyboard.press('Escape')
    expect(await misfitsInBoth(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: 'How it ended' }).click()
    const log = await new TablePage(host.page).download('Download the log')
    expect(lengthsIn(log, 'night/1')).toHaveLength(1)
    await guest.page.getByRole('button', { name: 'Rematch with the same people' }).waitFor()
    await host.page.getByRole('button', { name: 'Rematch with the same people' }).click()
    await guest.page.getByRole('button', { name: 'Join the rematch' }).click({ timeout: 20_000 })
    await guest.page.getByText('You have a seat').waitFor({ timeout: 45_000 })
    await host.page.getByText('3 of 4 seats taken').waitFor({ timeout: 45_000 })
    expect(site.complaints).toEqual([])
  }, 240_000)

  test('who comes with a phone sees at once who asks and where to write a name, and unfolds the rules', async () => {
    const { link } = await openVillage(site, 2)
    const guest = await site.visit({ ...phone, bypassCSP: true })
    await guest.goto(link)
    const field = await guest.getByLabel('Your name').boundingBox({ timeout: 20_000 })
    expect(field && field.y + field.height).toBeLessThan(guest.viewportSize()?.height ?? 0)
    const night = guest.getByText('Every night (20 s)')
    expect(await night.isVisible()).toBe(false)
    await guest.locator('.terms summary').click()
    await night.waitFor()
    expect(await violations(guest)).toEqual([])
  })

  test.runIf(isFull)(
    'whoever is lost is shown with the time left, and then dead',
    async () => {
      const { host, link } = await openVillage(site, 1)
      const guest = await moveIn(site, link)
      run(['join', link, '--name', 'Cleo', '--bot', 'solid'], emptyFolder())
      await beginVillage(host)
      await guest.dealt()
      await guest.page.close()
      await host.playUntil(
        host.page.getByText(/Bob lost the connection: \d+ s to come back. After that it is dead/),
      )
      await host.playUntil(host.page.getByText('Bob is gone.').first())
    },
    240_000,
  )
})
