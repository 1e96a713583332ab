/** Builds the browser app (src/web) into dist/web. Its pages live at `/`, `/play/…`, `/t/…` and `/audit`, so the base is absolute. */

import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

const decksOnDemand = fileURLToPath(new URL('src/web/table/worker/decks-on-demand.ts', import.meta.url))
const backendsOnDemand = fileURLToPath(new URL('src/group/backends-on-demand.ts', import.meta.url))

/** What is loaded at once belongs together: one file packs better than many. */
const atOnce = { name: 'core', tags: ['$initial' as const] }
/** What the slower arithmetic shares with the rest: it is awaited by `core`, so it must not need anything in there. */
const shared = {
  name: 'base',
  test: /group\/(lists|scalar|decode-error|js\/digits)\.ts|@noble\/hashes/,
  priority: 1,
}

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [preact()],
  resolve: {
    alias: [
      { find: /^\.\/protocols\.ts$/, replacement: decksOnDemand },
      { find: /^\.\/backends\.ts$/, replacement: backendsOnDemand },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
  },
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: { groups: [shared, atOnce] } } } },
})
