/**
 * Figures of the page, printed and not asserted: they depend on the machine and on what else it does. What is asserted is that each
 * of them could be taken. `NODEALER_FULL=1` plays as many hands as a long evening has.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threeAtTable } from './meeting.ts'
import { chromiumPath, desktop, openSite, type Site } from './site.ts'
import { TablePage } from './table-page.ts'
import { VillagePage } from './village-page.ts'

const isFull = process.env['NODEALER_FULL'] === '1'
/** How many hands a long game has here. */
const manyHands = isFull ? 200 : 4
/** The hand at which a spectator comes; a nearer one is in `table-life.test.ts`. */
const lateHand = 50
/** How many times a pause between hands is measured. */
const manyPauses = isFull ? 9 : 1

/** Says what was measured, and what it should be where the machine has nothing else to do. */
function report(what: string, milliseconds: number, goal: string): void {
  console.log(`figure: ${what}: ${(milliseconds / 1000).toFixed(2)} s (goal: ${goal})`)
  expect(milliseconds).toBeGreaterThan(0)
}

/** How long something takes, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Keeps in the page when hands end and when cards of mine come, by its own clock. */
async function watchHands(page: Page): Promise<void> {
  await page.evaluate(() => {
    const marks: { end: number; cards: number }[] = []
    let end = 0
    const look = (): void => {
      const isOver = document.querySelector('.result') !== null
      const hasCards = document.querySelector('.seat.bottom .hole svg') !== null
      if (isOver && end === 0) end = performance.now()
      if (!isOver && hasCards && end > 0) {
        marks.push({ end, cards: performance.now() })
        end = 0
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    Object.assign(globalThis, { marks })
  })
}

function gaps(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { marks } = globalThis as unknown as { marks: { end: number; cards: number }[] }
    return marks.map(({ end, cards }) => cards - end)
  })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe.runIf(chromiumPath !== undefined)('figures', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test.for([
    [4, '≤ 2 s'],
    [10, '≤ 4 s'],
  ] as const)(
    'from the click to the cards at %i seats, and from a reload to the same cards',
    async ([seats, goal]) => {
      const page = await site.visit()
      await page.goto(`${site.url}/new/bots`)
      await page.getByLabel(/^Bots/).fill(String(seats - 1))
      const table = new TablePage(page)
      const click = await timed(async () => {
        await page.getByRole('button', { name: 'Deal me in' }).click()
        await table.cards()
      })
      report(`click to cards, ${seats} seats`, click, goal)
      const before = await table.cards()
      let after: string[] = []
      const reload = await timed(async () => {
        await page.reload()
        after = await table.cards()
      })
      report(`reload to the same cards, ${seats} seats`, reload, '≤ 1.5 s')
      expect(after).toEqual(before)
    },
  )

  test('from the click to a village of seven', async () => {
    const page = await site.visit()
    await page.goto(site.url)
    const click = await timed(() => VillagePage.aloneHere(page))
    report('click to a village of seven', click, '≤ 10 s')
  })

  test.for([
    ['usual', { quick: false, noPause: false }, '≤ 2.5 s'],
    ['quick', { quick: true, noPause: true }, '≤ 0.5 s'],
  ] as const)('from the end of a hand to the next cards, %s pace', async ([name, settings, goal]) => {
    const page = await site.visit(desktop, 'usual')
    await page.goto(site.url)
    await page.evaluate(
      (wanted) => localStorage.setItem('nodealer-settings', wanted),
      JSON.stringify(settings),
    )
    const table = await TablePage.choosing(page, site.url, 3)
    await watchHands(page)
    const fold = page.locator('.moves .fold')
    while ((await gaps(page)).length < manyPauses) await fold.click({ timeout: 1000 }).catch(() => {})
    report(`hand end to next cards, ${name} pace`, median(await gaps(page)), goal)
    expect(await table.handNumber()).toBeGreaterThan(1)
  })

  test('from a key to the paint while ten seats shuffle', async () => {
    const page = await site.visit()
    await page.goto(`${site.url}/new/bots`)
    await page.getByLabel(/^Bots/).fill('9')
    await page.evaluate(() => {
      const waits: number[] = []
      addEventListener('keydown', ({ timeStamp }) => {
        requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - timeStamp)))
      })
      Object.assign(globalThis, { waits })
    })
    await page.getByRole('button', { name: 'Deal me in' }).click()
    const cards = page.locator('.seat.bottom .hole svg').first()
    while (!(await cards.isVisible())) {
      await page.keyboard.press('Tab')
      await page.waitForTimeout(40)
    }
    const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits)
    const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
    report(`key to paint, 95 % of ${waits.length} keys`, p95, '≤ 0.05 s')
  })

  test.runIf(isFull)(
    `a spectator at hand ${lateHand}`,
    async () => {
      const { host, guest, link } = await threeAtTable(site)
      const reached = ({ page }: TablePage) =>
        page.getByRole('heading', { level: 1, name: `Hand ${lateHand}` })
      await Promise.all([host.playUntil(reached(host)), guest.playUntil(reached(guest))])
      const late = new TablePage(await site.visit())
      const comes = await timed(async () => {
        await late.page.goto(link)
        await reached(late).waitFor({ timeout: 45_000 })
      })
      report(`a spectator sees hand ${lateHand}`, comes, '≤ 3 s')
    },
    1_200_000,
  )

  test(`memory and reload over ${manyHands} hands`, async () => {
    const page = await site.visit()
    await page.goto(site.url)
    const settings = JSON.stringify({ quick: true, noPause: true })
    await page.evaluate((wanted) => localStorage.setItem('nodealer-settings', wanted), settings)
    const table = await TablePage.choosing(page, site.url, 3)
    const at = async (hand: number): Promise<{ reload: number; heap: number }> => {
      const reached = page.getByRole('heading', { level: 1, name: `Hand ${hand}`, exact: true })
      const fold = page.locator('.moves .fold, .moves .call')
      while (!(await reached.isVisible()))
        await fold
          .first()
          .click({ timeout: 200 })
          .catch(() => {})
      const reload = await timed(async () => {
        await page.reload()
        await page.locator('.seat .pod').first().waitFor()
      })
      return { reload, heap: await heapOf(page) }
    }
    const early = await at(2)
    const late = await at(manyHands)
    const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
    console.log(
      `figure: heap of the page at hand 2: ${mebibytes(early.heap)}, at ${manyHands}: ${mebibytes(late.heap)}`,
    )
    report('reload at hand 2', early.reload, 'flat')
    report(`reload at hand ${manyHands}`, late.reload, 'flat')
    await page.getByRole('heading', { level: 1, name: /^Hand \d+$/ }).waitFor()
    expect(await table.handNumber()).toBeGreaterThanOrEqual(2)
  }, 1_800_000)
})

/** Bytes that the page holds after tidying up. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
