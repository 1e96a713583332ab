/** Builds the browser app (src/web) into dist/web. Its pages live at `/`, `/play/…`, `/t/…` and `/audit`, so the base is absolute. */
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [preact()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
})
