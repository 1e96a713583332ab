/** The screen of a village, as a person uses it. */
import type { Locator, Page } from 'playwright-core'
import { textOf } from './table-page.ts'

/** Longer than anything here takes, also on a busy machine; in milliseconds. */
const patience = 60_000

/** A page with a village on it. */
export class VillagePage {
  readonly page: Page
  /** How the game ended. */
  readonly end: Locator
  /** What finishes whatever can be done now. */
  readonly finish: Locator
  /** The houses that can be picked now. */
  readonly houses: Locator
  readonly hint: Locator
  /** Ends my part of the talk. */
  readonly ready: Locator

  constructor(page: Page) {
    this.page = page
    this.end = page.locator('dialog.end')
    this.finish = page.locator('.actions .call')
    this.houses = page.locator('.homes button')
    this.hint = page.locator('.actions .hint')
    this.ready = page.getByRole('button', { name: 'Ready to vote' })
  }

  /** Starts a village of bots from the front page. */
  static async alone(page: Page, url: string): Promise<VillagePage> {
    await page.goto(url)
    return VillagePage.aloneHere(page)
  }

  /** Starts a village of bots on the front page. */
  static async aloneHere(page: Page): Promise<VillagePage> {
    await page.getByRole('button', { name: 'Play Werewolf' }).click()
    const village = new VillagePage(page)
    await village.dealt()
    return village
  }

  /** Starts a village of so many, of which the first bot may cheat. */
  static async choosing(page: Page, url: string, players: number, cheat = ''): Promise<VillagePage> {
    await page.goto(`${url}/village/bots`)
    await page.getByLabel(/^Players/).fill(String(players))
    await page.getByLabel('Seat a cheat').selectOption(cheat)
    await page.getByRole('button', { name: 'Found the village' }).click()
    return new VillagePage(page)
  }

  /** Waits until roles are dealt and something can be done. */
  async dealt(): Promise<void> {
    await this.page.locator('.homes').waitFor({ timeout: patience })
    await this.finish.waitFor({ timeout: patience })
  }

  /** What the card says, looked at for as long as it takes. */
  async role(): Promise<string> {
    const card = this.page.locator('.role-card')
    await card.dispatchEvent('pointerdown')
    const role = await textOf(this.page.locator('.secrets strong'))
    await card.dispatchEvent('pointerup')
    await this.page.locator('.secrets').waitFor({ state: 'hidden' })
    return role
  }

  /** Writes nothing, if there is a diary. */
  async closeDiary(): Promise<void> {
    await this.page.getByText(/^Everybody (writes|names)/).waitFor({ timeout: patience })
    const nothing = this.page.getByRole('button', { name: 'Write nothing' })
    if (await nothing.isVisible()) await nothing.click()
    await this.page.getByText('Everybody names somebody').waitFor({ timeout: patience })
  }

  /** Does whatever can be done: picks the last house where one is needed, and finishes. */
  async act(): Promise<void> {
    const press = (what: Locator): Promise<void> => what.click({ timeout: 500 }).catch(() => {})
    if (await this.ready.isVisible()) return press(this.ready)
    if (await this.finish.isDisabled({ timeout: 500 }).catch(() => false)) await press(this.houses.last())
    await press(this.finish)
  }

  /** Picks a house, or nobody's, and names it. */
  async name(name: string): Promise<void> {
    const choice = this.page.locator('.homes button, .moves button', {
      hasText: new RegExp(`^\\d* ?${name}`),
    })
    await choice.first().click({ timeout: patience })
    await this.finish.click()
  }

  /** Neither talks by day nor votes for anybody, until the next night asks for a name. */
  async letTheDayPass(): Promise<void> {
    const named = this.page.getByText('Everybody names somebody')
    const day = this.page.locator('.by-day')
    const nobody = day.getByRole('button', { name: 'Abstain', exact: true })
    const press = (what: Locator): Promise<void> => what.click({ timeout: 300 }).catch(() => {})
    for (const end = Date.now() + 2 * patience; !(await named.isVisible()); ) {
      if (Date.now() > end) throw new Error('night never fell')
      if (await this.ready.isVisible()) await press(this.ready)
      else if (await nobody.isVisible()) {
        await press(nobody)
        await press(day.locator('.actions .call'))
      } else await this.page.waitForTimeout(50)
    }
  }

  /** Plays on until something can be seen. */
  async playUntil(sight: Locator): Promise<void> {
    for (const end = Date.now() + 4 * patience; !(await sight.isVisible()); ) {
      if (Date.now() > end) throw new Error(`never seen: ${sight}`)
      if (await this.finish.isVisible()) await this.act()
      else await this.page.waitForTimeout(50)
    }
  }

  /** What everybody was, by name, as the end says it. */
  async roles(): Promise<Map<string, string>> {
    await this.end.locator('tbody').waitFor({ timeout: 2 * patience })
    const rows = await this.end.locator('tbody tr').all()
    const pairs = rows.map(
      async (row) => [await textOf(row.locator('th')), await textOf(row.locator('td').first())] as const,
    )
    return new Map(await Promise.all(pairs))
  }
}
