/** Neighbours who attack over live connections: nonsense, floods, half-made connections. The table goes on, and nothing grows without bound. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { piecesOf } from '../../../src/net/mesh/fragments.ts'
import { freshWay, writeWayFrame } from '../../../src/net/mesh/frame.ts'
import { Mesh } from '../../../src/net/mesh/mesh.ts'
import { createNeighbour } from '../../../src/net/mesh/neighbour.ts'
import { readPaper } from '../../../src/net/mesh/paper.ts'
import type { OpenPeer, Peer } from '../../../src/net/mesh/peer.ts'
import { createSignals } from '../../../src/net/mesh/signal.ts'
import { openNodeSocket } from '../../../src/net/relay/index.ts'
import type { SocketEvents } from '../../../src/net/socket.ts'
import { createIdentity, systemClock } from '../../../src/table/index.ts'
import { randomKey } from '../meeting.ts'
import { until } from '../until.ts'
import { type PeersTable, paste, peersHere, peersTable, type Somebody } from './peers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Where nobody is. */
const nowhere = {
  ufrag: 'abcd',
  pwd: 'abcdefghijklmnopqrstuv',
  fingerprint: 'AB'.repeat(32),
  candidates: [['host', '127.0.0.1', 9, 2_116_026_111] as ['host', string, number, number]],
}

/** Somebody whose connections are counted, and can be used past the mesh. */
interface Watched extends Somebody {
  /** The connections that are not closed. */
  readonly live: Set<Peer>
}

async function watched(): Promise<Watched> {
  const open = await peersHere()
  const live = new Set<Peer>()
  const openPeer: OpenPeer = (events) => {
    const peer: Peer = open({
      ...events,
      onClose() {
        live.delete(peer)
        events.onClose()
      },
    })
    live.add(peer)
    return peer
  }
  const identity = createIdentity()
  const mesh = new Mesh({ person: identity, openPeer })
  ends.push(() => mesh.close())
  return { identity, mesh, live }
}

/** A table with an honest guest, and an attacker who is a neighbour of the host. */
async function attacked(): Promise<{
  table: PeersTable
  mallory: Watched
  attack: Peer
  stillPlays(): Promise<void>
}> {
  const table = await peersTable(false)
  ends.push(() => table.end())
  const guest = await table.somebody(false)
  await paste(table, table.host, guest)
  const mallory = await watched()
  await paste(table, table.host, mallory)
  const [attack] = mallory.live
  if (attack === undefined) throw new Error('the attacker is not connected')
  const client = table.client(guest)
  let seen = 0
  client.follow(1, {
    onOpen() {},
    onBatch: ({ entries }) => {
      seen += entries.length
    },
  })
  return {
    table,
    mallory,
    attack,
    async stillPlays() {
      const before = seen
      await client.submit(crypto.getRandomValues(new Uint8Array(300)))
      await until(() => seen > before, 'the log of the honest guest to grow')
      expect(table.host.mesh.neighbours()).toContain(guest.identity.player)
    },
  }
}

