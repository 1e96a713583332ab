/**
 * Holds that the lock file is whole: the programs of every platform are in it, or `npm ci` refuses it there and in images; and it names no
 * registry, so that everybody installs from its own. Run by `npm run verify`.
 */
import { readFileSync } from 'node:fs'

interface Locked {
  readonly resolved?: string
  readonly optionalDependencies?: { readonly [name: string]: string }
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: { readonly [path: string]: Locked }
}
const paths = Object.keys(packages)
const isLocked = (name: string): boolean => paths.some((path) => path.endsWith(`node_modules/${name}`))
const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
  Object.keys(optionalDependencies),
)
const missing = [...new Set(wanted)].filter((name) => !isLocked(name))
for (const name of missing)
  console.error(
    `${name} is not in package-lock.json: the registry did not have it for its platform. Take a version of the package that wants it which is there for all`,
  )
const named = paths.filter((path) => packages[path]?.resolved !== undefined)
for (const path of named)
  console.error(`${path} has an address in package-lock.json: .npmrc says that it is left out`)
if (missing.length + named.length > 0) process.exit(1)
