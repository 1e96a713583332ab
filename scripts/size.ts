/**
 * Holds the size budgets of what a browser loads first: of the page, the crypto in its worker included, and of a deck with a table, each
 * deck and each proof in somebody's own bundle; and of the kernels, which the package has both. Run by `npm run verify`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'

/** Kilobytes after gzip. What is loaded later, for online tables, losses or audits, does not count. */
const pageBudget = 120
/** The same for both kernels of the group, side by side as an archive has them: they have one source, so one says much of the other. */
const kernelBudget = 12

/** What a caller may take out of the package, and how much of it then comes along at most. The group alone is a third of a deck. */
const bundles: readonly { readonly of: string; readonly names: string; readonly budget: number }[] = [
  { of: 'index', names: 'deckProtocol, localTable', budget: 45 },
  { of: 'decks/index', names: 'mask', budget: 28 },
  { of: 'decks/index', names: 'dealKeys', budget: 29 },
  { of: 'decks/index', names: 'padlock', budget: 32 },
  { of: 'decks/index', names: 'names', budget: 29 },
  { of: 'proofs/index', names: 'proveRemask, verifyRemask', budget: 19 },
  { of: 'proofs/index', names: 'proveAddKey, verifyAddKey', budget: 19 },
  { of: 'proofs/index', names: 'proveExponent, verifyExponent', budget: 19 },
  { of: 'proofs/index', names: 'proveScaleOffset, verifyScaleOffset', budget: 20 },
  { of: 'proofs/index', names: 'proveEither, verifyEither', budget: 17 },
]

const root = 'dist/web'
const index = join(root, 'index.html')
if (!existsSync(index)) {
  console.error(`size: ${index} is not there; run the build first`)
  process.exit(1)
}
const within = [
  report('first load of the page', pageSize(), pageBudget),
  report('both kernels in the package', kernelSize(), kernelBudget),
]
for (const { of, names, budget } of bundles)
  within.push(report(`{ ${names} }`, await bundleSize(of, names), budget))
if (within.includes(false)) process.exit(1)

function report(name: string, bytes: number, budget: number): boolean {
  console.log(`size: ${name} ${(bytes / 1000).toFixed(1)} of ${budget} KB gzip`)
  return bytes / 1000 <= budget
}

function kernelSize(): number {
  const texts = ['fma51', 'f64x2'].map((name) => readFileSync(`dist/group/wasm/modules/${name}.js`))
  return gzipSync(Buffer.concat(texts)).length
}

function pageSize(): number {
  const files = new Set([index])
  for (const file of files) {
    for (const name of needs(readFileSync(file, 'utf8'))) files.add(join(root, 'assets', name))
  }
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
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

/** These names from a door of the built package, as a bundler packs them for browsers: as a library, without what Vite adds to its pages. */
async function bundleSize(of: string, names: string): Promise<number> {
  const entry = `export { ${names} } from '/dist/${of}.js'`
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id.endsWith('/taken') ? 'taken' : undefined),
        load: (id) => (id === 'taken' ? entry : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'taken', fileName: 'taken', formats: ['es'] },
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
      },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return firstLoad(output)
}

function firstLoad(output: Rolldown.RolldownOutput['output']): number {
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of first)
    for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(other)
  return chunks
    .filter(({ fileName }) => first.has(fileName))
    .reduce((sum, { code, fileName }) => sum + gzipSync(minifySync(fileName, code).code).length, 0)
}
