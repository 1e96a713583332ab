/** The pages among the examples, in a real browser: one from a bundler, one without any build step, both with the installed package. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installInto } from '../../scripts/installed.ts'
import { emptyFolder } from '../temporary.ts'
import { chromiumPath } from './site.ts'

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

describe.runIf(chromiumPath !== undefined)('a page of one’s own', () => {
  const project = emptyFolder()
  let browser: Browser

  beforeAll(async () => {
    cpSync('examples', project, { recursive: true })
    installInto(project)
    browser = await chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox'] })
  })
  afterAll(() => browser?.close())

  /** Opens a page from a folder, as any static server gives it out. */
  async function open(root: string, path: string) {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    await page.route('http://localhost/**', (route) => {
      const file = join(root, new URL(route.request().url()).pathname)
      if (!existsSync(file)) return route.fulfill({ status: 404 })
      return route.fulfill({
        contentType: types[extname(file)] ?? 'text/plain',
        body: readFileSync(file),
      })
    })
    await page.goto(`http://localhost${path}`)
    return { page, complaints }
  }

  test('works without a build step', async () => {
    const { page, complaints } = await open(project, '/page-without-build/index.html')
    await page.getByText(/wins with \d+/).waitFor({ timeout: 120_000 })
    expect(complaints).toEqual([])
  })

  test('works from a bundler', async () => {
    const root = join(project, 'page-with-bundler')
    await build({ root, configFile: false, logLevel: 'error', build: { target: 'es2022' } })
    const { page, complaints } = await open(join(root, 'dist'), '/index.html')
    await page.getByRole('button', { name: 'Roll' }).click()
    await page.getByText(/rolled [1-6]: /).waitFor({ timeout: 120_000 })
    expect(complaints).toEqual([])
  })
})
