// How soon a move at a free table is drawn on all screens, beyond its round trips: four real browsers over a line with a fixed delay, and
// in the same run bare pages that draw a line of text after as many round trips. What a table takes beyond those is its own work.
// Usage: npm run build && node bench/free-screens.ts [--delay MS] [--times N]     --delay: of the line, in each direction

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { startRelay } from '../src/net/relay/index.ts'
import { serveBarePages } from './bare-screens.ts'
import { type PageWork, tracedCategories, workIn } from './page-work.ts'
import { slowLine } from './slow-line.ts'

const { values } = parseArgs({
  options: { delay: { type: 'string', default: '50' }, times: { type: 'string', default: '11' } },
})
const [delay, times] = [Number(values.delay), Number(values.times)]
const names = ['Ada', 'Bob', 'Cleo', 'Dora']

interface Seen {
  readonly tapped: number
  readonly drawn: number
}

interface Watching {
  /** Resolves when the log has grown and was drawn. */
  next(): Promise<Seen>
}

/** Notes when a button was tapped, and when the log has grown and was drawn, by the clock that all pages share. */
function watch(): void {
  const lines = (): string => {
    const told = [...document.querySelectorAll('.log li')]
    return `${told.length} ${told.at(-1)?.textContent}`
  }
  const now = (): number => performance.timeOrigin + performance.now()
  let [tapped, before] = [0, lines()]
  let tell: (seen: Seen) => void = () => {}
  Object.assign(globalThis, { watching: { next: () => new Promise((resolve) => (tell = resolve)) } })
  addEventListener(
    'click',
    ({ target }) => {
      // The sheet has steps; the last tap counts.
      tapped = now()
      if ((target as Element).closest('.deeds, [data-trips]')) performance.mark('tapped')
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (lines() === before) return
    before = lines()
    requestAnimationFrame(() => {
      performance.mark('drawn')
      tell({ tapped, drawn: now() })
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

let port = 0
const line = await slowLine(() => port, delay)
const url = `http://127.0.0.1:${line.port}`
const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))
const relay = await startRelay({ port: 0, webRoot, publicUrl: url })
port = Number(new URL(relay.localUrl).port)
const executablePath = process.env['NODEALER_CHROMIUM'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
/** Each in a browser of its own: one behind another is hardly ever drawn. */
const openPages = (): Promise<readonly Page[]> =>
  Promise.all(names.map(async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage()))
const pages = await openPages()
const [host, ...guests] = pages as [Page, ...Page[]]
await host.goto(`${url}/free/friends`)
await host.getByLabel('Your name').fill('Ada')
await host.getByRole('button', { name: 'Open the table' }).click()
const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue()
for (const [i, guest] of guests.entries()) {
  await guest.goto(link)
  await guest.getByLabel('Your name').fill(names[i + 1]!)
  await guest.getByRole('button', { name: 'Sit down' }).click()
}
await host.getByRole('button', { name: `Start with ${names.length} players` }).click()
for (const page of pages) await page.locator('.hand .held').first().waitFor()
const bare = await serveBarePages(await openPages(), delay)
for (const page of [...pages, ...bare.pages]) await page.evaluate(watch)

/** Milliseconds from the last tap on the first of these pages until all of them have drawn what came of it. */
async function measured(screens: readonly Page[], tap: (first: Page) => Promise<void>): Promise<number> {
  const seen = screens.map((page) =>
    page.evaluate(() => (globalThis as unknown as { watching: Watching }).watching.next()),
  )
  await tap(screens[0]!)
  const all = await Promise.all(seen)
  return Math.max(...all.map(({ drawn }) => drawn)) - all[0]!.tapped
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

interface Figures extends PageWork {
  readonly beyond: number
}

/** What something takes beyond its round trips, and the work for it. */
async function figures(
  screens: readonly Page[],
  trips: number,
  tap: (first: Page) => Promise<void>,
): Promise<Figures> {
  const took: number[] = []
  await browser.startTracing(undefined, { categories: [...tracedCategories] })
  for (let i = 0; i < times; i++) {
    took.push(await measured(screens, tap))
    await host.waitForTimeout(150)
  }
  const { worker, page } = workIn(await browser.stopTracing(), screens.length)
  const each = (work: number): number => work / screens.length
  return { beyond: median(took) - trips * 2 * delay, worker: each(worker), page: each(page) }
}

async function report(name: string, trips: 1 | 2, what: string, choices: readonly string[]): Promise<void> {
  const move = await figures(pages, trips, async (page) => {
    await page.locator(what).first().click()
    for (const choice of choices)
      await page.locator('.deeds').getByRole('button', { name: choice, exact: true }).click()
  })
  const nothing = await figures(bare.pages, trips, (page) => page.locator(`[data-trips="${trips}"]`).click())
  const cells = (['beyond', 'worker', 'page'] as const).map(
    (of) => `${move[of].toFixed(1)} − ${nothing[of].toFixed(1)} = ${(move[of] - nothing[of]).toFixed(1)} ms`,
  )
  console.log(`| ${name} | ${trips} × ${2 * delay} ms | ${cells.join(' | ')} |`)
}

console.log('each: a move at the table − a line of text on bare pages = the table by itself')
console.log('| move | round trips | drawn on all, beyond them | work of a worker | work of a page |')
await report('hand over the turn', 1, '.chairs .chair', ['Give the turn'])
await report('draw a card', 2, '.pile', ['Draw one'])
await report('give a card', 2, '.hand .held', ['Give', 'Bob'])
await browser.close()
bare.close()
await relay.close()
line.close()
