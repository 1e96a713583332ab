import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { relayKey } from '../../src/net/index.ts'
import { createRelay, type RelayOptions } from '../../src/net/relay/relay.ts'
import type { Store } from '../../src/net/relay/store.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { openSqliteStore } from '../../src/net/relay/store-sqlite.ts'
import { headText, isCertified } from '../../src/table/order/chain.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { emptyFolder } from '../temporary.ts'
import { call } from './caller.ts'
import { handClock } from './hand-clock.ts'
import { connected, createMeeting, type Guest, haveLines, noGuestQuotas, type TestInvite } from './meeting.ts'
import { endProcesses, forkRelay } from './processes.ts'
import { makeTable } from './store-acceptance.ts'
import { until } from './until.ts'
import { layWire } from './wire.ts'

const folder = emptyFolder()
let files = 0
const freshStore = (): string => `sqlite:${join(folder, `${files++}.db`)}`
const meeting = createMeeting()
afterEach(async () => {
  await meeting.end()
  await endProcesses()
})

/** The same numbers from the same seed (mulberry32): a test that fails can be run again as it was. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** For stories in which everybody speaks a lot and nobody is a writer. */

const complaints = (guest: Guest): string[] => guest.notices().filter((kind) => kind !== 'withholding')

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^nodealer_relay_${name} (.*)$`, 'm').exec(text)?.[1])
}

/** A relay in this process, made of the parts that a test chooses. */
async function listen(store: Store, options: Partial<RelayOptions> = {}) {
  const origins: string[] = []
  const relay = await createRelay({ store, origins, ...options })
  await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`
  origins.push(url)
  return { url, close: relay.close }
}

/** Whether no two certificates that anybody was given contradict each other. */
function agree(invite: TestInvite, guests: readonly Guest[]): boolean {
  const heads = new Map<number, string>()
  return guests
    .flatMap(({ certificates }) => certificates)
    .every((certificate) => {
      const head = headText(certificate.head)
      const known = heads.get(certificate.k) ?? head
      heads.set(certificate.k, known)
      return known === head && isCertified(invite.sequencer, invite.id, certificate)
    })
}

describe('a relay that is killed and started again', () => {
  test('at twenty random moments loses nothing, goes on with its chain and key, and contradicts itself nowhere', {
    timeout: 240_000,
  }, async () => {
    const random = numbersFrom(20)
    const store = freshStore()
    let relay = await forkRelay({ port: 0, store, limits: noGuestQuotas })
    const port = Number(new URL(relay.url).port)
    const invite = await meeting.table(relay.url, createIdentity())
    const guests = [1, 2, 3].map(() => meeting.guest(invite))
    await connected(...guests)
    let said = 0
    for (let round = 0; round < 20; round++) {
      const count = 1 + Math.floor(random() * 40)
      for (let i = 0; i < count; i++)
        await guests[i % 3]?.says(`line ${said++} ${'x'.repeat(random() * 3000)}`)
      const wanted = said - Math.floor(random() * count)
      await until(() => (guests[0]?.lines.length ?? 0) >= wanted)
      relay.signal('SIGKILL')
      await relay.gone
      relay = await forkRelay({ port, store, limits: noGuestQuotas })
    }
    await Promise.all(guests.map(({ client }) => client.settled()))
    await haveLines(said, ...guests)
    const late = meeting.guest(invite)
    await haveLines(said, late)
    expect(new Set(late.lines).size).toBe(said)
    for (const guest of guests) {
      expect(guest.lines).toEqual(late.lines)
      expect(guest.objections).toEqual([])
      expect(complaints(guest)).toEqual([])
      expect(guest.openings.length).toBeGreaterThan(10)
    }
    expect(agree(invite, [...guests, late])).toBe(true)
    expect(await relayKey(relay.url)).toBe(invite.sequencer)
  })

  test('is one sequencer with another relay on the same file, whichever of them dies', {
    timeout: 120_000,
  }, async () => {
    const random = numbersFrom(7)
    const store = freshStore()
    const relays = [
      await forkRelay({ port: 0, store, limits: noGuestQuotas }),
      await forkRelay({ port: 0, store, limits: noGuestQuotas }),
    ]
    const ports = relays.map(({ url }) => Number(new URL(url).port))
    const invite = await meeting.table(relays[0]?.url ?? '', createIdentity())
    const guests = [0, 1, 0, 1].map((which) => meeting.guest({ ...invite, relay: relays[which]?.url ?? '' }))
    await connected(...guests)
    let said = 0
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 20; i++) await guests[i % 4]?.says(`line ${said++} ${'x'.repeat(random() * 2000)}`)
      await until(() => guests.some(({ lines }) => lines.length > said - 10))
      const which = round % 2
      relays[which]?.signal('SIGKILL')
      await relays[which]?.gone
      relays[which] = await forkRelay({ port: ports[which] ?? 0, store, limits: noGuestQuotas })
    }
    await Promise.all(guests.map(({ client }) => client.settled()))
    await haveLines(said, ...guests)
    for (const guest of guests) {
      expect(guest.lines).toEqual(guests[0]?.lines)
      expect([...guest.objections, ...complaints(guest)]).toEqual([])
    }
    expect(agree(invite, guests)).toBe(true)
  })
})

