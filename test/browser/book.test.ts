/** The site of the book, built and served by a relay: its policy holds, everything is found, and it fits a phone. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRelay } from '../../src/net/relay/index.ts'
import { emptyFolder } from '../temporary.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'

/** How long a picture may take to come on a slow machine. */
const patience = { timeout: 60_000 }

describe.skipIf(chromiumPath === undefined)('the book', () => {
  let site: Site
  beforeAll(async () => {
    const docsRoot = emptyFolder()
    const args = ['scripts/docs.ts', '--without-interface', '--out', docsRoot]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.anything()])
    site = await openSite((webRoot) => startRelay({ port: 0, webRoot, docsRoot }))
  })
  afterAll(() => site?.close())

  test('is linked from the page, leads on, and is searched', async () => {
    const page = await site.visit()
    await page.goto(site.url)
    expect(await page.getByRole('link', { name: 'The book' }).getAttribute('href')).toBe('/docs/')
    await page.goto(`${site.url}/docs`)
    await page.getByRole('link', { name: 'Mental poker in pictures' }).first().click()
    await page.getByRole('heading', { name: 'The life of a card' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('escrow')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/.*escrow/)
    expect(site.complaints).toEqual([])
  })

  test('shows code in colours and pictures, also on a phone, without going beyond its sides', async () => {
    const page = await site.visit(phone)
    for (const path of ['pictures', 'your-first-game', 'decks/mask', 'comparison']) {
      await page.goto(`${site.url}/docs/${path}.html`)
      const pictures = page.locator('.vp-doc img')
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), patience)
          .toBeGreaterThan(0)
      }
      const { width, inner } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        inner: window.innerWidth,
      }))
      expect([path, width]).toEqual([path, inner])
    }
    await page.goto(`${site.url}/docs/decks/mask.html`)
    const colours = await page
      .locator('.vp-doc pre span span')
      .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).color))
    expect(new Set(colours).size).toBeGreaterThan(2)
    expect(site.complaints).toEqual([])
  })
})
