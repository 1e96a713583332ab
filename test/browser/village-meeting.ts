/** People who meet in a village over a relay, in browsers of their own. */
import type { Page } from 'playwright-core'
import { desktop, phone, type Site } from './site.ts'
import { VillagePage } from './village-page.ts'

/** A host and its village. */
export interface HostedVillage {
  readonly host: VillagePage
  readonly link: string
}

/** Opens a quick village of four as Ada, some of them bots. */
export async function openVillage(site: Site, bots: number, visitor?: Page): Promise<HostedVillage> {
  const page = visitor ?? (await site.visit(desktop))
  await page.goto(site.url)
  await page.getByRole('button', { name: 'New village' }).click()
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel(/^Seats/).fill('4')
  await page.getByLabel(/^Bots/).fill(String(bots))
  await page.getByLabel(/^Time/).selectOption('quick')
  await page.getByRole('button', { name: 'Open the village' }).click()
  const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
  return { host: new VillagePage(page), link }
}

/** Comes by a link and sits down. */
export async function moveIn(site: Site, link: string, name = 'Bob', visitor?: Page): Promise<VillagePage> {
  const page = visitor ?? (await site.visit(phone))
  await page.goto(link)
  await page.locator('.terms').waitFor({ timeout: 20_000 })
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
  return new VillagePage(page)
}

/** Begins once all four are there. */
export async function beginVillage({ page }: VillagePage): Promise<void> {
  await page.getByRole('button', { name: 'Start with 4 players' }).click({ timeout: 60_000 })
}