describe('a relay that is paused', () => {
  test('is noticed, and when it wakes up the game goes on', async () => {
    const relay = await forkRelay({ port: 0, store: 'memory' })
    const invite = await meeting.table(relay.url, createIdentity())
    const guests = [1, 2].map(() => meeting.guest(invite, { silence: 150 }))
    await connected(...guests)
    relay.signal('SIGSTOP')
    await guests[0]?.says('anybody there?')
    await until(
      () => guests.every(({ client }) => client.status().state === 'waiting'),
      'noticing the silence',
    )
    relay.signal('SIGCONT')
    await haveLines(1, ...guests)
    await connected(...guests)
    expect(guests.flatMap((guest) => [...complaints(guest), ...guest.objections])).toEqual([])
  })
})

describe('a player who is cut off', () => {
  test('is seen to be gone, catches up when it is back, and what it said meanwhile is heard', async () => {
    const wire = await layWire()
    const { localUrl } = await meeting.relay({ publicUrl: wire.url })
    wire.leadTo(localUrl)
    const invite = await meeting.table(localUrl, createIdentity())
    const near = meeting.guest(invite)
    const far = meeting.guest({ ...invite, relay: wire.url })
    await connected(near, far)
    await until(() => near.client.present().length === 2)
    wire.cut()
    await until(() => near.client.present().length === 1, 'being seen to be gone')
    await far.says('said in the dark')
    for (let i = 0; i < 30; i++) await near.says(`said meanwhile ${i}`)
    await near.client.settled()
    expect(far.lines).toEqual([])
    wire.mend()
    await haveLines(31, near, far)
    expect(far.lines).toEqual(near.lines)
    expect([...near.notices(), ...far.notices()]).toEqual([])
    far.client.close()
    await wire.close()
  })

  test('without knowing it, as when a cable is pulled, is dropped and comes back by itself', async () => {
    const { url } = await meeting.relay({ limits: { heartbeat: 60 } })
    const invite = await meeting.table(url, createIdentity())
    const near = meeting.guest(invite)
    const deaf = new WebSocket(`${url.replace('http', 'ws')}/ws`, { autoPong: false })
    await new Promise((resolve) => deaf.once('close', resolve))
    expect(await metric(url, 'dropped_silent_total')).toBe(1)
    await connected(near)
    expect(await metric(url, 'connections')).toBe(1)
  })
})

describe('a slow reader', () => {
  test('costs little memory, holds nobody up, and gets everything in the end', async () => {
    const limits = { ...noGuestQuotas, bytesPerSecond: 1e9, waitingBytes: 500_000 }
    const { url } = await forkRelay({ port: 0, store: freshStore(), limits })
    const invite = await meeting.table(url, createIdentity())
    const [teller, listener] = [meeting.guest(invite), meeting.guest(invite)]
    await connected(teller, listener)
    const slow = call(url)
    await slow.readsAll(invite)
    slow.socket.pause()
    const [count, size] = [120, 200_000]
    for (let i = 0; i < count; i++) {
      await teller.says(`${i} ${'x'.repeat(size)}`)
      if (i % 20 === 0) await teller.client.settled()
    }
    await haveLines(count, listener)
    expect(await metric(url, 'slow_readers_total')).toBeGreaterThan(0)
    const waiting = await metric(url, 'waiting_bytes')
    expect(waiting).toBeGreaterThan(0)
    expect(waiting).toBeLessThan(limits.waitingBytes + 3 * 262_144 + 2 * size)
    expect(slow.numbers().length).toBeLessThan(count)
    slow.socket.resume()
    await until(() => slow.numbers().length === count + 1, 'the slow reader getting everything')
    expect(slow.numbers()).toEqual(Array.from({ length: count + 1 }, (_, i) => i + 1))
  })
})

