/** Builds the browser app (src/web) into dist/web. Its pages live at `/`, `/play/…`, `/t/…` and `/audit`, so the base is absolute. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

const decksOnDemand = fileURLToPath(new URL('src/decks/all-decks-on-demand.ts', import.meta.url))
const seldomOnDemand = fileURLToPath(new URL('src/decks/mask/load-seldom-on-demand.ts', import.meta.url))
const comingBackOnDemand = fileURLToPath(new URL('src/table/load-coming-back-on-demand.ts', import.meta.url))
const backendsOnDemand = fileURLToPath(new URL('src/group/backends-on-demand.ts', import.meta.url))

/** What is loaded at once belongs together: one file packs better than many. */
const atOnce = { name: 'core', tags: ['$initial' as const] }
/** What the slower arithmetic shares with the rest: it is awaited by `core`, so it must not need anything in there. */
const shared = {
  name: 'base',
  test: /group\/(lists|scalar|scalar-stream|sha2|sha2-portable|decode-error|js\/digits)\.ts/,
  priority: 1,
}

/** What is of no use without a network. */
const notOffline = ['offline.js', 'preview.jpg']

/** Writes the service worker with the names of all files of the build. */
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  enforce: 'post',
  writeBundle({ dir = '' }) {
    const names = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !notOffline.includes(entry.name))
      .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join('/'))
    const files = JSON.stringify(names.map((name) => `/${name === 'index.html' ? '' : name}`).sort())
    const version = createHash('sha256').update(files).digest('hex').slice(0, 12)
    const source = readFileSync(new URL('src/web/offline.js', import.meta.url), 'utf8')
    const script = source.replace('= FILES', `= ${files}`).replace('= VERSION', `= 'nodealer-${version}'`)
    writeFileSync(join(dir, 'offline.js'), script)
  },
}

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [preact(), offline],
  resolve: {
    alias: [
      { find: /^\.\/all-decks\.ts$/, replacement: decksOnDemand },
      { find: /^\.\/backends\.ts$/, replacement: backendsOnDemand },
      { find: /^\.\/load-seldom\.ts$/, replacement: seldomOnDemand },
      { find: /^\.\/load-coming-back\.ts$/, replacement: comingBackOnDemand },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
  },
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: { groups: [shared, atOnce] } } } },
})
