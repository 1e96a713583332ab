import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { lineEntry } from '../../src/net/entry.ts'
import { createSealer } from '../../src/net/seal.ts'
import { signHello } from '../../src/net/signing.ts'
import { createIdentity } from '../../src/table/identity.ts'
import { type Caller, call } from './caller.ts'
import { connected, createMeeting, haveLines } from './meeting.ts'
import { until } from './store-acceptance.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

async function tableAndCaller(limits = {}) {
  const { url } = await meeting.relay({ limits })
  const invite = await meeting.table(url, createIdentity())
  const caller = call(url)
  const { challenge = '' } = await caller.hears('welcome')
  const identity = createIdentity()
  const { door } = createSealer(invite.table, invite.key)
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
    expect(await isSentAway(caller, 'other-version')).toMatch(/version 1, you speak 7/)
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
    await caller.sitsDown(invite)
    const rubbish = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ type: fc.constantFrom('hello', 'read', 'roster', 'welcome', 'x'), from: fc.anything() })
        .map((x) => JSON.stringify(x) ?? ''),
      fc.uint8Array({ maxLength: 41 }),
      fc.uint8Array({ minLength: 45, maxLength: 80 }).map((bytes) => Uint8Array.from([9, ...bytes])),
    )
    const all = fc.sample(rubbish, { numRuns: 150, seed: 7 })
    for (const one of all) caller.socket.send(one)
    await until(() => caller.said.filter(({ type }) => type === 'refused').length >= all.length)
    expect(
      caller.said
        .filter(({ type }) => type === 'refused')
        .every(({ reason = '' }) => /^[a-z].{5,}/.test(reason)),
    ).toBe(true)
    await guest.client.publish('not bothered')
    await haveLines(1, guest)
    expect(caller.closeCode()).toBeUndefined()
  })

  test('an entry that is too large is refused by name; one that is absurd ends the connection', async () => {
    const { url, invite } = await tableAndCaller({ entryBytes: 2000 })
    const guest = meeting.guest(invite)
    await connected(guest)
    await guest.client.publish('x'.repeat(2500))
    await guest.client.publish('small')
    await haveLines(1, guest)
    await guest.client.settled()
    expect(guest.notices()).toEqual(['refused'])
    const caller = call(url)
    await caller.sitsDown(invite)
    caller.socket.send(new Uint8Array(10_000))
    await until(() => caller.closeCode() !== undefined)
    expect(caller.closeCode()).toBe(1009)
  })

  test('a table that is full says so', async () => {
    const { invite } = await tableAndCaller({ tableBytes: 3000 })
    const guest = meeting.guest(invite)
    await connected(guest)
    for (let i = 0; i < 5; i++) {
      await guest.client.publish(`${i}`.repeat(1000))
      await guest.client.settled()
    }
    expect(guest.lines).toHaveLength(2)
    expect(guest.notices()).toEqual(['refused', 'refused', 'refused'])
  })

  test('a spectator who writes all the same is refused', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator)
    const host = meeting.guest(invite, { identity: creator })
    await connected(host)
    await host.client.closeRoster([creator.player])
    const caller = call(url)
    await caller.sitsDown(invite)
    const { seal } = createSealer(invite.table, invite.key)
    caller.socket.send(lineEntry(seal('all in')))
    expect((await caller.hears('refused')).code).toBe('read-only')
    await host.client.publish('fold')
    await haveLines(1, host)
    expect(host.lines).toEqual(['fold'])
  })

  test('somebody in the roster who sends what is not of this table is noticed by the others', async () => {
    const { url, invite } = await tableAndCaller()
    const guest = meeting.guest(invite)
    await connected(guest)
    const caller = call(url)
    await caller.sitsDown(invite)
    caller.socket.send(lineEntry(crypto.getRandomValues(new Uint8Array(100))))
    await until(() => guest.notices().length > 0)
    expect(guest.notices()).toEqual(['undecryptable'])
    expect(guest.lines).toEqual([])
  })

  test('reading beyond the end is refused', async () => {
    const { url, invite } = await tableAndCaller()
    const caller = call(url)
    await caller.sitsDown(invite)
    caller.tell({ type: 'read', from: 99 })
    expect((await caller.hears('refused')).reason).toMatch(/has 1 entries/)
  })

  test('the log can be read again from any place', async () => {
    const { url, invite } = await tableAndCaller()
    const guest = meeting.guest(invite)
    for (let i = 0; i < 9; i++) await guest.client.publish(`${i}`)
    await guest.client.settled()
    const caller = call(url)
    await caller.sitsDown(invite)
    await until(() => caller.frames.length === 10)
    caller.tell({ type: 'read', from: 8 })
    await until(() => caller.frames.length === 13)
    const places = caller.frames.map((frame) => frame.readUIntBE(1, 5))
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 9, 10])
  })
})