describe('a caller who never reads its answers', () => {
  test('is not read any further, however much it asks for, and is dropped when it takes nothing', async () => {
    const limits = {
      ...noGuestQuotas,
      waitingBytes: 100_000,
      linesPerSecond: 1e6,
      bytesPerSecond: 1e9,
      heartbeat: 1000,
    }
    const { url } = await forkRelay({ port: 0, store: freshStore(), limits })
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    await guest.says('x'.repeat(200_000))
    await guest.client.settled()
    const greedy = call(url)
    await greedy.readsAll(invite)
    greedy.socket.pause()
    let most = 0
    for (let round = 0; round < 30; round++) {
      for (let i = 0; i < 500; i++) {
        greedy.tell({ type: 'read', from: 1 })
        greedy.tell({ type: 'ping' })
        greedy.socket.send('rubbish')
      }
      most = Math.max(most, await metric(url, 'waiting_bytes'))
    }
    expect(most).toBeLessThan(4 * limits.waitingBytes + 1_000_000)
    expect(most).toBeGreaterThan(0)
    let waiting = most
    for (let i = 0; i < 1000 && waiting > 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      waiting = await metric(url, 'waiting_bytes')
    }
    expect(waiting).toBe(0)
    await guest.says('not bothered')
    await haveLines(2, guest)
    greedy.socket.terminate()
  })
})

describe('an outage of any length', () => {
  test('loses no envelope, and costs the seat nothing but time', async () => {
    const store = freshStore()
    const first = await forkRelay({ port: 0, store })
    const port = Number(new URL(first.url).port)
    const invite = await meeting.table(first.url, createIdentity())
    const guests = [meeting.guest(invite), meeting.guest(invite)]
    await connected(...guests)
    first.signal('SIGKILL')
    await first.gone
    await guests[0]?.says('said to nobody', 'and again')
    await guests[1]?.says('me too')
    const tries = (): number => (guests[0]?.events ?? []).filter((event) => event.type === 'status').length
    const before = tries()
    await until(() => tries() > before + 10, 'many attempts')
    await forkRelay({ port, store })
    await haveLines(3, ...guests)
    await Promise.all(guests.map(({ client }) => client.settled()))
    expect(guests[0]?.lines).toEqual(guests[1]?.lines)
    expect(guests.flatMap(({ objections }) => objections)).toEqual([])
  })
})

describe('a client that floods', () => {
  test('is not read any further until its time comes, loses nothing, and the others are heard meanwhile', async () => {
    const clock = handClock()
    const relay = await listen(createMemoryStore(), {
      clock,
      limits: { ...noGuestQuotas, linesPerSecond: 100, linesAtOnce: 100 },
    })
    const invite = await meeting.table(relay.url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    const flooder = call(relay.url)
    await flooder.readsAll(invite)
    const { seal } = guest.sealer
    for (let i = 0; i < 2000; i++) flooder.socket.send(seal(`flood ${i} ${'x'.repeat(1000)}`))
    await until(() => guest.lines.length > 0)
    for (let i = 0; i < 20; i++) {
      await guest.says(`let me speak ${i}`)
      await guest.client.settled()
    }
    expect(guest.lines.length).toBeLessThan(1000)
    expect(await metric(relay.url, 'slowed_senders_total')).toBe(1)
    await until(() => {
      clock.pass(1000)
      return guest.lines.length === 2020
    }, 'the rest of the flood')
    guest.client.close()
    flooder.socket.terminate()
    await relay.close()
  })
})

describe('a disk that is full', () => {
  test('is said so; nothing is confirmed that is not kept, and all is well when there is room again', async () => {
    const store = openSqliteStore(join(folder, 'small.db'), { maxPages: 70 })
    const relay = await listen(store)
    const invite = await meeting.table(relay.url, createIdentity())
    const guest = meeting.guest(invite, { patience: 50 })
    await connected(guest)
    await makeTable(store, 'other')
    await store.append('other', new Uint8Array(150_000))
    for (let i = 0; i < 10; i++) await guest.says(`${i} ${'x'.repeat(10_000)}`)
    await until(() => guest.notices().includes('refused'))
    expect(guest.lines.length).toBeLessThan(10)
    await store.drop('other')
    await guest.client.settled()
    expect(guest.lines).toHaveLength(10)
    guest.client.close()
    await relay.close()
  })
})
