/** Builds the browser app (src/web) into dist/web. Its pages live at `/`, `/play/…`, `/t/…` and `/audit`, so the base is absolute. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

/** What is loaded at once belongs together: one file packs better than many. */
const atOnce = { name: 'core', tags: ['$initial' as const] }
/** What the slower arithmetic shares with the rest: it is awaited by `core`, so it must not need anything in there. */
const shared = {
  name: 'base',
  test: /group\/(lists|scalar|scalar-stream|stream-key|window-count|sha2|sha2-portable|sha512-constants|decode-error)\.ts/,
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

/** Nothing is painted before the page's code has said in which light: a village at night would begin with a white flash. */
const unlit: Plugin = {
  name: 'unlit',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: (html) =>
    html.replace('<script type="module"', '<script type="module" blocking="render"'),
}

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [preact(), offline, unlit],
  resolve: {
    // As `browser` in package.json says it of what is built.
    alias: [
      {
        find: /^\.\/(all-decks|backends|load-seldom|load-networked)\.ts$/,
        replacement: './$1-on-demand.ts',
      },
      { find: /^\.\/node-crypto\.ts$/, replacement: './node-crypto-absent.ts' },
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
