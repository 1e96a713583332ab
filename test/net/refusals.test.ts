import { type AddressInfo, connect, type Socket } from 'node:net'
import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { doorOf } from '../../src/net/link-keys.ts'
import { createRelay } from '../../src/net/relay/relay.ts'
import type { Store } from '../../src/net/relay/store.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { signHello, signWriters } from '../../src/net/signing.ts'
import { type Certificate, isCertified } from '../../src/table/order/chain.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { type Caller, call } from './caller.ts'
import { connected, createMeeting, haveLines } from './meeting.ts'
import { storeWith } from './store-with.ts'
import { until } from './until.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

async function tableAndCaller(limits = {}) {
  const { url } = await meeting.relay({ limits })
  const invite = await meeting.table(url, createIdentity())
  const caller = call(url)
  const { challenge = '' } = await caller.hears('welcome')
  const identity = createIdentity()
  const door = doorOf(invite.key)
  const hello = signHello(
    { challenge, origin: invite.relay, table: invite.table, watch: false },
    identity,
    door,
  )
  return { url, invite, caller, hello, identity, door, challenge }
}

async function isSentAway(caller: Caller, code: string): Promise<string> {
  const { reason = '', code: given } = await caller.hears('refused')
  expect(given).toBe(code)
  await until(() => caller.closeCode() !== undefined, 'being sent away')
  return reason
}

describe('at the door', () => {
  test('another player’s signature does not prove anything', async () => {
    const { caller, hello } = await tableAndCaller()
    caller.tell({ ...hello, player: createIdentity().player })
    await isSentAway(caller, 'not-proven')
  })

  test('an answer to another challenge is worth nothing', async () => {
    const { caller, invite, identity, door } = await tableAndCaller()
    const challenge = 'A'.repeat(22)
    caller.tell(
      signHello({ challenge, origin: invite.relay, table: invite.table, watch: false }, identity, door),
    )
    await isSentAway(caller, 'not-proven')
  })

  test('an answer given to another relay cannot be used here', async () => {
    const { caller, invite, identity, door, challenge } = await tableAndCaller()
    const stolen = signHello(
      { challenge, origin: 'https://evil.example', table: invite.table, watch: false },
      identity,
      door,
    )
    caller.tell({ ...stolen, origin: invite.relay })
    await isSentAway(caller, 'not-proven')
  })

  test('a caller who came by another address is told which ones there are', async () => {
    const { caller, invite, identity, door, challenge } = await tableAndCaller()
    caller.tell(
      signHello(
        { challenge, origin: 'https://other.example', table: invite.table, watch: false },
        identity,
        door,
      ),
    )
    expect(await isSentAway(caller, 'wrong-origin')).toContain(invite.relay)
  })

  test('an answer cannot be turned into one for another role', async () => {
    const { caller, hello } = await tableAndCaller()
    caller.tell({ ...hello, watch: true })
    await isSentAway(caller, 'not-proven')
  })

  test('another version is told which one is spoken here', async () => {
    const { caller, hello } = await tableAndCaller()
    caller.tell({ ...hello, version: 7 })
    expect(await isSentAway(caller, 'other-version')).toMatch(/version 3, you speak 7/)
  })

  test('nothing is done for a caller who has not said who it is', async () => {
    for (const early of [
      { type: 'read', from: 1 },
      new Uint8Array(100),
      { type: 'seated' },
      { type: 'hello' },
    ]) {
      const { caller } = await tableAndCaller()
      if (early instanceof Uint8Array) caller.socket.send(early)
      else caller.tell(early)
      await isSentAway(caller, 'bad-message')
    }
  })

  test('a caller who says nothing is sent away after a while', async () => {
    const { caller } = await tableAndCaller({ helloTimeout: 50 })
    await isSentAway(caller, 'bad-message')
  })

  test('a caller who has not said who it is cannot have much held for it, also in a message without an end', async () => {
    const { url, invite } = await tableAndCaller()
    const stranger = call(url)
    await stranger.hears('welcome')
    stranger.tell({ type: 'ping' })
    stranger.socket.send(new Uint8Array(200_000), { fin: false })
    await until(() => stranger.closeCode() !== undefined, 'being sent away')
    // At once and without a word, and not because its time was over.
    expect(stranger.said.map(({ type }) => type)).not.toContain('refused')
    const invited = call(url)
    await invited.readsAll(invite)
    invited.socket.send(new Uint8Array(200_000), { fin: false })
    invited.socket.send(new Uint8Array(10), { fin: true })
    await until(() => invited.numbers().includes(2), 'a long statement of a guest')
  })

  test('two hellos are one too many', async () => {
    const { caller, hello } = await tableAndCaller()
    caller.tell(hello)
    await caller.hears('seated')
    caller.tell(hello)
    expect((await caller.hears('refused')).code).toBe('bad-message')
  })

  test('a relay that is full says so, and so does one that has too many guests from one address', async () => {
    const { url } = await meeting.relay({ limits: { connectionsPerAddress: 2 } })
    const callers = [call(url), call(url)]
    for (const caller of callers) await caller.hears('welcome')
    expect(await isSentAway(call(url), 'too-many')).toMatch(/2 connections from one address/)
    callers[0]?.socket.close()
    await until(() => callers[0]?.closeCode() !== undefined)
    await call(url).hears('welcome')
    const full = await meeting.relay({ limits: { connections: 0 } })
    expect(await isSentAway(call(full.url), 'too-many')).toMatch(/full/)
  })
})

