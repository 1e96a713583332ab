/** Before the game: what a guest sees, who may sit down, and what becomes of links and lobbies that break. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { hostTable, sitDown, startGame } from './meeting.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('the lobby', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('a guest sees what it agrees to, and with whom, before it sits down', async () => {
    const { host, link } = await hostTable(site)
    const preview = await (await fetch(link)).text()
    expect(preview).toContain(`<meta property="og:image" content="${site.url}/preview.jpg" />`)
    expect((await fetch(`${site.url}/preview.jpg`)).headers.get('content-type')).toBe('image/jpeg')
    const words = await textOf(host.locator('.people li', { hasText: 'Ada' }).locator('.words'))
    const guest = await site.visit({ ...phone, bypassCSP: true })
    await guest.goto(link)
    const terms = guest.locator('.terms')
    await terms.getByText('Ada').waitFor({ timeout: 20_000 })
    const told = await textOf(terms)
    for (const term of [words, '1/2, 200 chips', 'Mask', '45 s to decide', 'Play money'])
      expect(told).toContain(term)
    expect(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await violations(guest)).toEqual([])
  })

  test('nobody sits down under a name that is taken', async () => {
    const { link } = await hostTable(site)
    const guest = await site.visit()
    await guest.goto(link)
    await guest.locator('.people li', { hasText: 'Ada' }).waitFor({ timeout: 20_000 })
    await guest.getByLabel('Your name').fill(' ADA ')
    expect(await guest.getByRole('button', { name: 'This name is taken' }).isDisabled()).toBe(true)
    await guest.getByLabel('Your name').fill('Bea')
    await guest.getByRole('button', { name: 'Sit down' }).click()
    await guest.getByText('You have a seat').waitFor({ timeout: 20_000 })
  })

  test('host and guest load the page again in the lobby, and the game begins with the bot', async () => {
    const { host, link } = await hostTable(site)
    const guest = await sitDown(site, link)
    await host.getByText('3 of 6 seats taken').waitFor({ timeout: 20_000 })
    await Promise.all([host.reload(), guest.reload()])
    await startGame(host)
    const cards = await Promise.all([new TablePage(host).cards(), new TablePage(guest).cards()])
    expect(cards.flat()).toHaveLength(4)
  })

  test('a host whose tab is gone comes back by its own link', async () => {
    const { host, link } = await hostTable(site)
    const guest = await sitDown(site, link)
    await guest.getByText('You have a seat').waitFor({ timeout: 20_000 })
    await host.close()
    const again = await host.context().newPage()
    await again.goto(link)
    await startGame(again)
    expect(await new TablePage(guest).cards()).toHaveLength(2)
  })

  test.for([
    ['without its key', (link: string) => link.split('#')[0] ?? '', 'The link has no key'],
    ['cut off', (link: string) => link.slice(0, -5), 'The key in the link is damaged'],
    [
      'of an older version',
      (link: string) => link.replace(/#.*/, `#${'A'.repeat(43)}`),
      'from an older version',
    ],
  ] as const)('a link %s says what is wrong with it', async ([, spoil, sentence]) => {
    const { link } = await hostTable(site)
    const guest = await site.visit()
    await guest.goto(spoil(link))
    await guest.getByRole('heading', { name: 'This link does not work' }).waitFor({ timeout: 20_000 })
    expect(await textOf(guest.locator('.lead'))).toContain(sentence)
  })
})
