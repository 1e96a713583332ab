import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { emptyFolder } from './program.ts'

/** A run of the program that can be killed; its output is collected. */
interface Running {
  readonly child: ChildProcess
  readonly home: string
  output(): string
  readonly ended: Promise<number | null>
}

const running: ChildProcess[] = []

function run(words: readonly string[], home = emptyFolder()): Running {
  const child = spawn(process.execPath, ['src/cli/main.ts', ...words], {
    env: { ...process.env, NODEALER_HOME: home },
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

/** Waits until the output has something that matches. */
async function said(process: Running, pattern: RegExp): Promise<string> {
  for (let i = 0; i < 600; i++) {
    const match = pattern.exec(process.output())
    if (match) return match[0]
    await pause(100)
  }
  throw new Error(`never said ${pattern}:\n${process.output()}`)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The log in a player's journal. */
function logOf({ home }: Running): string[] {
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('log.jsonl'),
  )
  const [file] = files.map((name) => join(home, name))
  return readFileSync(file as string, 'utf8')
    .trim()
    .split('\n')
}

/** How a bot's table ended. */
function outcomeOf(process: Running): { hands: number; stacks: number[] } {
  const line = process
    .output()
    .split('\n')
    .find((text) => text.startsWith('{"hands"'))
  if (line === undefined) throw new Error(`no outcome:\n${process.output()}`)
  return JSON.parse(line) as { hands: number; stacks: number[] }
}

afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})

describe('a table of Hold’em over a relay', () => {
  it('goes on although the relay is killed again and again, and a player’s process too', async () => {
    const port = await freePort()
    const store = `sqlite:${join(emptyFolder(), 'relay.sqlite')}`
    const serve = (): Running => run(['serve', '--port', String(port), '--store', store, '--quiet'])
    let relay = serve()
    await said(relay, /is ready/)
    const bot = ['--bot', 'caller', '--pause', '0']
    const url = `http://127.0.0.1:${port}`
    const host = run([
      'host',
      '--relay',
      url,
      '--seats',
      '3',
      '--bots',
      '1',
      '--hands',
      '4',
      '--name',
      'Ann',
      ...bot,
    ])
    const link = await said(host, /http:\S+#\S+/)
    let guest = run(['join', link, '--name', 'Bob', ...bot])
    for (const wait of [2500, 900, 1700, 400, 2100, 1300]) {
      await pause(wait)
      relay.child.kill('SIGKILL')
      await relay.ended
      relay = serve()
    }
    guest.child.kill('SIGKILL')
    await guest.ended
    guest = run(['join', link, '--name', 'Bob', ...bot], guest.home)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    expect(outcomeOf(host).hands).toBe(4)
    expect(outcomeOf(host).stacks.reduce((sum, stack) => sum + stack, 0)).toBe(600)
    expect(host.output() + guest.output()).not.toMatch(/broke the rule|stayed silent/)
    for (const player of [host, guest]) {
      expect(await audit(logOf(player), gameOf)).toMatchObject({ clean: true, faults: [], absences: [] })
    }
    relay.child.kill('SIGINT')
    expect(await relay.ended).toBe(0)
  }, 180_000)
})
