/** People who meet at a table over a relay, in browsers of their own. */
import type { Page } from 'playwright-core'
import { desktop, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'

/** A host and its table. */
export interface Hosted {
  readonly host: Page
  readonly link: string
}

/** Opens a table with one bot as Ada. */
export async function hostTable(site: Site, pace?: string): Promise<Hosted> {
  const host = await site.visit(desktop)
  await host.goto(site.url)
  await host.getByRole('button', { name: 'New table' }).click()
  await host.getByLabel('Your name').fill('Ada')
  await host.getByLabel(/^Bots/).fill('1')
  if (pace !== undefined) await host.getByLabel('Time to act').selectOption(pace)
  await host.getByRole('button', { name: 'Open the table' }).click()
  const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
  return { host, link }
}

/** Comes by a link and sits down, on a phone. */
export async function sitDown(site: Site, link: string, name = 'Bob'): Promise<Page> {
  const guest = await site.visit(phone)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill(name)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  return guest
}

/** Starts the game once all three are there. */
export async function startGame(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Start with 3 players' }).click({ timeout: 20_000 })
}

/** A host with one bot, a guest who came by the link, and the link. */
export async function threeAtTable(
  site: Site,
  pace?: string,
): Promise<{ host: TablePage; guest: TablePage; link: string }> {
  const { host, link } = await hostTable(site, pace)
  const guest = await sitDown(site, link)
  await startGame(host)
  return { host: new TablePage(host), guest: new TablePage(guest), link }
}

/** What the ledger says of everybody, as it was between two hands. */
export async function ledgerAt(table: TablePage): Promise<Map<string, Entry>> {
  await table.button('Ledger').click()
  const rows = table.page.locator('.ledger tbody tr')
  await rows.first().waitFor()
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  await table.button('Close').click()
  const numberIn = (text = ''): number =>
    Number(text.replaceAll(',', '').replace(/^[+±]/, '').replace('−', '-'))
  return new Map(
    texts.map(([name = '', boughtIn, chips, net]) => [
      name,
      { boughtIn: numberIn(boughtIn), chips: numberIn(chips), net: numberIn(net) },
    ]),
  )
}

/** A row of it. */
export interface Entry {
  readonly boughtIn: number
  readonly chips: number
  readonly net: number
}

/** Plays a hand to its end at all of these, once each of them shows it: a page may still show the end of the one before. */
export async function playTogether(tables: readonly TablePage[]): Promise<void> {
  const hand = Math.max(...(await Promise.all(tables.map((table) => table.handNumber()))))
  await Promise.all(tables.map((table) => table.reaches(hand)))
  await Promise.all(tables.map((table) => table.playOut()))
}

/** What everybody has together. */
export async function chipsAt(table: TablePage): Promise<number> {
  return (await table.stacks()).reduce((sum, stack) => sum + stack, 0)
}
