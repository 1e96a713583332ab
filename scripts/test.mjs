// `npm test`: sets everything up, then runs all checks and tests. What this machine cannot have is reported loudly.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, installChromium } from './chromium.mjs'
import { canSync, findNats, installNats } from './nats.mjs'
import { node, root, run, setup } from './setup.mjs'

setup()
const chromium = findChromium() ?? installChromium()
const nats = findNats() ?? installNats()
run(node, [join(root, 'scripts', 'verify.ts')])

const report = join(root, '.cache', 'tests.json')
mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(report, { force: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const env = {
  ...process.env,
  ...(chromium ? { NODEALER_CHROMIUM: chromium } : {}),
  ...(nats ? { NODEALER_NATS: nats } : {}),
}
const { status } = spawnSync(node, [vitest, ...args], { cwd: root, stdio: 'inherit', env })

if (!chromium) {
  console.error('\n*** SKIPPED: the browser tests. No Chromium was found and none could be installed. ***')
  console.error('*** Install chromium, or set NODEALER_CHROMIUM to its path, and run npm test again. ***\n')
}
if (!nats) {
  console.error(
    '\n*** SKIPPED: the tests of several relays on one NATS. No nats-server was found or could be installed. ***',
  )
  console.error('*** Install nats-server, or set NODEALER_NATS to its path, and run npm test again. ***\n')
}
if (nats && !canSync(nats)) {
  console.error(
    '\n*** SKIPPED: the tests that NATS syncs before it acknowledges. They need nats-server 2.10 or newer. ***',
  )
  console.error('*** Debian 13 has it; set NODEALER_NATS to its path, and run npm test again. ***\n')
}
if (existsSync(report)) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
}
process.exit(status ?? 1)
