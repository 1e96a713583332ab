/** Holds what the packages contain, and how large they are: no page and no book in that of the library, and nothing that tools have left in dist. Run by `npm run verify`. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** The most kilobytes that the packed package may have, and that of the page. */
const [budget, pageBudget] = [600, 480]

/** What users need not load: the page has a package of its own (decision 21), and the book is read where the repository is. */
const unwanted = [/^docs\//, /^dist\/(?:api|web)\//, /^(?:test|bench|scripts|src)\//]

interface Packed {
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

const { stdout, stderr, status } = spawnSync(
  'npm',
  ['pack', '--dry-run', '--json', '--ignore-scripts', '.', './dist/web'],
  { encoding: 'utf8' },
)
if (status !== 0) {
  console.error(`npm pack has failed: ${stderr}`)
  process.exit(1)
}
const [packed, page] = JSON.parse(stdout) as [Packed, Packed]
const wrong = packed.files.map(({ path }) => path).filter((path) => unwanted.some((kind) => kind.test(path)))
for (const path of wrong)
  console.error(`${path} must not be in the package: leave it out in "files" of package.json`)
/** Types that the oldest TypeScript of our users (5.5) does not know. */
const tooNew = globSync('dist/**/*.d.ts').filter((file) =>
  /\b(?:Uint8Array|DataView|Buffer)</.test(readFileSync(file, 'utf8')),
)
for (const file of tooNew)
  console.error(`${file} has a generic Uint8Array, which TypeScript 5.5 cannot read: write its type plainly`)
const [kilobytes, pages] = [Math.round(packed.size / 1000), Math.round(page.size / 1000)]
console.log(
  `package: ${packed.files.length} files, ${kilobytes} of ${budget} KB; page: ${pages} of ${pageBudget} KB`,
)
const isTooLarge = kilobytes > budget || pages > pageBudget
if (isTooLarge) console.error('a package has become too large: what has come into it?')
if (wrong.length > 0 || tooNew.length > 0 || isTooLarge) process.exit(1)
