// Brings a checkout to the point where everything can run. Plain JavaScript for Node >= 20, because it runs before
// anything is installed. Quick when there is nothing to do, and needs no network then.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.nodealer-setup')

/** The Node that the project's own scripts run on: the one from devDependencies. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const digest = (file) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')

/** Runs a command with the output shown; ends the process with its code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (done.error) {
    console.error(`nodealer: could not run ${command}: ${done.error.message}`)
    process.exit(1)
  }
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Whether npm has put there what the lock file says: by hand, before this script was ever run. */
function isInstalled() {
  const kept = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(kept) || !existsSync(node)) return false
  const [wanted, there] = [join(root, 'package-lock.json'), kept].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  const needed = Object.entries(wanted).filter(([place, { optional }]) => place !== '' && !optional)
  return needed.every(([place, { version, integrity }]) => {
    const found = there[place]
    return found?.version === version && found?.integrity === integrity
  })
}

/** Installs the packages of the lock file, unless they are there already. */
export function setup() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`nodealer needs Node 20.19 or newer to set itself up; this is ${process.versions.node}`)
    process.exit(1)
  }
  const wanted = digest('package-lock.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return
  if (!isInstalled()) {
    console.log('nodealer: installing packages (once; needs the network) ...')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}
