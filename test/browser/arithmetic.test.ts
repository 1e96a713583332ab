/** What a browser computes with: WebAssembly, or plain JavaScript where a policy forbids that. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, desktop, openSite, type Site } from './site.ts'
import { TablePage } from './table-page.ts'

/** The file that is loaded only where WebAssembly cannot run. */
const slower = /\/assets\/backend-[^/]+\.js$/

/** Plays a hand against bots, and tells whether the slower arithmetic was loaded for it. */
async function playedSlowly(page: Page, url: string): Promise<boolean> {
  let loaded = false
  page.context().on('request', (request) => {
    // The service worker keeps the whole app for when there is no network; that is no use of it.
    loaded ||= request.serviceWorker() === null && slower.test(request.url())
  })
  const table = await TablePage.choosing(page, url, 1)
  expect(await table.cards()).toHaveLength(2)
  await table.playOut()
  expect((await table.stacks()).reduce((sum, stack) => sum + stack, 0)).toBe(400)
  return loaded
}

describe.runIf(chromiumPath !== undefined)('the arithmetic of a page', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('is WebAssembly, and nothing else is loaded', async () => {
    expect(await playedSlowly(await site.visit(), site.url)).toBe(false)
    expect(site.complaints).toEqual([])
  })

  test('is plain JavaScript where a policy forbids WebAssembly', async () => {
    const page = await site.visit(desktop)
    await page.context().route('**/*', async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy']?.replace("'wasm-unsafe-eval'", '')
      await route.fulfill({
        response,
        headers: { ...headers, ...(policy && { 'content-security-policy': policy }) },
      })
    })
    expect(await playedSlowly(page, site.url)).toBe(true)
  })
})
