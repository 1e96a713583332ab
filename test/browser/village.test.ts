/** A village in a real browser: alone, by keys only, with a cheat; and nothing on the screen that tells a role. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { v } from '../../src/web/words/village.ts'
import { violations } from './axe.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'
import { VillagePage } from './village-page.ts'

const isFull = process.env['NODEALER_FULL'] === '1'

/** What is on a page, but for how much was checked. */
function uncounted(html: string): string {
  return html.replaceAll(/\d+ checked/g, '')
}

/** What is on a page, but for the seconds that pass while it is looked at. */
function untimed(html: string): string {
  return html.replaceAll(/\d+ s</g, '<')
}

/** What is on the page of a person in its first night: at the diary, at the choice, and with a house picked. */
async function nightOf(village: VillagePage, role: string): Promise<string[]> {
  const { page, houses } = village
  const frame = async (): Promise<string> => untimed(await page.locator('.room').innerHTML())
  const diary = await frame()
  await village.closeDiary()
  const choice = await frame()
  await houses.nth(2).click()
  const picked = await frame()
  await page.reload()
  await village.closeDiary()
  // Its own words are not checked a second time.
  expect(uncounted(await frame())).toBe(uncounted(choice))
  expect(await village.role()).toBe(role)
  await houses.nth(2).click()
  await village.finish.click()
  await page.getByText('Day 1 breaks').waitFor({ timeout: 60_000 })
  return [diary, choice, picked]
}

/** The score of one whose role does nothing with a name, and who guessed first that somebody with this role is a wolf. */
function expectScore(end: string, mine: string, guessed: string | undefined): void {
  const [, right, nights] = end.match(/you named a wolf (\d+) of (\d+) times/)?.map(Number) ?? []
  if (mine !== 'villager' && mine !== 'hunter') return expect(right).toBeUndefined()
  expect(nights).toBeGreaterThan(0)
  if (nights === 1) expect(right).toBe(guessed === 'wolf' ? 1 : 0)
  else expect(right).toBeGreaterThanOrEqual(guessed === 'wolf' ? 1 : 0)
}

/** How the buttons of the front page and what they stand in are drawn. */
async function frontOf(page: Page): Promise<readonly object[]> {
  await page.getByRole('button', { name: 'Play Werewolf' }).waitFor()
  return page.locator('.begin, .begin button').evaluateAll((parts) =>
    parts.map((part) => {
      const { width, height } = part.getBoundingClientRect()
      const { display, position, backgroundColor, overflow } = getComputedStyle(part)
      return { width, height, display, position, backgroundColor, overflow }
    }),
  )
}

