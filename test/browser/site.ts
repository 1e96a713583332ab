/**
 * A real browser on the real page: the built app, served by a relay on a free port, opened in the system's Chromium. Built again
 * when the sources are newer than the build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { MortalRelay, relayHere, type SiteRelay } from './site-relay.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const webRoot = join(root, 'dist', 'web')

/** Where Chromium is; undefined if there is none, and then nothing in this folder can run. */
export const chromiumPath: string | undefined = [process.env['NODEALER_CHROMIUM'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
)
if (chromiumPath === undefined) {
  console.error('*** no Chromium: the browser tests are skipped; set NODEALER_CHROMIUM to its path ***')
}

/** The window of a computer. */
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
/** The screen of a phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/** A served page and a browser to open it in. */
export interface Site {
  readonly url: string
  /** A fresh visitor for this test, whose bots hurry or take their time. What goes wrong on the page is collected in `complaints`. */
  visit(options?: BrowserContextOptions, pace?: 'quick' | 'usual'): Promise<Page>
  /** Errors, and whatever the page's own security policy refused. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Opens the site; close it after the tests. `serve` starts the relay that serves it. */
export async function openSite(serve: (webRoot: string) => Promise<SiteRelay> = relayHere): Promise<Site> {
  await build()
  const relay = await serve(webRoot)
  const browser = await launch(relay)
  const complaints: string[] = []
  return {
    url: relay.url,
    complaints,
    async visit(options = desktop, pace = 'quick') {
      const settings = JSON.stringify({ quick: pace === 'quick' })
      const context = await browser.newContext({
        ...options,
        reducedMotion: 'reduce',
        storageState: {
          cookies: [],
          origins: [{ origin: relay.url, localStorage: [{ name: 'nodealer-settings', value: settings }] }],
        },
      })
      // Whoever is left at a table goes on playing, and takes the time of the tests after it.
      onTestFinished(() => context.close())
      context.on('page', (page) => {
        page.on('pageerror', (error) => complaints.push(error.message))
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text())
        })
      })
      return context.newPage()
    },
    async close() {
      await browser.close()
      await relay.close()
    },
  }
}

/** A site whose relay can be killed. */
export interface MortalSite extends Site {
  readonly relay: MortalRelay
}

/** Opens a site with a relay that can be killed, started again and robbed of its memory; close it after the tests. */
export async function openMortalSite(): Promise<MortalSite> {
  const started: MortalRelay[] = []
  const site = await openSite(async (webRoot) => {
    started.push(await MortalRelay.start(webRoot))
    return started[0]!
  })
  return { ...site, relay: started[0]! }
}

function launch({ url, listensAt }: SiteRelay): Promise<Browser> {
  const args = [
    ...(listensAt === undefined ? [] : [`--host-resolver-rules=MAP ${new URL(url).host}:80 ${listensAt}`]),
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Addresses of this machine as they are: nothing here resolves the names that pages are given instead.
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ]
  return chromium.launch({ executablePath: chromiumPath as string, args })
}

/** Whether some source is newer than the build. */
function isStale(): boolean {
  const index = join(webRoot, 'index.html')
  if (!existsSync(index)) return true
  const built = statSync(index).mtimeMs
  const sources = globSync('{vite.config.ts,src/**/*.{ts,tsx,js,css,html,svg,jpg,webmanifest}}', {
    cwd: root,
  })
  return sources.some((file) => statSync(join(root, file)).mtimeMs > built)
}

/** Builds the app, unless it is new; of several test files that want it, one builds and the others wait. */
async function build(): Promise<void> {
  const lock = join(root, '.cache', 'web-build')
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let tries = 0; tries < 600 && isStale(); tries++) {
    try {
      mkdirSync(lock)
    } catch {
      await pause(200)
      continue
    }
    try {
      buildNow()
    } finally {
      rmSync(lock, { recursive: true })
    }
    return
  }
}

function buildNow(): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { NODE_ENV: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the page could not be built: ${stderr}`)
}
