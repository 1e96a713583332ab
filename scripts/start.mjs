// `npm start`: sets everything up and opens a table in the browser with bots to play against.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run, setup } from './setup.mjs'

setup()
if (!existsSync(join(root, 'dist', 'web', 'index.html'))) {
  console.log('nodealer: building the browser app (once) ...')
  run(node, [join(root, 'scripts', 'build.ts')])
}
const main = join(root, 'src', 'cli', 'main.ts')
const child = spawn(node, [main, 'serve', '--open', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