/** Notes the light of every frame that this page paints from its next loading on. */
async function watchLight(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const lights: string[] = []
    Object.assign(globalThis, { lights })
    const look = (): void => {
      lights.push(document.documentElement.dataset['theme'] ?? 'of the system')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return async () => [
    ...new Set(await page.evaluate(() => (globalThis as { lights?: string[] }).lights ?? [])),
  ]
}

/** How high the turned-up card is, with what is on it, with nothing, and with much more. */
async function cardHeights(page: Page): Promise<readonly number[]> {
  await page.locator('.role-card').dispatchEvent('pointerdown')
  return page.locator('.secrets').evaluate((card) => {
    const height = (): number => card.getBoundingClientRect().height
    const heights = [height()]
    for (const lines of [0, 1, 40]) {
      card.replaceChildren(
        ...Array.from({ length: lines }, () =>
          Object.assign(document.createElement('p'), { textContent: 'x' }),
        ),
      )
      heights.push(height())
    }
    return heights
  })
}

describe.runIf(chromiumPath !== undefined)('a village against bots', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test.each([phone, desktop])(
    'a card that is turned up has one size, whatever is on it',
    async (size) => {
      const { page } = await VillagePage.alone(await site.visit(size), site.url)
      const heights = await cardHeights(page)
      expect(heights).toEqual(heights.map(() => heights[0]))
    },
    60_000,
  )

  test.each([phone, desktop])(
    'the front page is after a village what it was before',
    async (size) => {
      const page = await site.visit(size)
      await page.goto(site.url)
      const before = await frontOf(page)
      await VillagePage.aloneHere(page)
      await page.getByRole('button', { name: 'Leave' }).first().click()
      expect(await frontOf(page)).toEqual(before)
    },
    60_000,
  )

  test('a page that is loaded anew is painted as dark or light as it was, from its first frame on', async () => {
    const page = await site.visit({ ...phone, colorScheme: 'light' })
    const village = await VillagePage.alone(page, site.url)
    const lights = await watchLight(page)
    await page.reload()
    await village.dealt()
    expect(await lights()).toEqual(['dark'])
    await village.playUntil(page.locator('.by-day .actions .call').or(village.end))
    await page.reload()
    await page.locator('.by-day').waitFor({ timeout: 60_000 })
    expect(await lights()).toEqual(['light'])
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Play Werewolf' }).waitFor()
    expect(await lights()).toEqual(['of the system'])
  }, 120_000)

  test('a whole game on a phone, to its end: all roles are shown, and the log is clean', async () => {
    const village = await VillagePage.alone(await site.visit(phone), site.url)
    const role = await village.role()
    expect(await village.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const heights = await village.page
      .locator('button:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await village.closeDiary()
    const guessed = (await textOf(village.houses.nth(2).locator('.name'))).replace(/^\d+ /, '')
    await village.houses.nth(2).click()
    await village.finish.click()
    await village.page.getByText('Day 1 breaks').waitFor({ timeout: 60_000 })
    expect(await village.page.locator('.hourglass').count()).toBe(0)
    await village.page.reload()
    await village.playUntil(village.end)
    const roles = await village.roles()
    expectScore(await textOf(village.end), String(roles.get('You')), roles.get(guessed))
    expect([...roles.values()].sort()).toEqual(
      ['guard', 'hunter', 'seer', 'villager', 'villager', 'wolf', 'wolf'].sort(),
    )
    expect(role).toContain(String(roles.get('You')))
    const log = await new TablePage(village.page).download('Download the log')
    expect((await audit(log.trim().split('\n'), gameOf)).clean).toBe(true)
    await village.page.getByRole('button', { name: 'Replay' }).click()
    await village.page.getByText(/^Step 1 of/).waitFor()
    expect(await village.page.locator('.home.gone').count()).toBe(0)
    await village.page.keyboard.press('End')
    expect(await village.page.locator('.home.gone').count()).toBeGreaterThan(0)
    await village.page.keyboard.press('Escape')
    await village.page.getByRole('button', { name: 'Audit it now' }).click()
    await village.page.getByText('Clean: everything is proven').waitFor({ timeout: 60_000 })
    expect(await textOf(village.page.locator('.verdict'))).toMatch(/The wolves|The village|Nobody has won/)
    expect(site.complaints).toEqual([])
  }, 120_000)

  test('the night looks the same to a wolf and to everybody else, also after a reload', async () => {
    const nights = new Map<boolean, string[]>()
    while (nights.size < 2) {
      const page = await site.visit()
      const village = await VillagePage.choosing(page, site.url, 6)
      await village.dealt()
      const role = await village.role()
      if (!nights.has(role.includes('wolf'))) nights.set(role.includes('wolf'), await nightOf(village, role))
      await page.context().close()
    }
    expect(nights.get(true)).toEqual(nights.get(false))
  }, 240_000)

  test('the card turns down by itself while it is still held', async () => {
    const village = await VillagePage.alone(await site.visit(), site.url)
    await village.page.keyboard.down('r')
    await village.page.locator('.secrets').waitFor()
    await village.page.locator('.secrets').waitFor({ state: 'hidden', timeout: 10_000 })
    await village.page.keyboard.up('r')
  })

  test('a village moves to another tab, with the same role', async () => {
    const village = await VillagePage.alone(await site.visit(), site.url)
    const role = await village.role()
    const second = new VillagePage(await village.page.context().newPage())
    await second.page.goto(village.page.url())
    await second.page.getByRole('button', { name: 'Play here instead' }).click({ timeout: 20_000 })
    await second.dealt()
    expect(await second.role()).toBe(role)
    await village.page.getByRole('button', { name: 'Play here instead' }).waitFor()
  })

  test('a phone that is turned shows what was said last', async () => {
    const page = await site.visit({ ...phone, viewport: { width: 390, height: 844 } })
    const village = await VillagePage.alone(page, site.url)
    await village.playUntil(village.ready.or(village.end))
    const left = (): Promise<number> =>
      page
        .locator('.story')
        .evaluate((story) => Math.round(story.scrollHeight - story.scrollTop - story.clientHeight))
    for (const [width, height] of [
      [844, 390],
      [390, 844],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(left).toBeLessThanOrEqual(1)
    }
  }, 60_000)

  test('by keys only, from the front page to the end', async () => {
    const page = await site.visit()
    await page.goto(`${site.url}/village/bots`)
    await page.getByLabel(/^Players/).waitFor()
    const village = new VillagePage(page)
    const goTo = async (name: RegExp): Promise<boolean> => {
      for (let i = 0; i < 40; i++) {
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
        if (name.test(focused)) return true
        await page.keyboard.press('Tab')
      }
      return false
    }
    await page.getByLabel(/^Players/).focus()
    for (let i = 7; i > 4; i--) await page.keyboard.press('ArrowLeft')
    await goTo(/^Found the village$/)
    await page.keyboard.press('Enter')
    await village.dealt()
    for (const end = Date.now() + 120_000; !(await village.end.isVisible()); ) {
      expect(Date.now()).toBeLessThan(end)
      if (!(await village.finish.isVisible())) await page.waitForTimeout(50)
      else if (await village.ready.isVisible()) {
        if (await goTo(/^Ready to vote/)) await page.keyboard.press('Enter')
      } else if (await village.finish.isDisabled({ timeout: 500 }).catch(() => false)) {
        if (await goTo(/^2 Mira|^3 Otto|^4 Juno/)) await page.keyboard.press('Enter')
      } else if (await goTo(/^(Name|Vote for|Say|Shoot)/)) await page.keyboard.press('Enter')
    }
    expect((await village.roles()).size).toBe(4)
  }, 180_000)

  test.each(isFull ? Object.keys(v.cheats) : ['leave-a-false-will'])(
    'a bot that cheats is named with evidence, is dead, and the village plays on: %s',
    async (cheat) => {
      const page = await site.visit()
      const village = new VillagePage(page)
      const told = page.getByRole('dialog', { name: 'Mira was caught cheating' })
      // One who dies before it could cheat has done nothing.
      while (!(await told.isVisible())) {
        await VillagePage.choosing(page, site.url, 6, cheat)
        await village.playUntil(told.or(village.end))
      }
      await page.getByText('A stranger with only the evidence agrees').waitFor({ timeout: 60_000 })
      if (cheat === 'leave-a-false-will') expect(await textOf(told)).toContain('left a false will')
      expect(await textOf(told)).toContain('Mira is dead, without last words or a shot')
      await page.getByRole('button', { name: 'Go on playing' }).click()
      await page.locator('.home.gone', { hasText: 'Mira' }).waitFor()
      await page.getByText('Mira is gone.').first().waitFor()
      await village.finish.or(village.end).first().waitFor({ timeout: 60_000 })
    },
    120_000,
  )

  test('nothing in a village bars anybody, by night, by day and at its end', async () => {
    const page = await site.visit({ ...desktop, bypassCSP: true })
    await page.goto(`${site.url}/village/friends`)
    expect(await violations(page)).toEqual([])
    const village = await VillagePage.choosing(page, site.url, 6)
    await village.dealt()
    expect(await violations(page)).toEqual([])
    await village.closeDiary()
    await village.houses.first().click()
    expect(await violations(page)).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    expect(await violations(page)).toEqual([])
    await village.playUntil(village.ready.or(village.end))
    expect(await violations(page)).toEqual([])
    // Who wants everything dark reads the day, too.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await violations(page)).toEqual([])
    await village.playUntil(village.end)
    expect(await violations(page)).toEqual([])
  }, 120_000)
})
