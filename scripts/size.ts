/** Holds the size budgets of what a browser loads first. Run by `npm run verify` after the build. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Kilobytes after gzip of everything that the first page needs, the crypto included. */
const budget = 120

const index = 'dist/web/index.html'
if (!existsSync(index)) {
  console.error(`size: ${index} is not there; run the build first`)
  process.exit(1)
}
const files = globSync('dist/web/**/*.{html,js,css}').filter((file) => !file.includes('/audit'))
const total = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000
console.log(`size: first load ${total.toFixed(1)} of ${budget} KB gzip`)
if (total > budget) process.exit(1)
