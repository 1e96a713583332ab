/** A person and bots at one table, in a real browser. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('against bots', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test.for([
    ['on a desktop', desktop],
    ['on a phone', phone],
  ] as const)('a whole hand %s ends with all chips on the table and everything checked', async ([, size]) => {
    const table = await TablePage.againstBots(await site.visit(size), site.url)
    expect(await table.cards()).toHaveLength(2)
    expect(await table.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await table.playOut()
    expect(await table.result()).toMatch(/wins?/)
    expect((await table.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(800)
    expect(await table.checked()).toBeGreaterThan(30)
    await table.page.getByText('Deck shuffled by 4 players. You checked all 4.').waitFor()
    expect(await table.page.locator('.seat .proven').count()).toBe(4)
    expect(site.complaints).toEqual([])
  })

  test('the deck travels from seat to seat while it is shuffled, and each seat gets its shield', async () => {
    const page = await site.visit()
    await page.addInitScript(() => {
      const sights: { deck: string; shields: number }[] = []
      Object.assign(globalThis, { sights })
      const look = (): void => {
        const deck = document.querySelector('.travelling')?.getAttribute('style') ?? ''
        const shields = document.querySelectorAll('.seat .proven').length
        const last = sights.at(-1)
        if (deck !== last?.deck || shields !== last.shields) sights.push({ deck, shields })
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    })
    const table = await TablePage.choosing(page, site.url, 4)
    await table.cards()
    await page.getByText('You checked all 5').waitFor()
    const sights = await page.evaluate(
      () => (globalThis as unknown as { sights: { deck: string; shields: number }[] }).sights,
    )
    expect(new Set(sights.map(({ deck }) => deck).filter((deck) => deck !== '')).size).toBe(5)
    // Some are checked together.
    expect([sights[0]?.shields, sights.at(-1)?.shields]).toEqual([0, 5])
  })

  test('on a phone every button is large enough for a thumb', async () => {
    const table = await TablePage.choosing(await site.visit(phone), site.url, 1)
    await table.myTurn()
    const heights = await table.page
      .locator('button:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  test('a reload in the middle of a hand goes on with the same cards', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 2)
    await table.myTurn()
    const before = await table.cards()
    await table.page.reload()
    await table.myTurn()
    expect(await table.cards()).toEqual(before)
    await table.playOut()
    expect((await table.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(600)
    await table.reaches(2)
  })

  test.for(['padlock', 'names', 'deal-keys'])(
    'the %s deck is loaded when a table plays with it',
    async (deck) => {
      const page = await site.visit()
      await page.goto(`${site.url}/new/bots`)
      await page.getByLabel(/^Bots/).fill('1')
      await page.getByLabel('Deck protocol').selectOption(deck)
      await page.getByRole('button', { name: 'Deal me in' }).click()
      expect(await new TablePage(page).cards()).toHaveLength(2)
    },
  )

  test('after some hands a reload goes on from the last one that was signed', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 2, 'share')
    await table.untilCaught()
    await table.button('Go on playing').click()
    for (const hand of [2, 3]) {
      await table.playUntil(table.page.getByRole('heading', { level: 1, name: `Hand ${hand}` }))
      await table.cards()
      await table.page.reload()
    }
    await table.playOut()
    expect((await table.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(600)
    await table.page.locator('.seat.gone', { hasText: 'Mira' }).waitFor()
  })

  test('a second tab is told that the table is open, and can take it over', async () => {
    const first = await TablePage.choosing(await site.visit(), site.url, 1)
    await first.myTurn()
    const cards = await first.cards()
    const second = new TablePage(await first.page.context().newPage())
    await second.page.goto(first.page.url())
    await second.button('Play here instead').click()
    await second.myTurn()
    expect(await second.cards()).toEqual(cards)
    await first.button('Play here instead').waitFor()
  })

  test('a hand can be played with the keyboard alone', async () => {
    const page = await site.visit(desktop, 'usual')
    await page.goto(site.url)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const table = new TablePage(page)
    await table.myTurn()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Rules and hand rankings' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await presetsByKey(page)).toEqual(await presetsByPot(page))
    await page.keyboard.press('r')
    await page.keyboard.type('50')
    expect(await page.locator('#amount').inputValue()).toBe('50')
    // It stands there only until the bots have answered: they take their time, and it is waited for before it comes.
    const raised = page.locator('.seat.bottom', { hasText: 'raises to 50' }).waitFor()
    await page.keyboard.press('Enter')
    await raised
    while (!(await page.locator('.result').isVisible())) {
      // Whoever calls everything may be broke, and would have to buy chips first.
      await page.locator('.moves .call, .result').first().waitFor()
      await page.keyboard.press('f')
    }
    await page.keyboard.press('Space')
    await table.reaches(2)
  })

  test('a browser that wants German gets German, and the settings switch the language in the middle of a hand', async () => {
    const page = await site.visit({ ...desktop, locale: 'de-AT' })
    await page.goto(site.url)
    await page.getByRole('heading', { name: 'Poker, das niemand gibt.' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.getByRole('button', { name: 'Gegen Bots spielen' }).click()
    await page.getByRole('button', { name: /^Passen/ }).waitFor({ timeout: 45_000 })
    const cards = await new TablePage(page).cards()
    expect(cards.join()).toMatch(/^(Pik|Herz|Karo|Kreuz) /)
    await page.getByRole('button', { name: 'Einstellungen' }).click()
    await page.getByLabel('Sprache').selectOption('English')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Fold/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  test.each([
    ['are listed at a desk', desktop, true],
    ['are not listed on a phone', phone, false],
  ])('keys %s', async (_, screen, isShown) => {
    const page = await site.visit(screen)
    const table = await TablePage.againstBots(page, site.url)
    await table.button('Settings').click()
    await page.getByLabel('Language').waitFor()
    expect(await page.getByRole('heading', { name: 'Keys' }).isVisible()).toBe(isShown)
  })

  test('a part that cannot be loaded says so, and the page can be loaded again', async () => {
    const page = await site.visit({ ...desktop, serviceWorkers: 'block' })
    await page.route('**/assets/rules-dialog-*', (route) => route.abort())
    const table = await TablePage.againstBots(page, site.url)
    await table.myTurn()
    await page.keyboard.press('?')
    await page.getByRole('alert').getByText('This part could not be loaded').waitFor()
    await page.unroute('**/assets/rules-dialog-*')
    await table.button('Load the page again').click()
    await table.myTurn()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Rules and hand rankings' }).waitFor()
  })

  test('without a network the page opens, and plays against bots', async () => {
    const page = await site.visit()
    await page.goto(site.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await page.reload()
    const table = await TablePage.againstBotsHere(page)
    expect(await table.cards()).toHaveLength(2)
    await table.playOut()
    await table.openTrust()
  })

  test('the page can be installed: it names itself, where it begins, and an icon that is there', async () => {
    const page = await site.visit()
    await page.goto(site.url)
    const session = await page.context().newCDPSession(page)
    const { url, errors, data = '' } = await session.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${site.url}/manifest.webmanifest`, []])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Visitors of these tests leave no traces, which alone is no reason against the page.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const { icons } = JSON.parse(data) as { icons: readonly { src: string; type: string }[] }
    for (const { src, type } of icons)
      expect((await fetch(site.url + src)).headers.get('content-type')).toContain(type)
  })

  test('all chips go in only at the second word', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 1)
    await table.myTurn()
    await table.page.keyboard.press('Shift+Digit5')
    await table.button(/^All in 200/).click()
    await table.button('Really all in, 200?').waitFor()
    await table.page.keyboard.press('Shift+Digit1')
    await table.page.keyboard.press('Shift+Digit5')
    await table.button(/^All in 200/).click()
    await table.button('Really all in, 200?').click()
    await table.page.locator('.seat.bottom', { hasText: /all in|\+\d/ }).waitFor()
  })

  test.for([
    ['a phone on its side', { width: 844, height: 390 }],
    ['a page at 200 %', { width: 640, height: 400 }],
    ['a narrow phone with ten seats', { width: 360, height: 640 }],
  ] as const)('on %s nothing lies outside, and nothing covers the moves', async ([, viewport]) => {
    const table = await TablePage.choosing(await site.visit({ viewport }), site.url, 9)
    await table.myTurn()
    const parts = await table.page
      .locator('.seat .pod, .moves button, #amount, .presets button')
      .evaluateAll((all) =>
        all.map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          const isMove = part instanceof HTMLButtonElement || part instanceof HTMLInputElement
          const isFree = !isMove || part === over || part.contains(over)
          return {
            name: part.textContent,
            isFree,
            isInside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
          }
        }),
      )
    expect(parts.filter(({ isFree, isInside }) => !isFree || !isInside)).toEqual([])
    expect(parts.length).toBeGreaterThan(10)
  })

  test('what was decided ahead is done when the turn comes', async () => {
    const table = await TablePage.choosing(await site.visit(desktop, 'usual'), site.url, 2)
    await table.reaches(1)
    const ahead = table.button('Check or fold')
    const asked = table.button(/^Fold/)
    const done = table.page.locator('.seat.bottom .last .deed', { hasText: /^(checks|folds)$/ })
    const press = (button: Locator) =>
      button.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    // Whoever is first to speak cannot decide ahead, and where all others fold the turn never comes: then in the next hand.
    for (;;) {
      const next = table.page.getByRole('heading', {
        level: 1,
        name: `Hand ${(await table.handNumber()) + 1}`,
      })
      await ahead.or(asked).or(next).first().waitFor({ timeout: 45_000 })
      if ((await ahead.isVisible()) && (await press(ahead))) {
        await done.or(next).first().waitFor({ timeout: 45_000 })
        if (await done.isVisible()) return
      } else if ((await asked.isVisible()) && (await press(asked))) await next.waitFor({ timeout: 45_000 })
    }
  })
})

/** What Shift and each digit from 2 to 4 make of the amount. */
async function presetsByKey(page: Page): Promise<number[]> {
  const amounts: number[] = []
  for (const digit of [2, 3, 4]) {
    await page.keyboard.press(`Shift+Digit${digit}`)
    amounts.push(Number(await page.locator('#amount').inputValue()))
  }
  return amounts
}

/** A half, three quarters and the whole of the pot after a call, on top of what is to be called, as the page shows them. */
async function presetsByPot(page: Page): Promise<number[]> {
  const numberIn = async (part: Locator): Promise<number> => Number(/\d+/.exec(await textOf(part))?.[0] ?? 0)
  const call = await numberIn(page.locator('.moves .call'))
  const wager = page.locator('.seat.bottom .wager')
  const bet = (await wager.count()) > 0 ? await numberIn(wager) : 0
  const pot = (await numberIn(page.locator('.felt .pot'))) + call
  return [0.5, 0.75, 1].map((part) => Math.max(4, Math.round(bet + call + pot * part)))
}
