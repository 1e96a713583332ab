/** A page that loses its network in the middle of a game: what it needs to name a cheat it has fetched by then. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import config from '../../vite.config.ts'
import { emptyFolder } from '../temporary.ts'
import { chromiumPath } from './site.ts'

/** A table at which the first of three bids more than anybody has, once it is told to. */
const game = `
import { form, localTable, wire } from ${JSON.stringify(join(process.cwd(), 'src/table/index.ts'))}

const Ready = form('cut-off', 'ready', wire.record({}))
const Bid = form('cut-off', 'bid', wire.record({ price: wire.integer(0, 1000) }))
const told = Promise.withResolvers()
const terms = { game: 'cut-off', rules: {}, seats: { min: 3, max: 3 }, deadlines: { step: 600000, act: 600000 }, spectators: false }

export function begin() {
  const play = async (seat) => {
    await seat.at('ready').all(Ready, async () => told.promise)
    const bids = await seat.at('bid').all(Bid, ({ player }) => ({ price: player === seat.players[0] ? 500 : 10 }))
    return seat.acceptAll('bid what you have', bids, ({ price }) => price <= 200)
  }
  const { table, sessions } = localTable(terms, ['Ann', 'Bob', 'Cleo'].map((name) => ({ name, game: play, cheats: name === 'Ann' })))
  globalThis.ending = sessions[2].result.then(
    () => 'nobody was named',
    (error) => error.culprit === table.players[0] ? error.rule : String(error),
  )
}

export function lie() {
  told.resolve({})
  return globalThis.ending
}
`

/** The game as bundlers pack it for browsers, in a folder. */
async function packed(): Promise<string> {
  const outDir = emptyFolder()
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: config.resolve!,
    plugins: [
      {
        name: 'game',
        resolveId: (id) => (id.endsWith('/cut-off-game') ? 'cut-off-game' : undefined),
        load: (id) => (id === 'cut-off-game' ? game : undefined),
      },
    ],
    build: { outDir, target: 'es2022', lib: { entry: 'cut-off-game', fileName: 'game', formats: ['es'] } },
  })
  return outDir
}

/** The files that a file cannot be without. */
function neededBy(folder: string, name: string): readonly string[] {
  if (!name.endsWith('.js')) return []
  const needed = readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)
  return [...needed].map(([, other]) => other!)
}

describe.runIf(chromiumPath !== undefined)('a page that is cut off', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox'] })
  })
  afterAll(() => browser?.close())

  test('names whoever lies all the same', async () => {
    const folder = await packed()
    const page = await browser.newPage()
    const served: string[] = []
    let isCut = false
    await page.route('http://localhost/**', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1)
      if (isCut) return route.abort('internetdisconnected')
      const isPage = name === 'index.html'
      await route.fulfill({
        contentType: isPage ? 'text/html' : 'text/javascript',
        body: isPage ? '<!doctype html>' : readFileSync(join(folder, name)),
      })
      served.push(name)
    })
    await page.goto('http://localhost/index.html')
    await page.evaluate("import('/game.js').then((game) => game.begin())")
    await vi.waitFor(
      () => {
        for (const part of ['seldom', 'behind-fault'])
          expect(served, `${part} is fetched`).toContainEqual(expect.stringMatching(`^${part}-`))
        expect(served).toEqual(expect.arrayContaining(served.flatMap((name) => neededBy(folder, name))))
      },
      { timeout: 20_000 },
    )
    isCut = true
    expect(await page.evaluate("import('/game.js').then((game) => game.lie())")).toBe('bid what you have')
  }, 60_000)
})
