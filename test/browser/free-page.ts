/** The screen of a free table, as a person uses it: select, then choose on the sheet. */
import type { Locator, Page } from 'playwright-core'
import type { Recipe } from '../../src/games/free/index.ts'
import { linkOf } from '../../src/web/free/page/recipe-link.ts'
import { textOf } from './table-page.ts'

/** Longer than anything here takes, also on a busy machine; in milliseconds. */
const patience = 60_000

/** A page with a free table on it. */
export class FreePage {
  readonly page: Page
  /** The cards of my hand. */
  readonly hand: Locator
  /** What can be done with what is selected, or what is asked. */
  readonly sheet: Locator
  readonly log: Locator

  constructor(page: Page) {
    this.page = page
    this.hand = page.locator('.hand .held')
    this.sheet = page.locator('.deeds')
    this.log = page.locator('.log')
  }

  /** Starts a table with so many bots, by a recipe that is offered, or one's own. */
  static async alone(page: Page, url: string, recipe: string | Recipe, bots: number): Promise<FreePage> {
    if (typeof recipe === 'string') {
      await page.goto(`${url}/free/bots`)
      await page.getByLabel(/^Game/).selectOption({ label: recipe })
    } else {
      await page.goto((await linkOf(recipe, url)).replace('/friends', '/bots'))
      await page
        .getByLabel(/^Game/)
        .locator('option:checked', { hasText: recipe.name })
        .waitFor({ state: 'attached' })
    }
    await page.getByLabel(/^Bots/).fill(String(bots))
    await page.getByRole('button', { name: 'Sit down' }).click()
    const table = new FreePage(page)
    await table.dealt()
    return table
  }

  /** Waits for my hand. */
  async dealt(): Promise<void> {
    await this.hand.first().waitFor({ timeout: patience })
  }

  /** My cards in words. */
  cards(): Promise<string[]> {
    const labels = this.page.locator('.hand svg')
    return labels.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))
  }

  pile(name: string): Locator {
    return this.page.locator('.pile', { has: this.page.getByText(name, { exact: true }) })
  }

  /** How many cards lie on a pile. */
  async onPile(name: string): Promise<number> {
    return Number.parseInt(await textOf(this.pile(name).locator('.many')), 10) || 0
  }

  /** How many cards somebody else holds. */
  async heldBy(name: string): Promise<number> {
    const chair = this.page.locator('.chairs .chair', { hasText: name })
    return Number.parseInt(await textOf(chair.locator('.holds')), 10)
  }

  /** How many cards there are in all, on piles and in hands. */
  async countAll(): Promise<number> {
    const counts = await this.page.locator('.many, .holds').allTextContents()
    return counts.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0)
  }

  /** Selects something, and chooses what to do with it, step by step. */
  async do(selected: Locator, ...choices: readonly (string | RegExp)[]): Promise<void> {
    await this.tap(selected)
    await this.choose(...choices)
  }

  /** With a finger, where there is a touch screen. */
  async tap(what: Locator): Promise<void> {
    const isTouch = (this.page.viewportSize()?.width ?? 0) < 500
    await (isTouch ? what.tap() : what.click())
  }

  async choose(...choices: readonly (string | RegExp)[]): Promise<void> {
    for (const name of choices)
      await this.tap(this.sheet.getByRole('button', { name, exact: typeof name === 'string' }))
  }

  /** The button for the whole table. */
  get table(): Locator {
    return this.page.getByRole('button', { name: 'Table …' })
  }

  chair(name: string): Locator {
    return this.page.locator('.chair', { hasText: name })
  }

  /** Waits until the log says this; bots may have done something since. */
  async happened(what: string | RegExp): Promise<void> {
    await this.log.locator('li').filter({ hasText: what }).last().waitFor({ timeout: patience })
  }
}
