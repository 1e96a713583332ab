/** Long games are audited in the page by all processors, piece by piece. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { botMind, defaultRules, holdem } from '../../src/games/holdem/play/index.ts'
import { localTable } from '../../src/table/index.ts'
import { chromiumPath, openSite, type Site } from './site.ts'
import { textOf } from './table-page.ts'

/** The log of so many hands, in which everybody calls. */
async function hands(count: number, players: number): Promise<readonly string[]> {
  const rules = { ...defaultRules, hands: count }
  const seats = { min: players, max: players }
  const deadlines = { step: 600_000, act: 600_000 }
  const { sessions, log } = localTable(
    { game: 'holdem', rules, seats, deadlines, spectators: true },
    Array.from({ length: players }, (_, i) => ({
      name: `player ${i + 1}`,
      game: holdem({ mind: botMind('caller') }),
    })),
  )
  await Promise.all(sessions.map(({ result }) => result))
  return log()
}

describe.runIf(chromiumPath !== undefined)('the audit page', { timeout: 300_000 }, () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('a long log that is dropped on the audit page is looked at by several workers, and shows how far they are', async () => {
    const log = (await hands(40, 6)).join('\n')
    // Closings cut a log into parts of two megabytes.
    expect(log.length).toBeGreaterThan(2 * 2 ** 21)
    const page = await site.visit()
    await page.goto(`${site.url}/audit`)
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const { value } = document.querySelector('progress') ?? {}
        if (value !== undefined) seen.push(value)
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    const dropped = await page.evaluateHandle((text) => {
      const carried = new DataTransfer()
      carried.items.add(new File([text], 'log.jsonl'))
      return carried
    }, log)
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
    await page.getByText('Clean: everything is proven').waitFor({ timeout: 120_000 })
    const [shares, processors] = await page.evaluate(() => [
      (globalThis as unknown as { seen: number[] }).seen,
      navigator.hardwareConcurrency,
    ])
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    const said = await textOf(page.locator('.verdict'))
    expect(said).toContain('40 hands were played')
    if (processors > 1) expect(said).toMatch(/statements, .* on [2-8] processors/)
  })
})
