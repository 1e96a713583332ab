/** Holds the size budget of what a browser loads first, the crypto in its worker included. Run by `npm run verify`. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Kilobytes after gzip. What is loaded later, for online tables or audits, does not count. */
const budget = 120

const root = 'dist/web'
const index = join(root, 'index.html')
if (!existsSync(index)) {
  console.error(`size: ${index} is not there; run the build first`)
  process.exit(1)
}

/** Names of files that a file needs at once: of scripts, styles, static imports and workers, not of dynamic imports. */
function needs(text: string): string[] {
  const patterns = [
    /(?:src|href)="\/assets\/([^"]+)"/g,
    /(?:from|import)\s*"\.\/([^"]+)"/g,
    /assets\/(worker-[^"'`]+\.js)/g,
  ]
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => basename(name ?? '')))
}

const files = new Set([index])
for (const file of files) {
  for (const name of needs(readFileSync(file, 'utf8'))) files.add(join(root, 'assets', name))
}
const total = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000
console.log(`size: first load ${total.toFixed(1)} of ${budget} KB gzip, in ${files.size} files`)
if (total > budget) process.exit(1)
