/** Runs of the terminal program that can be watched, talked to and killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseInvite } from '../../src/net/index.ts'
import { createIdentity, headText } from '../../src/table/index.ts'
import { emptyFolder } from '../temporary.ts'

/** A run of the program; its output is collected. */
export interface Running {
  readonly child: ChildProcess
  readonly home: string
  output(): string
  readonly ended: Promise<number | null>
}

/** More chips than bots lose in a few hands: no game ends before its last hand because somebody won everything. */
export const deep = ['--stack', '1000000']

const running: ChildProcess[] = []

/** Starts `nodealer` with these words, in this home; `within` is a command that runs it somewhere else. */
export function run(
  words: readonly string[],
  home = emptyFolder(),
  env: NodeJS.ProcessEnv = {},
  within: readonly string[] = [],
): Running {
  const [program = '', ...rest] = [...within, process.execPath, 'src/cli/main.ts', ...words]
  const child = spawn(program, rest, {
    env: { ...process.env, NODEALER_HOME: home, ...env },
  })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, home, output: () => text, ended }
}

/** Kills a run as a crash would. */
export async function crash({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Ends whatever a test has left. */
export function killAll(): void {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

/** Waits until the output has something that matches. */
export async function said(process: Running, pattern: RegExp): Promise<string> {
  for (let i = 0; i < 900; i++) {
    const match = pattern.exec(process.output())
    if (match) return match[0]
    await pause(100)
  }
  throw new Error(`never said ${pattern}:\n${process.output()}`)
}

/** The link that a host prints. */
export function linkOf(host: Running): Promise<string> {
  return said(host, /http:\S+#\S+/)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A relay of this machine that can be killed and started again. */
export async function startRelay(
  store = 'memory',
  port?: number,
  ...options: readonly string[]
): Promise<Running & { url: string; port: number }> {
  const at = port ?? (await freePort())
  const relay = run(['serve', '--port', String(at), '--store', store, '--quiet', ...options])
  await said(relay, /is ready/)
  return { ...relay, url: `http://127.0.0.1:${at}`, port: at }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The lines of the log of the person of this home: of all its tables, or of the one that a link leads to. */
export function logOf({ home }: Pick<Running, 'home'>, link?: string): string[] {
  if (!existsSync(join(home, 'identity'))) return []
  const person = createIdentity(new Uint8Array(readFileSync(join(home, 'identity')))).player
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' })
  const table = link === undefined ? '' : headText(parseInvite(link).id)
  const files = names.filter((name) => name.endsWith(join(table, person, 'log.jsonl')))
  return files.flatMap((name) => readFileSync(join(home, name), 'utf8').trim().split('\n'))
}

/** Waits until the log of a player has a line that matches. */
export async function logged(player: Running, pattern: RegExp): Promise<void> {
  for (let i = 0; i < 900; i++) {
    if (logOf(player).some((line) => pattern.test(line))) return
    await pause(100)
  }
  throw new Error(`never logged ${pattern}:\n${player.output()}`)
}

/** How a bot's table ended. */
export function outcomeOf(process: Running): { hands: number; stacks: number[] } {
  const line = process
    .output()
    .split('\n')
    .find((text) => text.startsWith('{"hands"'))
  if (line === undefined) throw new Error(`no outcome:\n${process.output()}`)
  return JSON.parse(line) as { hands: number; stacks: number[] }
}