describe('inside', () => {
  test('rubbish of any kind is refused with a sentence, and others go on', async () => {
    const { url, invite } = await tableAndCaller()
    const guest = meeting.guest(invite)
    await connected(guest)
    const caller = call(url)
    await caller.readsAll(invite)
    const rubbish = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          type: fc.constantFrom('hello', 'read', 'writers', 'tick', 'welcome', 'x'),
          from: fc.anything(),
        })
        .map((x) => JSON.stringify(x) ?? ''),
      fc.uint8Array({ maxLength: 40 }),
    )
    const all = fc.sample(rubbish, { numRuns: 150, seed: 7 })
    for (const one of all) caller.socket.send(one)
    await until(() => caller.said.filter(({ type }) => type === 'refused').length >= all.length)
    expect(
      caller.said
        .filter(({ type }) => type === 'refused')
        .every(({ reason = '' }) => /^[a-z].{5,}/.test(reason)),
    ).toBe(true)
    await guest.says('not bothered')
    await haveLines(1, guest)
    expect(caller.closeCode()).toBeUndefined()
  })

  test('an entry that is too large is refused by name; one that is absurd ends the connection', async () => {
    const { url, invite } = await tableAndCaller({ entryBytes: 2000 })
    const guest = meeting.guest(invite)
    await connected(guest)
    await guest.says('x'.repeat(2500), 'small')
    await haveLines(1, guest)
    await guest.client.settled()
    expect(guest.notices()).toEqual(['refused'])
    expect(guest.lines).toEqual(['small'])
    const caller = call(url)
    await caller.readsAll(invite)
    caller.socket.send(new Uint8Array(70_000))
    await until(() => caller.closeCode() !== undefined)
    expect(caller.closeCode()).toBe(1009)
  })

  test('a player comes back to a table that is full: somebody who is not one has to go', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay({ limits: { connectionsPerTable: 2 } })
    const invite = await meeting.table(url, creator)
    const [one, other] = [call(url), call(url)]
    await one.sitsDown(invite)
    await other.sitsDown(invite)
    const third = call(url)
    const { challenge = '' } = await third.hears('welcome')
    third.tell(
      signHello(
        { challenge, origin: url, table: invite.table, watch: false },
        createIdentity(),
        doorOf(invite.key),
      ),
    )
    expect(await third.hears('refused')).toMatchObject({ code: 'too-many' })
    const player = call(url)
    await player.sitsDown(invite, creator)
    await until(() => one.closeCode() !== undefined)
    expect(one.said.at(-1)).toMatchObject({ type: 'refused', code: 'too-many' })
    expect([other.closeCode(), player.closeCode()]).toEqual([undefined, undefined])
  })

  test('nobody fills a table: whoever floods it leaves as much to the others as it has taken', async () => {
    const [creator, player] = [createIdentity(), createIdentity()]
    const { url } = await meeting.relay({ limits: { tableBytes: 4_000_000, bytesPerSecond: 1e9 } })
    const invite = await meeting.table(url, creator)
    const [guest, other] = [meeting.guest(invite), meeting.guest(invite)]
    const host = meeting.guest(invite, { identity: creator })
    const quiet = meeting.guest(invite, { identity: player })
    await connected(host)
    await host.client.setWriters([player.player])
    const flood = async (who: typeof guest): Promise<number> => {
      for (let i = 0; i < 30; i++) await who.says(`${who.identity.player} ${i}`.padEnd(100_000, 'x'))
      const refused = (): number => who.notices().filter((kind) => kind === 'refused').length
      const taken = (): number => who.lines.filter((line) => line.startsWith(who.identity.player)).length
      await until(() => refused() + taken() >= 30)
      return taken()
    }
    const taken = await flood(host)
    expect(taken).toBeLessThan(30)
    const [first, second] = [await flood(guest), await flood(other)]
    expect(first + second).toBeLessThan(30)
    await quiet.says('a word'.padEnd(1000, 'x'))
    await haveLines(taken + first + second + 1, quiet)
    expect(quiet.notices()).toEqual([])
    expect(host.notices()).toContain('refused')
    await expect(
      Promise.race([host.client.settled(), quiet.client.settled().then(() => 'kept')]),
    ).resolves.toBe('kept')
  })

  test('a spectator who writes all the same is refused', async () => {
    const { url, invite, caller, identity, door, challenge } = await tableAndCaller()
    caller.tell(signHello({ challenge, origin: url, table: invite.table, watch: true }, identity, door))
    await caller.hears('seated')
    caller.socket.send(new Uint8Array(100))
    expect((await caller.hears('refused')).code).toBe('read-only')
  })

  test('a newer list of writers stays, and whoever comes with an older one is told', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator)
    const caller = call(url)
    await caller.sitsDown(invite)
    const id = base64urlnopad.encode(invite.id)
    const list = (number: number, players: string[]) => ({
      type: 'writers',
      writers: signWriters(id, creator, number, players),
    })
    caller.tell(list(7, [creator.player]))
    await caller.hears('writers')
    caller.tell(list(7, []))
    expect(await caller.hears('refused')).toMatchObject({ code: 'old-writers' })
    expect(await caller.hears('writers')).toMatchObject({ writers: { number: 7, players: [creator.player] } })
    caller.tell({ ...list(8, []), writers: { ...list(8, []).writers, players: [creator.player] } })
    await until(() => caller.said.some(({ code }) => code === 'not-proven'))
  })

  test('reading beyond the end is answered as it is: the relay has no head there', async () => {
    const { url, invite } = await tableAndCaller()
    const caller = call(url)
    await caller.sitsDown(invite)
    caller.tell({ type: 'read', from: 99 })
    expect(await caller.hears('reading')).toEqual({ type: 'reading', from: 99, before: '', last: 1 })
    caller.tell({ type: 'read', from: 2 })
    await until(() => caller.said.filter(({ type }) => type === 'reading').length === 2)
    const guest = meeting.guest(invite)
    await guest.says('next')
    await until(() => caller.batches.length > 0)
    expect(caller.numbers()).toEqual([2])
  })

  test('the log can be read again from any place, and every batch is certified', async () => {
    const { url, invite } = await tableAndCaller()
    const guest = meeting.guest(invite)
    for (let i = 0; i < 9; i++) await guest.says(`${i}`)
    await guest.client.settled()
    const caller = call(url)
    await caller.readsAll(invite)
    await until(() => caller.numbers().length === 10)
    caller.tell({ type: 'read', from: 8 })
    await until(() => caller.numbers().length === 13)
    expect(caller.numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 9, 10])
    for (const { entries, certificate } of caller.batches) {
      expect(certificate?.k).toBe(entries.at(-1)?.k)
      expect(isCertified(invite.sequencer, invite.id, certificate as Certificate)).toBe(true)
    }
  })

  test('nothing of the log is read for a caller who has not proven that it was invited', async () => {
    const store = createMemoryStore()
    const touched: string[] = []
    const watched: Store = storeWith(store, {
      read(...what) {
        touched.push('read')
        return store.read(...what)
      },
      head(...what) {
        touched.push('head')
        return store.head(...what)
      },
      subscribe(...what) {
        touched.push('subscribe')
        return store.subscribe(...what)
      },
    })
    const origins: string[] = []
    const relay = await createRelay({ store: watched, origins })
    await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`
    origins.push(url)
    const invite = await meeting.table(url, createIdentity())
    const caller = call(url)
    const { challenge = '' } = await caller.hears('welcome')
    const wayIn = { challenge, origin: url, table: invite.table, watch: false }
    caller.tell(signHello(wayIn, createIdentity(), createIdentity()))
    await isSentAway(caller, 'not-invited')
    expect(touched).toEqual([])
    const invited = call(url)
    await invited.readsAll(invite)
    expect(touched).toContain('subscribe')
    invited.socket.terminate()
    await relay.close()
  })
})

describe('a table with too many guests', () => {
  test('says so', async () => {
    const { url } = await meeting.relay({ limits: { connectionsPerTable: 1 } })
    const invite = await meeting.table(url, createIdentity())
    const [first, second] = [call(url), call(url)]
    await first.sitsDown(invite)
    const { challenge = '' } = await second.hears('welcome')
    const wayIn = { challenge, origin: url, table: invite.table, watch: false }
    second.tell(signHello(wayIn, createIdentity(), doorOf(invite.key)))
    expect(await isSentAway(second, 'too-many')).toMatch(/1 connections at one table/)
  })
})

describe('a player who comes many times', () => {
  test('has sixteen connections at most: the oldest makes room, and nobody else is sent away', async () => {
    const { url } = await meeting.relay({ limits: { connectionsPerTable: 20 } })
    const invite = await meeting.table(url, createIdentity())
    const other = call(url)
    await other.sitsDown(invite)
    const identity = createIdentity()
    const callers: Caller[] = []
    for (let i = 0; i < 17; i++) {
      const caller = call(url)
      callers.push(caller)
      await caller.sitsDown(invite, identity)
    }
    await until(() => callers[0]?.closeCode() !== undefined, 'being sent away')
    expect(callers.slice(1).map((caller) => caller.closeCode())).toEqual(Array(16).fill(undefined))
    expect(other.closeCode()).toBeUndefined()
  })
})

describe('a caller who only half comes', () => {
  const closes = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))

  test('by TCP without asking for anything, or without finishing what it asks, is let go', async () => {
    const { url } = await meeting.relay({ limits: { helloTimeout: 100 } })
    const port = Number(new URL(url).port)
    const silent = connect(port, '127.0.0.1')
    const slow = connect(port, '127.0.0.1')
    slow.write('GET /ws HTTP/1.1\r\nHost: relay\r\n')
    const posting = connect(port, '127.0.0.1')
    posting.write('POST /tables HTTP/1.1\r\nHost: relay\r\nContent-Length: 1000\r\n\r\n{')
    for (const socket of [silent, slow, posting]) socket.resume().on('error', () => undefined)
    await Promise.all([silent, slow, posting].map(closes))
  })

  test('any number of times at once from one address is not let in', async () => {
    const { url } = await meeting.relay({ limits: { connectionsPerAddress: 2 } })
    const port = Number(new URL(url).port)
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    let closed = 0
    for (const socket of sockets) socket.on('close', () => closed++).resume()
    await until(() => closed === 1)
    for (const socket of sockets) socket.destroy()
    const isWell = (): Promise<boolean> =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isWell())) await new Promise((resolve) => setTimeout(resolve, 5))
  })
})
