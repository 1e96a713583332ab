/** Holds what the package contains, and how large it is: no screenshots, and nothing that tools have left in dist. Run by `npm run verify`. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** The most kilobytes that the packed package may have: a third is the page that a relay serves, a tenth the book. */
const budget = 1275

/** What users need not load. */
const unwanted = [/^docs\/.*\.(?:png|jpe?g|gif|webp)$/, /^dist\/api\//, /^(?:test|bench|scripts|src)\//]

const { stdout, stderr, status } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  encoding: 'utf8',
})
if (status !== 0) {
  console.error(`npm pack has failed: ${stderr}`)
  process.exit(1)
}
const [packed] = JSON.parse(stdout) as [
  { readonly size: number; readonly files: readonly { path: string }[] },
]
const wrong = packed.files.map(({ path }) => path).filter((path) => unwanted.some((kind) => kind.test(path)))
for (const path of wrong)
  console.error(`${path} must not be in the package: leave it out in "files" of package.json`)
/** Types that the oldest TypeScript of our users (5.5) does not know. */
const tooNew = globSync('dist/**/*.d.ts').filter((file) =>
  /\b(?:Uint8Array|DataView|Buffer)</.test(readFileSync(file, 'utf8')),
)
for (const file of tooNew)
  console.error(`${file} has a generic Uint8Array, which TypeScript 5.5 cannot read: write its type plainly`)
const kilobytes = Math.round(packed.size / 1000)
console.log(`package: ${packed.files.length} files, ${kilobytes} of ${budget} KB`)
if (kilobytes > budget) console.error('the package has become too large: what has come into it?')
if (wrong.length > 0 || tooNew.length > 0 || kilobytes > budget) process.exit(1)
