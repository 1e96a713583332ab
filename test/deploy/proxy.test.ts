/** The house that `deploy/` describes, without containers: Caddy with TLS before two relays over one NATS, and players who know one address. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import {
  crash,
  deep,
  killAll,
  logged,
  logOf,
  outcomeOf,
  pause,
  type Running,
  run,
  said,
  startRelay,
} from '../cli/running.ts'
import { endNats, freePort, natsProgram, startNats } from '../net/nats-server.ts'
import { emptyFolder } from '../temporary.ts'

/** The program; undefined where there is none, and then tests say that they are skipped. */
const caddyProgram = [process.env['NODEALER_CADDY'], '/usr/bin/caddy'].find(
  (path) => path && existsSync(path),
)

if (caddyProgram === undefined)
  console.error(
    '*** no caddy: the test of a house behind a TLS proxy is skipped; set NODEALER_CADDY to its path ***',
  )

const hands = 4
let caddy: ChildProcess | undefined
afterEach(() => {
  caddy?.kill('SIGKILL')
  killAll()
})
afterAll(endNats)

/** A relay of the house, as the compose file starts it. */
const relayOf = (store: string, publicUrl: string) =>
  startRelay(store, undefined, `--public-url=${publicUrl}`, '--behind-proxy')

/** Caddy with the file of `deploy/`, but for names, ports and who signs its certificate. Gives that signer's certificate. */
async function startCaddy(domain: string, ports: readonly number[]): Promise<string> {
  const folder = emptyFolder()
  const file = join(folder, 'Caddyfile')
  const options = `admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nstorage file_system ${folder}`
  const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  const shipped = readFileSync(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8')
  expect(shipped).toContain('relay-a:4040 relay-b:4040')
  writeFileSync(file, `{\n${options}\n}\n${shipped.replace('relay-a:4040 relay-b:4040', upstreams)}`)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  caddy = spawn(caddyProgram ?? '', args, {
    env: { ...process.env, DOMAIN: domain, HOME: folder },
    stdio: 'ignore',
  })
  const root = join(folder, 'pki', 'authorities', 'local', 'root.crt')
  const intermediate = join(folder, 'certificates', 'local', 'localhost', 'localhost.crt')
  while (!existsSync(root) || !existsSync(intermediate)) {
    if (caddy.exitCode !== null) throw new Error(`caddy ended with ${caddy.exitCode}`)
    await pause(50)
  }
  return root
}

/** How many are connected to a relay, past the proxy. */
async function callersOf({ port }: { readonly port: number }): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodealer_relay_connections (\d+)$/m.exec(text)?.[1])
}

/** What a path answers through the proxy. */
async function statusAt(url: string, trust: NodeJS.ProcessEnv): Promise<string> {
  const ask = `fetch('${url}').then(({ status }) => console.log('status', status), (error) => console.log('status', error.cause?.code))`
  const child = spawn(process.execPath, ['-e', ask], { env: { ...process.env, ...trust } })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return text.trim()
}

describe.skipIf(caddyProgram === undefined || natsProgram === undefined)(
  'two relays behind a TLS proxy',
  () => {
    it('are one address: one is killed in a hand, and nobody notices but its players', async () => {
      const [nats] = await startNats()
      const store = nats?.house('proxied') ?? ''
      const domain = `localhost:${await freePort()}`
      const url = `https://${domain}`
      const relays = [await relayOf(store, url), await relayOf(store, url)]
      const trust = {
        NODE_EXTRA_CA_CERTS: await startCaddy(
          domain,
          relays.map(({ port }) => port),
        ),
      }
      expect(await statusAt(`${url}/key`, {})).not.toBe('status 200')
      while ((await statusAt(`${url}/key`, trust)) !== 'status 200') await pause(100)
      for (const path of ['metrics', 'healthz'])
        expect(await statusAt(`${url}/${path}`, trust)).toBe('status 404')

      const bot = ['--bot', 'caller', '--pause', '100']
      const patient = ['--act', '600', '--step', '600', '--open']
      const table = ['--seats', '2', '--hands', String(hands), ...deep, ...patient]
      const host = run(['host', '--relay', url, '--name', 'Ann', ...table, ...bot], emptyFolder(), trust)
      const guest = run(
        ['join', await said(host, /https:\S+#\S+/), '--name', 'Bob', ...bot],
        emptyFolder(),
        trust,
      )
      await logged(guest, /"hand#1\/play/)
      const callers = await Promise.all(relays.map(callersOf))
      expect(callers.reduce((sum, count) => sum + count, 0)).toBe(2)
      const [lost, left] = (callers[0] ?? 0) > 0 ? relays : relays.toReversed()
      await crash(lost as Running)
      await logged(guest, /"hand#2\/play/)
      expect(await callersOf(left as { port: number })).toBe(2)

      expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
      expect(outcomeOf(guest)).toEqual(outcomeOf(host))
      expect(outcomeOf(host).hands).toBe(hands)
      for (const player of [host, guest])
        expect(await audit(logOf(player), gameOf)).toMatchObject({ clean: true, faults: [], absences: [] })
    }, 300_000)
  },
)
