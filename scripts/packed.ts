/** Holds what the package contains: no pictures of the docs, and nothing that tools have left in dist. Run by `npm run verify`. */
import { spawnSync } from 'node:child_process'

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
console.log(`package: ${packed.files.length} files, ${(packed.size / 1000).toFixed(0)} KB`)
if (wrong.length > 0) process.exit(1)
