// `npm start`: sets everything up and opens a table in the browser with bots to play against.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run, setup } from './setup.mjs'

/** When the youngest file below a folder was written; 0 if there is none. */
function youngest(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((file) => statSync(join(file.parentPath ?? file.path, file.name)).mtimeMs))
}

/** Whoever started this: under npm a shell, which ends without passing on that it was told to. */
const parent = process.ppid
const isAbandoned = () => process.env.npm_lifecycle_event === 'start' && process.ppid !== parent

setup()
mkdirSync(join(root, '.cache'), { recursive: true })
const built = statSync(join(root, 'dist', 'web', 'index.html'), { throwIfNoEntry: false })
if (built === undefined || built.mtimeMs < youngest('src')) {
  console.log('nodealer: building the browser app ...')
  run(node, [join(root, 'scripts', 'build.ts')])
}
const main = join(root, 'src', 'cli', 'main.ts')
const store = `sqlite:${join(root, '.cache', 'relay.sqlite')}`
const args = ['serve', '--open', '--quiet', '--store', store, ...process.argv.slice(2)]
if (isAbandoned()) process.exit(1)
const child = spawn(node, [main, ...args], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
setInterval(() => isAbandoned() && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code) => process.exit(code ?? 0))
