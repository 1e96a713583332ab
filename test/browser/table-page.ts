/** The screen of a table, as a person uses it. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

/** Longer than anything here takes, also on a busy machine; in milliseconds. */
const patience = 45_000
/** Longer than somebody who is away is waited for. */
const longGame = 120_000

/** A page with a table on it. */
export class TablePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Starts a table of bots from the front page. */
  static async againstBots(page: Page, url: string): Promise<TablePage> {
    await page.goto(url)
    return TablePage.againstBotsHere(page)
  }

  /** Starts a table of bots on the front page. */
  static async againstBotsHere(page: Page): Promise<TablePage> {
    await page.getByRole('button', { name: 'Play against bots' }).click()
    return new TablePage(page)
  }

  /** Starts a table of so many bots, of which the first may cheat. */
  static async choosing(page: Page, url: string, bots: number, cheat = ''): Promise<TablePage> {
    await page.goto(`${url}/new/bots`)
    await page.getByLabel(/^Bots/).fill(String(bots))
    await page.getByLabel('Seat a cheat').selectOption(cheat)
    await page.getByRole('button', { name: 'Deal me in' }).click()
    return new TablePage(page)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Waits until it is my turn to bet. */
  async myTurn(): Promise<void> {
    await this.button(/^Fold/).waitFor({ timeout: patience })
  }

  /** My cards in words. */
  async cards(): Promise<string[]> {
    const mine = this.page.locator('.seat.bottom .hole svg')
    await mine.first().waitFor({ timeout: patience })
    return mine.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))
  }

  /** Checks or calls until the hand is over. */
  async playOut(): Promise<void> {
    const result = this.page.locator('.result')
    const move = this.page.locator('.moves .call')
    for (;;) {
      await result.or(move).first().waitFor({ timeout: patience })
      if (await result.isVisible()) return
      await move.click({ timeout: 1000 }).catch(() => {})
    }
  }

  /**
   * Plays on, hand after hand, until something can be seen: also what is there for a moment, between two clicks. However many hands that
   * takes, none may take too long.
   */
  async playUntil(sight: Locator): Promise<void> {
    const move = this.page.locator('.moves .call, .moves .next').first()
    const heading = this.page.getByRole('heading', { level: 1 })
    let isSeen = false
    const seen = sight
      .first()
      .waitFor({ timeout: 0 })
      .then(() => (isSeen = true))
      .catch(() => {})
    for (let hand: string | null = '', end = Date.now() + longGame; !isSeen; ) {
      const now = await heading.textContent({ timeout: 1000 }).catch(() => hand)
      if (now !== hand) end = Date.now() + longGame
      hand = now
      if (Date.now() > end) throw new Error(`never seen: ${sight}`)
      await Promise.race([seen, move.click({ timeout: 300 }).catch(() => {})])
    }
  }

  /** Puts all chips in, or calls whoever did, when it is my turn; `before` is done before the last word. */
  async putAllInOnce(before: () => Promise<void>): Promise<void> {
    await this.myTurn()
    const raise = this.page.locator('.moves .raise')
    if (await raise.isVisible()) {
      await this.page.keyboard.press('Shift+Digit5')
      await raise.click()
      await before()
      await this.button(/^Really all in/).click()
    } else {
      await before()
      await this.page.locator('.moves .call').click()
    }
  }

  /** Puts all chips in, hand after hand, until it is enough. */
  async putAllIn(isEnough: () => Promise<boolean>): Promise<void> {
    // Where nothing can be folded, chips are offered.
    const bets = this.page.locator('.moves', { has: this.page.locator('.fold') })
    const move = bets.locator('.raise, .call')
    for (const end = Date.now() + longGame; !(await isEnough()); ) {
      if (Date.now() > end) throw new Error('all chips went in, and it never was enough')
      await this.page.keyboard.press('Shift+Digit5')
      await move
        .last()
        .click({ timeout: 300 })
        .catch(() => {})
    }
  }

  /** What everybody has, in seat order. */
  async stacks(): Promise<number[]> {
    const texts = await this.page.locator('.seat .stack').allInnerTexts()
    return texts.map((text) => Number(text.replaceAll(',', '')))
  }

  /** How the hand ended. */
  result(): Promise<string> {
    return textOf(this.page.locator('.result'))
  }

  /** The number of the hand that is shown. */
  async handNumber(): Promise<number> {
    return Number((await textOf(this.page.getByRole('heading', { level: 1 }))).replace('Hand ', ''))
  }

  /** Waits for a hand with this number. */
  async reaches(hand: number): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: `Hand ${hand}` }).waitFor({ timeout: patience })
  }

  /** How much this browser has checked. */
  async checked(): Promise<number> {
    return Number((await textOf(this.page.locator('.work .tally'))).split(' ')[0])
  }

  async openTrust(): Promise<void> {
    await this.page.locator('.work').click()
    await this.page.getByRole('complementary').waitFor()
  }

  /** Presses a button that saves a file, and gives its text. */
  async download(button: string): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.button(button).click()])
    return readFileSync(await download.path(), 'utf8')
  }

  /** Plays until somebody is caught, and gives what the page says about it. */
  async untilCaught(): Promise<string> {
    const dialog = this.page.locator('dialog.fault')
    const move = this.page.locator('.moves .call, .moves .next')
    for (;;) {
      await dialog.or(move).first().waitFor({ timeout: patience })
      if (await dialog.isVisible()) break
      await move
        .first()
        .click({ timeout: 1000 })
        .catch(() => {})
    }
    await this.page.getByText('A stranger with only the evidence agrees').waitFor({ timeout: patience })
    return textOf(dialog)
  }
}

/** The text of a part of a page. */
export async function textOf(part: Locator): Promise<string> {
  return (await part.textContent()) ?? ''
}

/** Whether all of it can be seen without scrolling. */
export async function isOnScreen(part: Locator): Promise<boolean> {
  await part.waitFor({ timeout: patience })
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })
}
