/** Where a link of a relay works, as the relay says it when it starts. */
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { killAll, run, said } from './running.ts'

afterEach(killAll)

/** All that a relay says which is started with these options, and ended. */
async function greeting(...options: readonly string[]): Promise<string> {
  const relay = run(['serve', '--port', '0', '--quiet', ...options])
  await said(relay, /is ready/)
  relay.child.kill('SIGTERM')
  expect(await relay.ended).toBe(0)
  return relay.output()
}

test('only on this machine, unless it is told otherwise; then with what to do', async () => {
  const told = await greeting()
  expect(told).toMatch(/nodealer is ready: http:\/\/127\.0\.0\.1:\d+\n/)
  expect(told).toContain('links work on this machine only')
  expect(told).toContain('start with --host 0.0.0.0')
  expect(told).toMatch(
    /add --public-url URL .*, as in\n\s+cloudflared tunnel --url http:\/\/127\.0\.0\.1:\d+/,
  )
}, 60_000)

test('at every address of this machine where it listens to everybody, the first of them in its links', async () => {
  const mine = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  const told = await greeting('--host', '0.0.0.0')
  const named = [...told.matchAll(/http:\/\/([\d.]+):\d+/g)].map(([, address]) => address)
  for (const { address } of mine) expect(named).toContain(address)
  expect(told).toContain(
    mine.length > 0 ? 'links work for everybody in your network' : 'this machine has no other address',
  )
}, 60_000)

test('at the address that it is given, and nothing else is said about it', async () => {
  const told = await greeting('--public-url', 'https://cards.example')
  expect(told).toContain('nodealer is ready: https://cards.example\n')
  expect(told).not.toContain('links work')
}, 60_000)
