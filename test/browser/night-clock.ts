/** An eye on the clock of a village: what it showed at the first and at the last moment of every night. */
import type { Page } from 'playwright-core'

/** What the clock showed in a night, in seconds. */
export interface NightSeen {
  readonly first: number
  readonly last: number
}

/** Watches a page from its next loading on; gives its nights so far, the choice of a night without what came before it. */
export async function watchNights(page: Page): Promise<() => Promise<ReadonlyMap<string, NightSeen>>> {
  await page.addInitScript(() => {
    const nights: Record<string, { first: number; last: number }> = {}
    new MutationObserver(() => {
      const seconds = /(\d+) s$/.exec(document.querySelector('.by-night .hourglass')?.textContent ?? '')?.[1]
      const night = document.querySelector('.top h1')?.textContent
      if (seconds === undefined || !night) return
      const last = Number(seconds)
      const before = nights[night]
      // The clock goes up where something else is waited for.
      nights[night] = { first: before && last <= before.last ? before.first : last, last }
    }).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { nights })
  })
  return async () => {
    const seen = await page.evaluate(() => (globalThis as unknown as { nights: object }).nights)
    return new Map(Object.entries(seen) as [string, NightSeen][])
  }
}
