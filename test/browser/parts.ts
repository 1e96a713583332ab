/** A part of the page by itself in a real browser, with a clock that stands still: what it shows at a moment can be said exactly. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath } from './site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const address = 'http://localhost/'

/** Files by name. */
type Built = ReadonlyMap<string, string | Uint8Array>

/** Parts that are built and can be opened. */
export interface Parts {
  open(): Promise<Page>
  close(): Promise<void>
}

/** Builds what a file of `parts/` draws. */
export async function openParts(name: string): Promise<Parts> {
  const built = await buildPart(join(root, 'test', 'browser', 'parts', name))
  const browser = await chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox'] })
  return { open: () => openIn(browser, built), close: () => browser.close() }
}

async function buildPart(entry: string): Promise<Built> {
  const output = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry, output: { entryFileNames: 'part.js' } } },
  })
  const [bundle] = [output].flat()
  if (bundle === undefined || !('output' in bundle)) throw new Error(`${entry} could not be built`)
  return new Map(
    bundle.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
  )
}

async function openIn(browser: Browser, built: Built): Promise<Page> {
  const page = await browser.newPage()
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.route(`${address}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const body = name === '' ? pageOf(built) : built.get(name)
    if (body === undefined) return route.fulfill({ status: 404 })
    const contentType = name === '' ? 'text/html' : name.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ contentType, body: Buffer.from(body) })
  })
  await page.goto(address)
  await page.waitForFunction(() => 'part' in globalThis)
  return page
}

function pageOf(built: Built): string {
  const styles = [...built.keys()].filter((name) => name.endsWith('.css'))
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`)
  return `<!doctype html>${links.join('')}<script type="module" src="/part.js"></script>`
}
