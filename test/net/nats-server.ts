/** Real NATS servers for tests: on loopback, in folders of their own, ended with the process that started them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { emptyFolder } from '../temporary.ts'

/** The program; undefined where there is none, and then tests say that they are skipped. */
export const natsProgram: string | undefined = [
  process.env['NODEALER_NATS'],
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
].find((path) => path && existsSync(path))

if (natsProgram === undefined)
  console.error('*** no nats-server: tests of several relays are skipped; set NODEALER_NATS to its path ***')

/** A server that can be killed and started again with what it has kept. */
export interface NatsServer {
  readonly port: number
  /** The address of a house there, of two streams: enough to be several, and quickly made. */
  house(name: string): string
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Ends it, without a chance to tidy up. */
  kill(): Promise<void>
  /** Starts it again, and waits until it answers. */
  start(): Promise<void>
  /** Copies what it keeps, while it does not run; gives how to put the copy back. */
  copy(): () => void
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Whether servers can be told to sync before they acknowledge: NATS 2.10 and newer. */
export const canSync: boolean =
  natsProgram !== undefined && /v2\.[1-9]\d/.test(String(spawnSync(natsProgram, ['--version']).stdout))

if (natsProgram !== undefined && !canSync)
  console.error('*** nats-server is older than 2.10: the tests of its sync settings are skipped ***')

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Starts so many servers, as one cluster if there are several. `sync: false` for servers that acknowledge too early. */
export async function startNats({ servers = 1, sync = true } = {}): Promise<NatsServer[]> {
  const ports = await Promise.all(Array.from({ length: 3 * servers }, freePort))
  const at = (i: number, kind: number): number => ports[3 * i + kind] ?? 0
  const numbers = Array.from({ length: servers }, (_, i) => i)
  const all = numbers.map((i) => {
    const folder = emptyFolder()
    const routes = numbers.filter((j) => j !== i).map((j) => `nats://127.0.0.1:${at(j, 1)}`)
    const cluster = `cluster { name: test, listen: "127.0.0.1:${at(i, 1)}", routes: ${JSON.stringify(routes)} }`
    mkdirSync(join(folder, 'store'))
    writeFileSync(
      join(folder, 'nats.conf'),
      `server_name: n${i}
listen: "127.0.0.1:${at(i, 0)}"
http: "127.0.0.1:${at(i, 2)}"
jetstream { store_dir: ${JSON.stringify(join(folder, 'store'))}${sync && canSync ? ', sync_interval: always' : ''} }
${servers > 1 ? cluster : ''}
`,
    )
    return { folder, port: at(i, 0), monitor: at(i, 2) }
  })
  const hosts = all.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const made = all.map((one) => server(one, hosts))
  await Promise.all(made.map((one) => one.start()))
  return made
}

function server(
  { folder, port, monitor }: { folder: string; port: number; monitor: number },
  hosts: string,
): NatsServer {
  let child: ChildProcess | undefined
  const isSingle = !hosts.includes(',')
  return {
    port,
    house: (name) =>
      `nats://${hosts}/${name}?streams=2&${isSingle && canSync ? `monitor=${monitor}` : 'sync=unchecked'}`,
    signal: (signal) => child?.kill(signal),
    copy() {
      const [store, copied] = [join(folder, 'store'), emptyFolder()]
      cpSync(store, copied, { recursive: true })
      return () => {
        rmSync(store, { recursive: true })
        cpSync(copied, store, { recursive: true })
      }
    },
    async kill() {
      const old = child
      if (old === undefined) return
      const gone = new Promise((resolve) => old.once('exit', resolve))
      old.kill('SIGKILL')
      await gone
    },
    async start() {
      const started = spawn(natsProgram ?? '', ['-c', join(folder, 'nats.conf')], { stdio: 'ignore' })
      child = started
      running.add(started)
      started.once('exit', () => running.delete(started))
      while (!(await answers(port))) {
        if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** Ends all servers that are still there. */
export async function endNats(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return gone
    }),
  )
}

function answers(port: number): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.setTimeout(1000, () => socket.destroy())
  })
}
