import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { connectRelay, openPlatformSocket } from '../../src/net/index.ts'
import { openNodeSocket } from '../../src/net/relay/index.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { connected, createMeeting, haveLines, refusal } from './meeting.ts'
import { until } from './until.ts'
import { createWitness } from './witness.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

/** Every module that a module needs at run time, itself included. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!file.startsWith('/')) return found
  const source = readFileSync(file, 'utf8')
  for (const [, clause = '', from = ''] of source.matchAll(
    /^(?:import|export) ([^;'"]*?)from '([^']+)'/gms,
  )) {
    const typesOnly = clause.startsWith('type ')
    if (!typesOnly) modulesOf(from.startsWith('.') ? join(dirname(file), from) : from, found)
  }
  return found
}

describe('a client', () => {
  test('needs nothing that a browser does not have', () => {
    const modules = modulesOf(join(import.meta.dirname, '../../src/net/index.ts'))
    expect([...modules].some((name) => name.endsWith('client.ts'))).toBe(true)
    expect([...modules].filter((name) => name.startsWith('node:') || name === 'ws')).toEqual([])
    const server = modulesOf(join(import.meta.dirname, '../../src/net/relay/index.ts'))
    expect(server).toContain('node:http')
  })

  test('works with the platform’s own WebSocket', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guests = [meeting.guest(invite, { open: openPlatformSocket }), meeting.guest(invite)]
    await guests[0]?.says('from a page')
    await guests[1]?.says('from Node')
    await haveLines(2, ...guests)
    expect(guests[0]?.lines).toEqual(guests[1]?.lines)
  })

  test('serves several followers, each from its own number on, whenever they come, until they leave', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await guest.says('one')
    await guest.client.settled()
    const early = createWitness(invite, guest.sealer)
    const middle = guest.place()
    const leave = guest.client.follow(1, early)
    const late = createWitness(invite, guest.sealer, middle)
    guest.client.follow(3, late)
    await guest.says('two')
    await guest.client.settled()
    await until(() => late.lines.length === 1 && early.lines.length === 2)
    leave()
    await guest.says('three')
    await guest.client.settled()
    await until(() => late.lines.length === 2)
    expect(early.lines).toEqual(['one', 'two'])
    expect(late.lines).toEqual(['two', 'three'])
    expect(guest.lines).toEqual(['one', 'two', 'three'])
    expect([early, late, guest].flatMap(({ objections }) => objections)).toEqual([])
    expect([early, late].map(({ openings }) => openings.map(({ from }) => from))).toEqual([[1], [3]])
  })

  test('tells a follower who is further than the relay how far the relay is', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    const ahead = createWitness(invite, guest.sealer)
    guest.client.follow(9, ahead)
    await until(() => ahead.openings.length === 1)
    expect(ahead.openings[0]).toEqual({ from: 9, before: new Uint8Array(), last: 1 })
    expect(() => guest.client.follow(0, ahead)).toThrow(/counted from 1/)
  })

  test('keeps what is handed in before there is a connection', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await guest.says('too early')
    expect(guest.client.status().state).toBe('connecting')
    await guest.client.settled()
    expect(guest.lines).toEqual(['too early'])
  })

  test('sees that what it handed in stands in the log, also if nobody follows', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    const mute = connectRelay({ invite, identity: createIdentity(), open: openNodeSocket })
    await mute.submit(guest.sealer.seal('new'))
    await mute.settled()
    await haveLines(1, guest)
    await mute.submit(guest.sealer.seal('new'))
    await mute.settled()
    mute.close()
    expect(guest.lines).toEqual(['new'])
  })

  test('tells in words what it is doing', async () => {
    const { url, close } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    await close()
    await until(() => guest.events.some((event) => event.type === 'status' && event.state === 'waiting'))
    const words = guest.events.flatMap((event) => (event.type === 'status' ? [event.text] : []))
    const { host } = new URL(url)
    expect(words.slice(0, 2)).toEqual([`catching up: 0 of 1`, 'connected'])
    expect(guest.client.status().text).toMatch(
      new RegExp(`^(connection lost, trying again in 1 s|connecting to ${host})$`),
    )
  })

  test('that was closed says and hears nothing more', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await guest.says('never sent')
    const settled = guest.client.settled()
    guest.client.close()
    await expect(settled).rejects.toThrow(/disconnected/)
    await expect(guest.client.settled()).rejects.toThrow(/disconnected/)
    await expect(guest.says('more')).rejects.toThrow(/disconnected/)
    const other = meeting.guest(invite)
    await connected(other)
    expect(other.lines).toEqual([])
  })

  test('that was refused says why to whoever still speaks', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest({ ...invite, table: 'bcdfghjk' })
    expect(await refusal(guest)).toBe('unknown-table')
    await expect(guest.says('hello')).rejects.toThrow(/no such table/)
    await expect(guest.client.setWriters([guest.identity.player])).rejects.toThrow(/no such table/)
  })
})
