/** Attacks on a terminal that is the relay of its network (`host --here`): the hand goes on, and nothing grows without bound. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { gameOf } from '../../src/games/play/games.ts'
import { type Invite, parseInvite } from '../../src/net/index.ts'
import { defaultLimits, ownTableLimits } from '../../src/net/relay/index.ts'
import { audit, createIdentity } from '../../src/table/index.ts'
import { call } from '../net/caller.ts'
import { createMeeting } from '../net/meeting.ts'
import { until } from '../net/until.ts'
import { deep, killAll, linkOf, logged, logOf, outcomeOf, pause, type Running, run } from './running.ts'

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  killAll()
})

const bot = ['--bot', 'caller', '--pause', '50']
const hands = 3

/** A host whose terminal is the relay, and a guest, in the middle of their first hand. */
interface Attacked {
  readonly host: Running
  readonly guest: Running
  readonly invite: Invite
  readonly url: string
  /** A number of the relay's metrics. */
  metric(name: string): Promise<number>
  /** The game comes to its end, and is in order. */
  endsWell(): Promise<void>
}

async function attacked(): Promise<Attacked> {
  const host = run([
    ...['host', '--here', '--port', '0', '--seats', '2', '--hands', String(hands), '--name', 'Ann'],
    ...[...deep, ...bot, '--act', '600', '--step', '600', '--open'],
  ])
  const link = await linkOf(host)
  const invite = parseInvite(link)
  const url = `http://127.0.0.1:${new URL(invite.relay).port}`
  const guest = run(['join', link, '--name', 'Bob', ...bot])
  await logged(guest, /"hand#1\/play/)
  return {
    host,
    guest,
    invite,
    url,
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(new RegExp(`^nodealer_relay_${name} (.*)$`, 'm').exec(text)?.[1])
    },
    async endsWell() {
      expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
      expect(outcomeOf(guest)).toEqual(outcomeOf(host))
      expect(outcomeOf(host).hands).toBe(hands)
      for (const player of [host, guest])
        expect(await audit(logOf(player), gameOf)).toMatchObject({ clean: true, faults: [], absences: [] })
    },
  }
}

/** What the host's program has kept of the order that it gives. */
function ledgerOf({ home }: Running): string[] {
  const folder = join(home, 'orders')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
}

/** Connects from another address of this machine, where it has several. */
function knock(url: string, from: string): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  ends.push(() => socket.destroy())
  return socket
}

const atOnce = ownTableLimits.connectionsPerAddress ?? defaultLimits.connectionsPerAddress

describe('a terminal that is the relay of its network', () => {
  it('makes tables for its own player alone: a stranger gets a sentence, and nothing is kept', async () => {
    const { host, url, endsWell } = await attacked()
    for (let i = 0; i < 20; i++)
      await expect(createMeeting().table(url, createIdentity())).rejects.toThrow(
        "this relay is a player's own program",
      )
    await endsWell()
    expect(ledgerOf(host).filter((line) => line.includes('"create"'))).toHaveLength(1)
  }, 180_000)

  it('is sent rubbish, before a hello and after it', async () => {
    const { url, invite, endsWell, metric } = await attacked()
    for (let i = 0; i < 20; i++) {
      knock(url, '127.0.0.1').write(randomBytes(4096))
      knock(url, '127.0.0.1').write('GET / HTTP/1.1\r\nX: ')
      const stranger = call(url)
      ends.push(() => stranger.socket.terminate())
      stranger.socket.on('open', () => stranger.socket.send(i % 2 ? randomBytes(300_000) : '{"type":"read"}'))
      await until(() => stranger.closeCode() !== undefined, 'a stranger to be let go')
    }
    const guest = call(url)
    ends.push(() => guest.socket.terminate())
    await guest.sitsDown(invite)
    for (let i = 0; i < 50; i++) {
      guest.socket.send('{"type":"nonsense"')
      guest.socket.send(randomBytes(100))
    }
    await until(() => guest.said.filter(({ type }) => type === 'refused').length >= 50, 'being refused')
    expect(await metric('tables')).toBe(1)
    await endsWell()
  }, 180_000)

  it('is called far too often: most are turned away, and who sits goes on', async () => {
    const { url, endsWell, metric } = await attacked()
    const socketUrl = `${url.replace('http', 'ws')}/ws`
    const away = new Set<WebSocket>()
    const sockets = Array.from({ length: 300 }, () => {
      const socket = new WebSocket(socketUrl)
      socket.on('error', () => away.add(socket))
      socket.on('message', (data) => {
        if (String(data).includes('too-many')) away.add(socket)
      })
      ends.push(() => socket.terminate())
      return socket
    })
    await until(() => away.size >= 300 - atOnce, 'being turned away')
    expect(away.size).toBeLessThan(300)
    for (const socket of sockets) socket.terminate()
    // Until it has noticed that they are gone, it turns whoever asks for its metrics away, too.
    while ((await metric('connections').catch(() => 300)) > 10) await pause(50)
    await endsWell()
  }, 180_000)

  it.skipIf(process.platform !== 'linux')(
    'is kept busy by one address: another is let in',
    async () => {
      const { url, invite, endsWell } = await attacked()
      const held = Array.from({ length: 4 * atOnce }, () => knock(url, '127.0.0.9'))
      await until(
        () => held.filter((socket) => socket.closed).length >= 2 * atOnce,
        'the bound of one address',
      )
      const friend = call(url)
      ends.push(() => friend.socket.terminate())
      await friend.readsAll(invite)
      await endsWell()
    },
    180_000,
  )

  it('has spectators who ask for everything again and again and never read', async () => {
    const { url, invite, endsWell, metric } = await attacked()
    const slow = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const caller = call(url)
        ends.push(() => caller.socket.terminate())
        await caller.sitsDown(invite)
        caller.socket.pause()
        for (let i = 0; i < 500; i++) caller.tell({ type: 'read', from: 1 })
        return caller
      }),
    )
    const most = slow.length * 5 * defaultLimits.waitingBytes
    for (let i = 0; i < 5; i++) expect(await metric('waiting_bytes')).toBeLessThan(most)
    await endsWell()
  }, 180_000)
})
