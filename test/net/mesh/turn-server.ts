/** A real TURN server for tests, coturn, on loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { IceServer } from '../../../src/net/mesh/peer.ts'
import { freePort } from '../nats-server.ts'

/** The program; undefined where there is none, and then tests say that they are skipped. */
export const turnProgram: string | undefined = [process.env['NODEALER_TURN'], '/usr/bin/turnserver'].find(
  (path) => path && existsSync(path),
)

if (turnProgram === undefined)
  console.error(
    '*** no turnserver: tests of connections through TURN are skipped; apt-get install coturn ***',
  )

/** A server that runs. */
export interface TurnServer {
  readonly server: IceServer
  /** How often it has let somebody take an address there. */
  allocations(): number
  end(): Promise<void>
}

/**
 * Where nobody is whom it could reach, but itself. A server that finds no way to such an address ends the whole allocation, and everybody
 * behind a router offers one; told to refuse them, it goes on.
 */
const privateNetworks = [
  '10.0.0.0-10.255.255.255',
  '172.16.0.0-172.31.255.255',
  '192.168.0.0-192.168.255.255',
]

/** Starts it, as docs/deploy.md says, but for what loopback needs; at another address `within` is a command that runs it where that is. */
export async function startTurn(address = '127.0.0.1', within: readonly string[] = []): Promise<TurnServer> {
  const port = await freePort()
  const [program = '', ...words] = [...within, turnProgram ?? '']
  const child: ChildProcess = spawn(program, [
    ...words,
    '-n',
    '--lt-cred-mech',
    '--user=ann:secret',
    '--realm=turn.example',
    `--listening-port=${port}`,
    '--min-port=49152',
    '--max-port=65535',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    ...privateNetworks.map((range) => `--denied-peer-ip=${range}`),
    `--allowed-peer-ip=${address}`,
    `--listening-ip=${address}`,
    `--relay-ip=${address}`,
    '--allow-loopback-peers',
    '--log-file=stdout',
    '--verbose',
  ])
  process.once('exit', () => child.kill('SIGKILL'))
  let log = ''
  const started = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      log += chunk
      if (/UDP listener opened on/.test(log)) resolve()
    })
    child.once('exit', () => reject(new Error(`turnserver ended: ${log.slice(-500)}`)))
  })
  await started
  return {
    server: { urls: `turn:${address}:${port}`, username: 'ann', credential: 'secret' },
    allocations: () => log.match(/ALLOCATE processed, success/g)?.length ?? 0,
    async end() {
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}
