// How soon a move at a free table is drawn on all screens, beyond its round trips: four real browsers over a line with a fixed delay.
// From the tap to the frame on the last screen, less the round trips; the time between two frames is printed beside it.
// Usage: npm run build && node bench/free-screens.ts [--delay MS] [--times N]     --delay: of the line, in each direction

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { startRelay } from '../src/net/relay/index.ts'
import { slowLine } from './slow-line.ts'

const { values } = parseArgs({
  options: { delay: { type: 'string', default: '50' }, times: { type: 'string', default: '11' } },
})
const [delay, times] = [Number(values.delay), Number(values.times)]
const names = ['Ada', 'Bob', 'Cleo', 'Dora']

/** Notes when a button was tapped, and when the log has grown and was drawn, by the clock that all pages share. */
function watch(): void {
  const lines = (): string => {
    const told = [...document.querySelectorAll('.log li')]
    return `${told.length} ${told.at(-1)?.textContent}`
  }
  const seen = { tapped: 0, lines: lines(), told: 0, drawn: 0 }
  Object.assign(globalThis, { seen })
  const now = (): number => performance.timeOrigin + performance.now()
  addEventListener('click', () => (seen.tapped = now()), { capture: true })
  new MutationObserver(() => {
    if (lines() === seen.lines) return
    seen.lines = lines()
    seen.told = now()
    requestAnimationFrame(() => {
      seen.drawn = now()
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

interface Seen {
  readonly tapped: number
  readonly told: number
  readonly drawn: number
}

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { seen: Seen }).seen }))

/** Milliseconds between two frames. */
function frameOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const times: number[] = []
        const next = (time: number): void => {
          times.push(time)
          if (times.length < 31) requestAnimationFrame(next)
          else resolve((times[30]! - times[0]!) / 30)
        }
        requestAnimationFrame(next)
      }),
  )
}

let port = 0
const line = await slowLine(() => port, delay)
const url = `http://127.0.0.1:${line.port}`
const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))
const relay = await startRelay({ port: 0, webRoot, publicUrl: url })
port = Number(new URL(relay.localUrl).port)
const executablePath = process.env['NODEALER_CHROMIUM'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const pages = await Promise.all(
  names.map(async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage()),
)
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
for (const page of pages) {
  await page.locator('.hand .held').first().waitFor()
  await page.evaluate(watch)
}

/** Taps through a sheet; gives the milliseconds from the last tap until all were told, and until all have drawn it. */
async function measured(what: string, choices: readonly string[]): Promise<readonly [number, number]> {
  const before = await Promise.all(pages.map(seenOn))
  await host.locator(what).first().click()
  for (const name of choices) await host.locator('.deeds').getByRole('button', { name, exact: true }).click()
  for (const [i, page] of pages.entries())
    await page.waitForFunction(
      (drawn) => (globalThis as unknown as { seen: Seen }).seen.drawn > drawn,
      before[i]!.drawn,
    )
  const after = await Promise.all(pages.map(seenOn))
  const last = (of: 'told' | 'drawn'): number => Math.max(...after.map((seen) => seen[of]))
  return [last('told') - after[0]!.tapped, last('drawn') - after[0]!.tapped]
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function report(name: string, trips: number, what: string, choices: readonly string[]): Promise<void> {
  const took: (readonly [number, number])[] = []
  for (let i = 0; i < times; i++) {
    took.push(await measured(what, choices))
    await host.waitForTimeout(150)
  }
  const beyond = (of: 0 | 1): string => (median(took.map((one) => one[of])) - trips * 2 * delay).toFixed(1)
  console.log(`| ${name} | ${trips} × ${2 * delay} ms | ${beyond(0)} ms | ${beyond(1)} ms |`)
}

const frames = await Promise.all(pages.map(frameOf))
console.log(`a frame takes ${median(frames).toFixed(1)} ms`)
console.log('| move | round trips | told on all pages, beyond them | drawn on all screens, beyond them |')
await report('hand over the turn', 1, '.chairs .chair', ['Give the turn'])
await report('draw a card', 2, '.pile', ['Draw one'])
await report('give a card', 2, '.hand .held', ['Give', 'Bob'])
await browser.close()
await relay.close()
line.close()
