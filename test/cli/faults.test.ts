import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { emptyFolder } from '../temporary.ts'
import { nodealer } from './program.ts'
import {
  crash,
  deep,
  killAll,
  linkOf,
  logged,
  logOf,
  outcomeOf,
  pause,
  type Running,
  run,
  said,
  startRelay,
} from './running.ts'

const bot = ['--bot', 'caller', '--pause', '100']

afterEach(killAll)

/** Waits until a player who has lost the relay has found it again. */
async function again(player: Running): Promise<void> {
  const sinceLoss = (): string => player.output().slice(player.output().lastIndexOf('connection lost'))
  for (let i = 0; i < 600 && !sinceLoss().includes('\nconnected\n'); i++) await pause(100)
}

describe('a relay whose port is taken', () => {
  it('says so in a sentence and ends, also when its store has begun', async () => {
    const { port } = await startRelay()
    const store = `sqlite:${join(emptyFolder(), 'relay.sqlite')}`
    const { code, stderr } = await nodealer(['serve', '--port', String(port), '--store', store])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(`port ${port} is in use; choose another with --port`),
    })
  }, 60_000)
})

describe('a table against bots', () => {
  it('goes on with the hand in which the program was killed', async () => {
    const words = ['play', '--bots', '2', '--hands', '2', '--pause', '0']
    const killed = run([...words, '--new'])
    const cards = await said(killed, /you .*[♠♥♦♣] \S+[♠♥♦♣]/)
    await crash(killed)
    const again = run(words, killed.home)
    await said(again, /going on with the table that was not finished/)
    const [hole = ''] = /\S+[♠♥♦♣] \S+[♠♥♦♣]/.exec(cards) ?? []
    expect(await said(again, /you .*[♠♥♦♣] \S+[♠♥♦♣]/)).toContain(hole)
    again.child.stdin?.end('c\ns\n'.repeat(40))
    expect(await again.ended, again.output()).toBe(0)
    const log = /the log of the table: (\S+)/.exec(again.output())?.[1] ?? ''
    expect(await nodealer(['audit', log])).toMatchObject({ code: 0 })
  }, 120_000)

  it('says that the disk is full, and goes on when it is not any more', async () => {
    const words = ['play', '--bots', '2', '--hands', '1', '--pause', '0']
    const full = run(words, undefined, {}, ['sh', '-c', 'ulimit -f 32; exec "$0" "$@"'])
    expect(await full.ended, full.output()).toBe(1)
    expect(full.output()).toContain('the game stopped: the journal could not be written, so nothing was sent')
    expect(full.output()).toContain('Once that is mended, nodealer play holdem goes on with it')
    expect(full.output()).not.toContain('you left')
    const again = run(words, full.home)
    await said(again, /going on with the table that was not finished/)
    again.child.stdin?.end('c\ns\n'.repeat(40))
    expect(await again.ended, again.output()).toBe(0)
  }, 120_000)
})

describe('a table of Hold’em over a relay', () => {
  it('goes on although the relay is killed again and again, and a player’s process too', async () => {
    const store = `sqlite:${join(emptyFolder(), 'relay.sqlite')}`
    let relay = await startRelay(store)
    const table = ['--seats', '3', '--bots', '1', '--hands', '6', '--name', 'Ann', ...deep]
    const host = run(['host', '--relay', relay.url, ...table, ...bot])
    const link = await linkOf(host)
    let guest = run(['join', link, '--name', 'Bob', ...bot])
    await logged(guest, /"hand#1\/play/)
    for (const wait of [900, 300, 1700, 600]) {
      await pause(wait)
      await crash(relay)
      relay = await startRelay(store, relay.port)
      await Promise.race([Promise.all([again(host), again(guest)]), host.ended])
    }
    await crash(guest)
    guest = run(['join', link, '--name', 'Bob', ...bot], guest.home)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    expect(outcomeOf(host).hands).toBe(6)
    expect(outcomeOf(host).stacks.reduce((sum, stack) => sum + stack, 0)).toBe(3_000_000)
    expect(host.output() + guest.output()).not.toMatch(/was caught|was late|were away|the relay is gone/)
    for (const player of [host, guest]) {
      expect(await audit(logOf(player), gameOf)).toMatchObject({ clean: true, faults: [], absences: [] })
    }
    relay.child.kill('SIGINT')
    expect(await relay.ended).toBe(0)
  }, 240_000)

  it('keeps the seat of a player who was away for longer than the deadline, and deals it in again', async () => {
    const relay = await startRelay()
    const table = ['--seats', '3', '--hands', '5', '--name', 'Ann', '--act', '4', '--step', '4', ...deep]
    const host = run([
      'host',
      '--relay',
      relay.url,
      ...table,
      '--bots',
      '1',
      '--bot',
      'caller',
      '--pause',
      '800',
    ])
    const link = await linkOf(host)
    const slow = ['--bot', 'caller', '--pause', '200']
    let guest = run(['join', link, '--name', 'Bob', ...slow])
    await logged(guest, /"hand#2\/play\/bet/)
    await crash(guest)
    for (let i = 0; i < 600 && !/Bob was late/.test(host.output()); i++) await pause(100)
    guest = run(['join', link, ...slow], guest.home)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(host.output()).toContain('Bob was late and sits out until back')
    expect(guest.output()).toContain('you keep your seat and are dealt in again from the next hand')
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
  }, 240_000)

  it('stops, and says how to go on, when the relay has lost what it had signed', async () => {
    const file = join(emptyFolder(), 'relay.sqlite')
    let relay = await startRelay(`sqlite:${file}`)
    const table = [
      '--seats',
      '2',
      '--hands',
      '9',
      '--name',
      'Ann',
      '--bot',
      'caller',
      '--pause',
      '300',
      ...deep,
    ]
    const host = run(['host', '--relay', relay.url, ...table])
    const link = await linkOf(host)
    await said(host, /1 of 2/)
    relay.child.kill('SIGINT')
    await relay.ended
    copyFileSync(file, `${file}.old`)
    relay = await startRelay(`sqlite:${file}`, relay.port)
    const guest = run(['join', link, '--name', 'Bob', '--bot', 'caller', '--pause', '300'])
    await logged(guest, /"hand#2\/play\/bet/)
    relay.child.kill('SIGINT')
    await relay.ended
    rmSync(`${file}-wal`, { force: true })
    copyFileSync(`${file}.old`, file)
    await startRelay(`sqlite:${file}`, relay.port)
    for (const player of [host, guest]) {
      expect(await player.ended, player.output()).toBe(1)
      expect(player.output()).toMatch(/the sequencer cannot be relied on any more: it has lost entries/)
      expect(player.output()).toMatch(/nodealer host --continue \S+ --relay URL/)
    }
  }, 180_000)

  it('says what happened and how to go on when a relay has lost the table', async () => {
    const relay = await startRelay()
    const other = 'http://127.0.0.1:1'
    const host = run([
      'host',
      '--relay',
      relay.url,
      '--relays',
      other,
      '--seats',
      '2',
      '--bots',
      '1',
      '--name',
      'Ann',
    ])
    await linkOf(host)
    await logged(host, /"hand#1\/play/)
    await crash(relay)
    await startRelay('memory', relay.port)
    for (let i = 0; i < 300 && !host.output().includes('--continue'); i++) await pause(100)
    expect(host.output()).toContain('the relay has lost this table')
    expect(host.output()).toMatch(/nodealer host --continue \S+ --relay http:\/\/127\.0\.0\.1:1/)
  }, 120_000)
})
