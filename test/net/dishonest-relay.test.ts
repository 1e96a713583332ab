import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { readFrame, writeFrame } from '../../src/net/entry.ts'
import type { Invite } from '../../src/net/index.ts'
import { createRelay } from '../../src/net/relay/relay.ts'
import type { Store } from '../../src/net/relay/store.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { createIdentity } from '../../src/table/identity.ts'
import { connected, createMeeting, type Guest, haveLines } from './meeting.ts'
import { until } from './store-acceptance.ts'

const meeting = createMeeting()
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  await meeting.end()
  for (const end of ends.splice(0)) await end()
})

/** Listens, on a free port unless told which. */
async function portOf(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A relay whose store can be exchanged behind its back: it is stopped and comes back with another past. */
async function changeableRelay() {
  let port = 0
  let relay: Awaited<ReturnType<typeof createRelay>> | undefined
  const origins: string[] = []
  async function start(store: Store): Promise<void> {
    await relay?.close()
    relay = await createRelay({ store, origins })
    port = await portOf(relay.server, port)
    origins[0] = `http://127.0.0.1:${port}`
  }
  ends.push(async () => relay?.close())
  return { start, url: () => origins[0] ?? '' }
}

/** A store that begins with these entries of another. */
async function copyOf(store: Store, table: string, places: readonly number[]): Promise<Store> {
  const copy = createMemoryStore()
  const entries = await store.read(table, 1, Number.MAX_SAFE_INTEGER)
  for (const place of places) {
    const bytes = entries[place - 1]?.bytes as Uint8Array
    const name = place === 1 ? 'opening' : Buffer.from(bytes.subarray(1, 25)).toString('base64url')
    await copy.append(table, name, bytes)
  }
  return copy
}

/** What to do with a frame on its way to a client; `to` is the same for all frames of one connection. */
type Tamper = (frame: Uint8Array, pass: (frame: Uint8Array) => void, to: object) => void

/** A relay that passes everything on but changes what it shows. */
async function tamperingRelay(): Promise<{ url: string; tamper: (how: Tamper | undefined) => void }> {
  let how: Tamper | undefined
  const origins: string[] = []
  const relay = await createRelay({ store: createMemoryStore(), origins })
  const behind = `127.0.0.1:${await portOf(relay.server)}`
  const http = createServer(async (request, response) => {
    const answer = await fetch(`http://${behind}/tables`, { method: 'POST', body: await text(request) })
    response.writeHead(answer.status).end(await answer.text())
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (client) => {
    const honest = new WebSocket(`ws://${behind}/ws`)
    client.on('message', (data, binary) => honest.send(data as Buffer, { binary }))
    honest.on('message', (data, binary) => {
      if (binary && how !== undefined) how(data as Buffer, (frame) => client.send(frame), client)
      else client.send(data as Buffer, { binary })
    })
    client.on('close', () => honest.terminate())
    honest.on('close', () => client.terminate())
  })
  const url = `http://127.0.0.1:${await portOf(http)}`
  origins.push(url)
  ends.push(async () => {
    for (const client of sockets.clients) client.terminate()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    await relay.close()
  })
  const tamper = (now: Tamper | undefined): void => {
    how = now
  }
  return { url, tamper }
}

async function say(guest: Guest, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) await guest.client.publish(line)
  await guest.client.settled()
}

/** Two guests who have said four things, of which the relay will show another past: place 1 is the opening. */
async function fourLines() {
  const relay = await changeableRelay()
  const store = createMemoryStore()
  await relay.start(store)
  const invite = await meeting.table(relay.url(), createIdentity())
  const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
  await say(one, 'a', 'b')
  await say(other, 'c', 'd')
  await haveLines(4, one, other)
  const comeBackWith = async (places: readonly number[]): Promise<Store> => {
    const copy = await copyOf(store, invite.table, places)
    await relay.start(copy)
    return copy
  }
  return { relay, invite, one, other, comeBackWith }
}

async function logOf(store: Store, { table }: Invite): Promise<number> {
  return store.head(table)
}

describe('a relay that comes back', () => {
  test('with the same log is not complained about, and nothing is said twice', async () => {
    const { one, other, comeBackWith } = await fourLines()
    await comeBackWith([1, 2, 3, 4, 5])
    await say(one, 'e')
    await haveLines(5, one, other)
    expect(other.lines).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect([...one.notices(), ...other.notices()]).toEqual([])
    const words = one.events.flatMap((event) => (event.type === 'status' ? [event.text] : []))
    expect(words.some((text) => /^connection lost, trying again in \d+ s$/.test(text))).toBe(true)
    expect(words.at(-1)).toBe('connected')
  })

  test('without the last statements is given them again, and said to be forgetful', async () => {
    const { invite, one, other, comeBackWith } = await fourLines()
    const store = await comeBackWith([1, 2, 3])
    await until(() => one.notices().length + other.notices().length > 0)
    expect(new Set([...one.notices(), ...other.notices()])).toEqual(new Set(['forgetful']))
    await until(
      () => one.client.status().state === 'connected' && other.client.status().state === 'connected',
    )
    await Promise.all([one.client.settled(), other.client.settled()])
    expect(await logOf(store, invite)).toBe(5)
    const late = meeting.guest(invite)
    await haveLines(4, late)
    expect([...late.lines].sort()).toEqual(['a', 'b', 'c', 'd'])
    expect(one.lines).toEqual(['a', 'b', 'c', 'd'])
  })

  test('with a hole in the middle is said to be lying and forgetful, and the hole is filled', async () => {
    const { invite, one, other, comeBackWith } = await fourLines()
    const store = await comeBackWith([1, 2, 4, 5])
    await until(() => one.notices().includes('lying') && other.notices().includes('lying'))
    await until(() => [...one.notices(), ...other.notices()].includes('forgetful'))
    await connected(one, other)
    await Promise.all([one.client.settled(), other.client.settled()])
    expect(await logOf(store, invite)).toBe(5)
  })

  test('with everything in another order is said to be lying', async () => {
    const { one, comeBackWith } = await fourLines()
    await comeBackWith([1, 5, 4, 3, 2])
    await until(() => one.notices().includes('lying'))
    expect(one.notices()).not.toContain('forgetful')
    expect(one.lines).toEqual(['a', 'b', 'c', 'd'])
  })

  test('having lost the table gets it back from its creator, and everything said at it from everybody', async () => {
    const relay = await changeableRelay()
    await relay.start(createMemoryStore())
    const creator = createIdentity()
    const invite = await meeting.table(relay.url(), creator)
    const host = meeting.guest(invite, { identity: creator, remake: { spectators: true } })
    const other = meeting.guest(invite)
    await say(host, 'a')
    await say(other, 'b')
    await haveLines(2, host, other)
    await host.client.closeRoster([creator.player, other.identity.player])
    const empty = createMemoryStore()
    await relay.start(empty)
    await until(() => host.notices().includes('forgetful') && other.notices().includes('forgetful'))
    await connected(host, other)
    await Promise.all([host.client.settled(), other.client.settled()])
    expect(host.notices()).not.toContain('lying')
    await until(
      () => host.client.role() === 'writer' && other.client.role() === 'writer',
      'the roster being closed again',
    )
    const late = meeting.guest(invite)
    await haveLines(2, late)
    expect([...late.lines].sort()).toEqual(['a', 'b'])
    expect(late.client.role()).toBe('spectator')
  })
})

describe('a relay that tampers with what it shows', () => {
  async function watched(tamper: Tamper): Promise<{ teller: Guest; told: Guest; heal: () => void }> {
    const relay = await tamperingRelay()
    const invite = await meeting.table(relay.url, createIdentity())
    const [teller, told] = [meeting.guest(invite), meeting.guest(invite)]
    await connected(teller, told)
    await say(teller, 'before')
    await haveLines(1, told)
    relay.tamper(tamper)
    await teller.client.publish('one')
    await teller.client.publish('two')
    return { teller, told, heal: () => relay.tamper(undefined) }
  }
  const place = (frame: Uint8Array): number => readFrame(frame)?.sequence ?? 0
  const entryOf = (frame: Uint8Array): Uint8Array => readFrame(frame)?.entry ?? new Uint8Array()

  test('by leaving something out is noticed, and all is there once it stops', async () => {
    const { told, heal } = await watched((frame, pass) => place(frame) !== 3 && pass(frame))
    await until(() => told.notices().includes('withholding'))
    heal()
    await haveLines(3, told)
    expect(told.lines).toEqual(['before', 'one', 'two'])
  })

  test('by repeating something is noticed', async () => {
    const { told } = await watched((frame, pass) => {
      pass(frame)
      pass(frame)
    })
    await until(() => told.notices().includes('backwards'))
  })

  test('by swapping the order is noticed', async () => {
    const held = new Map<object, Uint8Array>()
    const { told } = await watched((frame, pass, to) => {
      const first = held.get(to)
      held.set(to, frame)
      if (first === undefined) return
      pass(frame)
      pass(first)
    })
    await until(() => told.notices().includes('withholding'))
  })

  test('by changing a byte is noticed, and what was changed reaches nobody', async () => {
    const { told } = await watched((frame, pass) => {
      const changed = frame.slice()
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
      pass(changed)
    })
    await until(() => told.notices().includes('undecryptable'))
    expect(told.lines).toEqual(['before'])
  })

  test('by passing off an old statement as a new one is harmless: a line is a line', async () => {
    let old: Uint8Array | undefined
    const { told } = await watched((frame, pass) => {
      old ??= entryOf(frame)
      pass(writeFrame(place(frame), old))
    })
    await until(() => told.lines.length >= 2)
    expect(told.lines).toEqual(['before', 'one'])
  })

  test('by forging a roster is noticed', async () => {
    const forged = new TextEncoder().encode(
      `\u0003${JSON.stringify({ players: [createIdentity().player], signature: 'A'.repeat(86) })}`,
    )
    const { told } = await watched((frame, pass) => pass(writeFrame(place(frame), forged)))
    await until(() => told.notices().includes('lying'))
    expect(told.events.some((event) => event.type === 'roster')).toBe(false)
  })

  test('by never confirming is noticed, and the statement is sent again', async () => {
    const relay = await tamperingRelay()
    const invite = await meeting.table(relay.url, createIdentity())
    const guest = meeting.guest(invite, { patience: 50 })
    await connected(guest)
    relay.tamper(() => undefined)
    await guest.client.publish('hello?')
    await until(() => guest.notices().includes('withholding'))
    relay.tamper(undefined)
    await guest.client.settled()
    expect(guest.lines).toEqual(['hello?'])
  })

  test('by sending rubbish is dropped and tried again', async () => {
    const { told, heal } = await watched((_frame, pass) => pass(new Uint8Array(3)))
    await until(() => told.notices().includes('lying'))
    heal()
    await haveLines(3, told)
  })
})
