/** What people do at a table besides playing a hand: come late, sit down, sit out, lose everything, leave. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { ledgerAt, playTogether, threeAtTable } from './meeting.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'
import { isOnScreen, TablePage, textOf } from './table-page.ts'

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
    await late.page.getByText('What you agree to').click()
    const agreed = late.page.locator('.notes dl')
    await agreed.locator('dd').first().waitFor()
    expect(await textOf(agreed)).toMatch(/^HostAda( [a-z]+){3,}.*Blinds/)
    await late.page.getByLabel('Your name').fill('Cleo')
    await late.button('Sit down').click()
    await late.page.getByText('You have asked for a seat').waitFor()
    await host.button('Let Cleo in').click({ timeout: 20_000 })
    const next = late.page.getByText('You play from the next hand on.')
    await Promise.all([host.playUntil(next), guest.playUntil(next)])
    expect(await textOf(late.page.locator('.seat.bottom .stack'))).toBe('200')
    const mine = late.page.locator('.seat.bottom .hole svg').first()
    await Promise.all([host.playUntil(mine), guest.playUntil(mine)])
    expect(await late.page.locator('.seat').count()).toBe(4)
    await playTogether([host, guest, late])
    const entries = [...(await ledgerAt(late)).values()]
    expect(entries).toHaveLength(4)
    expect(entries.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    await host.openTrust()
    await host.button('Audit it now').click()
    const cleo = host.page.locator('.verdict tr', { hasText: 'Cleo' })
    expect(await textOf(cleo)).toMatch(/Cleo[\d,]+/)
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
    await late.openTrust()
    const log = (await late.download('Download the log')).trim().split('\n')
    const { sound, members, begins } = await audit(log, gameOf)
    expect({ sound, names: members.map(({ name }) => name), begins }).toEqual({
      sound: true,
      names: ['Ada', 'Mira (bot)', 'Bob'],
      begins: undefined,
    })
  }, 120_000)

  test('whoever leaves plays the hand to its end, is told its net, and meets the same people for a rematch', async () => {
    const { host, guest } = await threeAtTable(site)
    await guest.cards()
    await guest.button('Leave the table').click()
    await guest.button('Leave when this hand is over').click()
    const farewell = guest.page.getByRole('dialog', { name: 'You have left the table' })
    await Promise.all([host.playUntil(farewell), guest.playUntil(farewell)])
    expect(await textOf(farewell.locator('tr', { hasText: 'Bob' }))).toMatch(/Bob200\d+[+−±]\d+/)
    expect(await guest.page.locator('.note, .next').count()).toBe(0)
    expect(await textOf(farewell)).toMatch(/The biggest pot was \d+, won by .+ in hand \d/)
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
    const isOut = host.page.locator('.seat', { hasText: 'sitting out' })
    await Promise.all([host.playUntil(isOut), guest.playUntil(isOut)])
    expect(await textOf(isOut)).toMatch(/Bob.*\dsitting out/)
    await guest.page.getByText('You are sitting out.').waitFor()
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
    const entries = await ledgerAt(host)
    expect([...entries.keys()].sort()).toEqual(['Ada', 'Bob', 'Mira (bot)'])
    expect([...entries.values()].reduce((sum, { net }) => sum + net, 0)).toBe(0)
    // Those who are left play on.
    await playTogether([host, guest])
  }, 120_000)

  test('on a German phone the header is whole, and long words stay on the screen', async () => {
    const { host, guest, link } = await threeAtTable(site)
    await Promise.all([host.cards(), guest.cards()])
    await host.page.setViewportSize({ width: 844, height: 390 })
    const watcher = await site.visit({ ...phone, locale: 'de-DE' })
    await watcher.goto(link)
    await watcher.getByText('Du siehst zu').waitFor({ timeout: 45_000 })
    expect(await isOnScreen(watcher.getByRole('button', { name: 'Einstellungen' }))).toBe(true)
    await guest.button('Talk').click()
    await guest.page.getByLabel('Say something').fill('so many words '.repeat(7))
    await guest.page.keyboard.press('Enter')
    const bubbles = [watcher, host.page].map((page) => page.locator('.seat:not(.bottom) .bubble'))
    expect(await Promise.all(bubbles.map(isOnScreen))).toEqual([true, true])
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
    await host.playUntil(guest.button(/^Fold/))
    await guest.button('Talk').click()
    await guest.button('Your move: back to the table').click()
    await guest.myTurn()
    expect(await guest.page.getByLabel('Say something').count()).toBe(0)
    await host.openTrust()
    expect(await host.download('Download the log')).not.toContain('good luck')
  }, 120_000)
})
