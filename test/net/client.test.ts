import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openPlatformSocket } from '../../src/net/index.ts'
import { createIdentity } from '../../src/table/identity.ts'
import { connected, createMeeting, haveLines, refusal } from './meeting.ts'
import { until } from './store-acceptance.ts'

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
    await guests[0]?.client.publish('from a page')
    await guests[1]?.client.publish('from Node')
    await haveLines(2, ...guests)
    expect(guests[0]?.lines).toEqual(guests[1]?.lines)
  })

  test('gives a subscriber everything, whenever it comes, until it leaves', async () => {
    const { url } = await meeting.relay()
    const guest = meeting.guest(await meeting.table(url, createIdentity()))
    await guest.client.publish('one')
    await guest.client.settled()
    const late: string[] = []
    const leave = guest.client.subscribe((line) => late.push(line))
    await guest.client.publish('two')
    await guest.client.settled()
    leave()
    await guest.client.publish('three')
    await guest.client.settled()
    expect(late).toEqual(['one', 'two'])
    expect(guest.lines).toEqual(['one', 'two', 'three'])
  })

  test('keeps what is said before there is a connection', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await guest.client.publish('too early')
    expect(guest.client.status().state).toBe('connecting')
    await guest.client.settled()
    expect(guest.lines).toEqual(['too early'])
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
    await guest.client.publish('never sent')
    const settled = guest.client.settled()
    guest.client.close()
    await expect(settled).rejects.toThrow(/disconnected/)
    await expect(guest.client.settled()).rejects.toThrow(/disconnected/)
    await expect(guest.client.publish('more')).rejects.toThrow(/disconnected/)
    const other = meeting.guest(invite)
    await connected(other)
    expect(other.lines).toEqual([])
  })

  test('that was refused says why to whoever still speaks', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest({ ...invite, table: 'bcdfghjk' })
    expect(await refusal(guest)).toBe('unknown-table')
    await expect(guest.client.publish('hello')).rejects.toThrow(/no such table/)
    await expect(guest.client.closeRoster([guest.identity.player])).rejects.toThrow(/no such table/)
  })
})
