import { afterEach, describe, expect, test } from 'vitest'
import { defaultLimits, type Limits } from '../../src/net/relay/limits.ts'
import { createMakers } from '../../src/net/relay/makers.ts'
import { createMetrics } from '../../src/net/relay/metrics.ts'
import { hideNetwork, networkOf } from '../../src/net/relay/network.ts'
import { createPace } from '../../src/net/relay/pace.ts'
import { createQuotas } from '../../src/net/relay/quotas.ts'
import { openRooms } from '../../src/net/relay/rooms.ts'
import type { Store } from '../../src/net/relay/store.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { systemClock } from '../../src/table/clock.ts'
import { createIdentity } from '../../src/table/identity.ts'
import { handClock } from './hand-clock.ts'
import { connected, createMeeting, refusal } from './meeting.ts'
import { makeTable } from './store-acceptance.ts'
import { until } from './until.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

async function roomsOf(store: Store, changed: Partial<Limits>) {
  const limits = { ...defaultLimits, ...changed }
  const clock = systemClock
  const [makers, quotas] = [createMakers(limits, clock), createQuotas(limits, clock)]
  return openRooms({
    store,
    sequencer: await store.key(),
    limits,
    metrics: createMetrics(),
    clock,
    makers,
    quotas,
  })
}

describe('tables at which nobody speaks any more', () => {
  test('are forgotten, also if somebody is connected and lets time pass', async () => {
    let now = Date.now() - 10_000
    const store = createMemoryStore({ now: () => now })
    await makeTable(store, 'old')
    await makeTable(store, 'used')
    now += 10_000
    await store.append('old', undefined)
    await store.append('used', new Uint8Array(100))
    const rooms = await roomsOf(store, { tableLifetime: 5000 })
    const room = rooms.open(await rooms.find('old'))
    await rooms.expire()
    expect(rooms.count()).toEqual({ tables: 1, rooms: 0 })
    expect((await store.tables()).map(({ opening }) => opening.name)).toEqual(['used'])
    rooms.release(room)
    expect(rooms.count()).toEqual({ tables: 1, rooms: 0 })
    await expect(rooms.find('old')).rejects.toThrow(/no such table/)
  })
})

describe('a store that may not grow any further', () => {
  test('is said so, and nothing is stored', async () => {
    const { url } = await meeting.relay({ limits: { storeBytes: 14_000 } })
    const creator = createIdentity()
    const guest = meeting.guest(await meeting.table(url, creator))
    await connected(guest)
    await guest.says('x'.repeat(1000))
    await guest.client.settled()
    await guest.says('y'.repeat(2000))
    await until(() => guest.notices().includes('refused'))
    expect(guest.lines).toHaveLength(1)
  })

  test('is not filled by one maker of tables', async () => {
    const { url } = await meeting.relay({ limits: { makerBytes: 2000 } })
    const creator = createIdentity()
    const host = meeting.guest(await meeting.table(url, creator), { identity: creator })
    await connected(host)
    await host.says('x'.repeat(1000))
    await host.client.settled()
    expect(host.lines).toHaveLength(1)
    await host.says('y'.repeat(1000))
    await host.client.settled()
    expect(host.notices()).toEqual(['refused'])
    await expect(meeting.table(url, createIdentity())).resolves.toBeDefined()
    await expect(meeting.table(url, creator)).resolves.toBeDefined()
  })
})

describe('a table that the relay has lost', () => {
  test('is missed by those who were there, and unknown to others', async () => {
    const first = await meeting.relay()
    const invite = await meeting.table(first.url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    await first.close()
    await meeting.relay({ port: Number(new URL(first.url).port) })
    await until(() => guest.notices().includes('forgetful'))
    expect(guest.client.status().state).not.toBe('refused')
    expect(await refusal(meeting.guest(invite))).toBe('unknown-table')
  })
})

describe('quotas', () => {
  const limits = { ...defaultLimits, guestLines: 2, guestBytes: 1000, tableGuestLines: 4, ticksPerHour: 2 }

  test('hold for each guest and for all together, and come back with time', () => {
    const clock = handClock()
    const quotas = createQuotas(limits, clock)
    const may = (player: string, bytes = 10): boolean => quotas.of('a').guest(player, bytes) !== undefined
    expect([may('x'), may('x'), may('x'), may('y', 2000), may('y', 900), may('z'), may('z')]).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(quotas.of('b').guest('x', 10)).toBeDefined()
    clock.pass(30 * 60 * 1000)
    expect([may('x'), may('x')]).toEqual([true, false])
    clock.pass(60 * 60 * 1000)
    quotas.tidy()
    expect([may('x'), may('x'), may('x')]).toEqual([true, true, false])
  })

  test('are not used up by what was in the log already', () => {
    const quotas = createQuotas(limits, handClock())
    for (let i = 0; i < 9; i++) quotas.of('a').guest('x', 900)?.()
    expect(quotas.of('a').guest('x', 900)).toBeDefined()
  })

  test('bound the ticks of an hour', () => {
    const clock = handClock()
    const quota = createQuotas(limits, clock).of('a')
    expect([quota.tick(), quota.tick(), quota.tick()].map((one) => one !== undefined)).toEqual([
      true,
      true,
      false,
    ])
    clock.pass(30 * 60 * 1000)
    expect(quota.tick()).toBeDefined()
  })
})

describe('a network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('is kept in a form that does not tell which', () => {
    const [mine, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    expect(hideNetwork(mine, '192.0.2.7')).toBe(hideNetwork(mine, '192.0.2.7'))
    expect(hideNetwork(mine, '192.0.2.7')).not.toBe(hideNetwork(other, '192.0.2.7'))
    expect(hideNetwork(mine, '192.0.2.7')).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })
})

describe('a pace', () => {
  test('lets a burst through, then so much a second, and never saves up more than the burst', () => {
    const pace = createPace(10, 5, 0)
    expect([1, 1, 1, 1, 1].map((amount) => pace.take(amount, 0))).toEqual([0, 0, 0, 0, 0])
    expect(pace.take(1, 0)).toBe(100)
    expect(pace.take(1, 200)).toBe(0)
    expect(pace.take(5, 100_000)).toBe(0)
    expect(pace.take(1, 100_000)).toBe(100)
  })

  test('counts all or nothing where asked to, and what is given back can be used', () => {
    const pace = createPace(10, 5, 0)
    expect([pace.allows(3, 0), pace.allows(3, 0), pace.allows(2, 0)]).toEqual([true, false, true])
    pace.giveBack(3)
    expect([pace.allows(3, 0), pace.allows(1, 0)]).toEqual([true, false])
    pace.giveBack(100)
    expect([pace.allows(5, 0), pace.allows(1, 0)]).toEqual([true, false])
  })
})
