/** What people do at a table besides playing a hand: come late, sit down, sit out, lose everything, leave. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threeAtTable } from './meeting.ts'
import { chromiumPath, openSite, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('the life of a table', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('a newcomer watches, asks for a seat, is let in between two hands and plays', async () => {
    const { host, guest, link } = await threeAtTable(site)
    await guest.cards()
    const late = new TablePage(await site.visit())
    await late.page.goto(link)
    await late.page.getByText('You are watching').waitFor({ timeout: 45_000 })
    await late.page.getByLabel('Your name').fill('Cleo')
    await late.button('Sit down').click()
    await late.page.getByText('You have asked for a seat').waitFor()
    await host.button('Let Cleo in').click({ timeout: 20_000 })
    const mine = late.page.locator('.seat.bottom .hole svg').first()
    await Promise.all([host.playUntil(mine), guest.playUntil(mine)])
    expect(await late.page.locator('.seat').count()).toBe(4)
    await Promise.all([host, guest, late].map((page) => page.playOut()))
    expect((await late.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(800)
  }, 120_000)

  test('who comes at hand 4 sees hand 4 at once, from the last closing and not from the beginning', async () => {
    const { host, guest, link } = await threeAtTable(site)
    const fourth = ({ page }: TablePage) => page.getByRole('heading', { level: 1, name: 'Hand 4' })
    await Promise.all([host.playUntil(fourth(host)), guest.playUntil(fourth(guest))])
    await host.cards()
    const late = new TablePage(await site.visit())
    const start = performance.now()
    await late.page.goto(link)
    await fourth(late).waitFor({ timeout: 30_000 })
    console.log(`a spectator sees hand 4 after ${((performance.now() - start) / 1000).toFixed(1)} s`)
    expect(await late.checked()).toBeLessThan((await host.checked()) / 2)
  }, 120_000)

  test('whoever leaves plays the hand to its end, is told its net, and meets the same people for a rematch', async () => {
    const { host, guest } = await threeAtTable(site)
    await guest.cards()
    await guest.button('Leave the table').click()
    await guest.button('Leave when this hand is over').click()
    const farewell = guest.page.getByRole('dialog', { name: 'You have left the table' })
    await Promise.all([host.playUntil(farewell), guest.playUntil(farewell)])
    expect(await textOf(farewell.locator('tr', { hasText: 'Bob' }))).toMatch(/Bob200\d+[+−±]\d+/)
    expect(await textOf(farewell)).toMatch(/The biggest pot that you saw was \d+, won by .+ in hand \d/)
    await host.page.locator('.seat.gone', { hasText: 'Bob' }).waitFor({ timeout: 45_000 })
    await guest.button('Rematch with the same people').click()
    await host.button('Leave the table').click()
    await host.button('Leave when this hand is over').click()
    const end = host.page.getByRole('dialog', { name: 'You have left the table' })
    await host.playUntil(end)
    await host.button('Rematch with the same people').click()
    await guest.page.getByText('You have a seat').waitFor({ timeout: 45_000 })
    await host.page.getByText('3 of 6 seats taken').waitFor({ timeout: 45_000 })
  }, 120_000)

  test('sitting out keeps seat and chips, and a click deals in again', async () => {
    const { host, guest } = await threeAtTable(site)
    await guest.cards()
    await guest.button('Leave the table').click()
    await guest.button('Sit out: keep seat and chips').click()
    const isOut = host.page.locator('.seat', { hasText: 'away, sitting out' })
    await Promise.all([host.playUntil(isOut), guest.playUntil(isOut)])
    expect(await textOf(isOut)).toContain('Bob')
    await guest.button('Deal me in again').click()
    await Promise.all([host.playUntil(guest.button(/^Fold/)), guest.button(/^Fold/).waitFor()])
  }, 120_000)

  test('the others vote somebody out: one says so, another agrees, and it is gone before the next hand', async () => {
    const { host, guest } = await threeAtTable(site)
    await guest.cards()
    await host.button('Ledger').click()
    await host.page.getByText('Vote somebody out').click()
    await host.button('Vote Mira (bot) out').click()
    await host.button('Close').click()
    const agree = guest.button('I do too')
    await Promise.all([host.playUntil(agree), guest.playUntil(agree)])
    expect(await textOf(guest.page.locator('.note', { has: agree }))).toContain(
      'Ada wants Mira (bot) to leave',
    )
    await agree.click()
    const gone = host.page.locator('.seat.gone', { hasText: 'Mira' })
    await Promise.all([host.playUntil(gone), guest.playUntil(gone)])
    await Promise.all([host.playOut(), guest.playOut()])
    expect((await host.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(600)
  }, 120_000)

  test('people talk and react, and whom somebody does not want to hear stays silent there', async () => {
    const { host, guest } = await threeAtTable(site)
    await Promise.all([guest.cards(), host.cards()])
    await host.page.locator('.top').getByRole('button', { name: 'Talk' }).click()
    await host.page.getByLabel('Say something').fill('good luck')
    await host.page.keyboard.press('Enter')
    await guest.page.locator('.bubble', { hasText: 'good luck' }).waitFor({ timeout: 20_000 })
    await guest.button('Talk').click()
    await guest.page.getByText('Ada good luck').waitFor()
    await guest.button('React with 👍').click()
    await host.page.getByRole('log').getByText('Bob 👍').waitFor({ timeout: 20_000 })
    await guest.page.getByText('Do not show what somebody says').click()
    await guest.page.getByLabel('Ada').check()
    await host.page.getByLabel('Say something').fill('can you hear me')
    await host.page.keyboard.press('Enter')
    await host.page.getByText('Ada can you hear me').waitFor()
    await guest.button('React with 😂').click()
    await host.page.getByRole('log').getByText('Bob 😂').waitFor({ timeout: 20_000 })
    expect(await guest.page.getByText('can you hear me').count()).toBe(0)
    await guest.button('Close').click()
    await host.button('Close').click()
    await host.openTrust()
    expect(await host.download('Download the log')).not.toContain('good luck')
  }, 120_000)
})