describe('a neighbour of the host', () => {
  test.each([
    ['sends nonsense', () => [crypto.getRandomValues(new Uint8Array(9_000)).fill(7, 0, 1)]],
    ['sends what is too long at once', () => [new Uint8Array(60_000)]],
    ['never ends a message', () => Array.from({ length: 200 }, () => new Uint8Array(16 * 1024))],
    ['sends frames that are none', () => [...piecesOf(randomKey())]],
  ])('%s: it is a neighbour no longer, and the others play', async (_, pieces) => {
    const { table, mallory, attack, stillPlays } = await attacked()
    for (const piece of pieces()) attack.send(piece)
    await until(() => !table.host.mesh.neighbours().includes(mallory.identity.player), 'being left')
    await stillPlays()
  })

  test('sends thousands of small frames: others are still answered', async () => {
    const { table, attack, stillPlays } = await attacked()
    const { invite } = table
    for (let i = 0; i < 5_000; i++) {
      const way = freshWay()
      for (const frame of [
        { kind: 'ping', way } as const,
        { kind: 'text', way, text: 'x' } as const,
        { kind: 'found', way, via: [] } as const,
        { kind: 'shut', way } as const,
        { kind: 'find', way, hops: 3, table: invite.table, via: [] } as const,
        { kind: 'carry', way, hops: 3, to: table.host.identity.player, sealed: randomKey() } as const,
        { kind: 'gossip', way, table: invite.table, bytes: randomKey() } as const,
      ])
        for (const piece of piecesOf(writeWayFrame(frame))) attack.send(piece)
    }
    await stillPlays()
  })

  test('takes all the ways that it can get: a newcomer is let in all the same', async () => {
    const { table, mallory, stillPlays } = await attacked()
    const open = mallory.mesh.to(table.invite.table)
    let opened = 0
    const events: SocketEvents = { onOpen: () => opened++, onText() {}, onBytes() {}, onClose() {} }
    for (let i = 0; i < 80; i++) open('', events)
    await until(() => opened >= 32, 'the ways of the attacker')
    const newcomer = await table.somebody(false)
    await paste(table, table.host, newcomer)
    const client = table.client(newcomer)
    await until(() => client.status().state === 'connected', 'the newcomer to be let in')
    expect(opened).toBe(32)
    await stillPlays()
  })

  test('passes on offers and calls of a hundred keys that nobody answers: a few are tried, and people still meet', async () => {
    const { table } = await attacked()
    const victim = await watched()
    victim.mesh.meet(table.invite, { open: openNodeSocket })
    const mallory = await watched()
    await paste(table, victim, mallory)
    const [attack] = mallory.live
    for (let i = 0; i < 95; i++) {
      const key = createIdentity()
      const signals = createSignals(table.invite, key)
      const to = victim.identity.player
      const signal =
        key.player < to
          ? ({ kind: 'offer', to, id: freshWay(), at: nowhere } as const)
          : ({ kind: 'call', to, id: freshWay() } as const)
      const frame = { kind: 'carry', way: freshWay(), hops: 1, to, sealed: signals.seal(signal) } as const
      for (const piece of piecesOf(writeWayFrame(frame))) attack?.send(piece)
    }
    await until(() => victim.live.size > 20, 'being called')
    const friend = await table.somebody(false)
    await paste(table, victim, friend)
    expect(victim.live.size).toBeLessThanOrEqual(34)
  })

  test('never reads: what waits for it is bounded, and then it is one no longer', async () => {
    const child = fork(new URL('./peer-process.ts', import.meta.url))
    ends.push(() => child.kill('SIGKILL'))
    let isGone = false
    const made = createNeighbour('', await peersHere(), systemClock, {
      onOpen() {},
      onFrame() {},
      onClose: () => {
        isGone = true
      },
    })
    ends.push(() => made.close())
    child.send(await made.offer())
    const [answer] = await once(child, 'message')
    await made.accept(answer)
    await until(() => made.isOpen(), 'being connected')
    child.kill('SIGSTOP')
    let most = 0
    const bytes = new Uint8Array(1024 * 1024)
    for (let i = 0; i < 64 && !isGone; i++) {
      made.send({ kind: 'bytes', way: freshWay(), bytes })
      most = Math.max(most, made.waiting())
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(isGone).toBe(true)
    expect(most).toBeLessThanOrEqual(17 * 1024 * 1024)
    expect(made.waiting()).toBe(0)
  })
})

describe('texts that people hand each other', () => {
  test('are bounded: the oldest of many is void, and says so', async () => {
    const table = await peersTable(false)
    ends.push(() => table.end())
    const ada = await watched()
    const texts = []
    for (let i = 0; i < 20; i++) texts.push(await ada.mesh.hand(table.invite))
    expect(ada.live.size).toBe(16)
    const answer = async (text = ''): Promise<string> => {
      const paper = readPaper(text)
      if (paper.kind !== 'offer') throw new Error('that is no invitation')
      return (await watched()).mesh.takeUp(paper)
    }
    const [first, last] = [texts[0], texts.at(-1)]
    await expect(first?.take(await answer(first.text))).rejects.toThrow('too long ago: hand out a new one')
    await last?.take(await answer(last.text))
    await until(() => ada.mesh.neighbours().length === 1, 'being neighbours')
  })

  test('pasted twice give the same back, and either of both connects once', async () => {
    const table = await peersTable(false)
    ends.push(() => table.end())
    const [ada, bob] = [await watched(), await watched()]
    const { text, take } = await ada.mesh.hand(table.invite)
    const paper = readPaper(text)
    if (paper.kind !== 'offer') throw new Error('that is no invitation')
    const answers = [await bob.mesh.takeUp(paper), await bob.mesh.takeUp(paper)]
    expect(answers[1]).toBe(answers[0])
    await take(answers[0] ?? '')
    await expect(take(answers[1] ?? '')).rejects.toThrow('each once')
    await until(() => ada.mesh.neighbours().length === 1, 'being neighbours')
    expect([ada.live.size, bob.live.size]).toEqual([1, 1])
  })

  test('of nonsense, cut or for another table are refused by a sentence', async () => {
    const table = await peersTable(false)
    const other = await peersTable(false)
    ends.push(
      () => table.end(),
      () => other.end(),
    )
    const [ada, bob] = [await watched(), await watched()]
    const { text, take } = await ada.mesh.hand(table.invite)
    const { text: elsewhere } = await ada.mesh.hand(other.invite)
    const [paper, wrong] = [readPaper(text), readPaper(elsewhere)]
    if (paper.kind !== 'offer' || wrong.kind !== 'offer') throw new Error('these are no invitations')
    await expect(bob.mesh.takeUp({ ...paper, sealed: wrong.sealed })).rejects.toThrow('ask for a new one')
    for (const bad of ['', 'hello', 'nodealer-answer.', `nodealer-answer.${'A'.repeat(50_000)}`, text])
      await expect(take(bad)).rejects.toThrow(/paste|copy/)
    await take(await bob.mesh.takeUp(paper))
    await until(() => ada.mesh.neighbours().length === 1, 'being neighbours')
  })
})
