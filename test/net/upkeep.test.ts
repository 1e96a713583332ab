import { afterEach, describe, expect, test } from 'vitest'
import { connectRelay } from '../../src/net/client.ts'
import { openNodeSocket } from '../../src/net/relay/index.ts'
import { defaultLimits, type Limits } from '../../src/net/relay/limits.ts'
import { createMakers } from '../../src/net/relay/makers.ts'
import { createMetrics } from '../../src/net/relay/metrics.ts'
import { hideNetwork, networkOf } from '../../src/net/relay/network.ts'
import { createPace } from '../../src/net/relay/pace.ts'
import { createQuotas } from '../../src/net/relay/quotas.ts'
import { openRooms } from '../../src/net/relay/rooms.ts'
import type { Store } from '../../src/net/relay/store.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { createUses } from '../../src/net/relay/uses.ts'
import { systemClock } from '../../src/table/order/clock.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
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
    fellows: { made: () => undefined, guest: () => undefined },
    relays: [],
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
    await until(() => host.notices().length > 0)
    expect(host.notices()).toEqual(['refused'])
    expect(host.events.at(-1)).toMatchObject({ text: expect.stringContaining('it is kept here') })
    await expect(meeting.table(url, createIdentity())).resolves.toBeDefined()
    await expect(meeting.table(url, creator)).resolves.toBeDefined()
  })
})

describe('a stranger at the address of an honest host', () => {
  const [kept, reserve] = [64 * 1024, 1024]
  const limits = {
    ...defaultLimits,
    tableBytes: 256 * reserve,
    makerBytes: kept,
    makerTables: kept / reserve,
  }

  /** The tables of one network, and who says how much there. */
  function tablesOf(...names: readonly string[]) {
    const uses = createUses(limits)
    for (const name of names) uses.note({ opening: { name, creator: name }, network: 'n', bytes: 0 } as never)
    return (table: string, player: string, bytes: number): boolean => {
      const by = { player, isGuest: false }
      if (uses.growth(table, bytes, by) !== undefined) return false
      const stored = uses.handIn(table, by, bytes)
      uses.grew(table, bytes)
      stored(true)
      return true
    }
  }

  test('who fills the share of that address leaves each table enough to end its hand', () => {
    const say = tablesOf('honest', 'strange', 'stranger')
    for (const table of ['strange', 'stranger'])
      for (let bytes = kept; bytes >= 1; bytes /= 2) while (say(table, 'stranger', bytes));
    expect(say('strange', 'stranger', 1)).toBe(false)
    for (let i = 0; i < 5; i++) expect(say('honest', `player ${i % 3}`, reserve / 8)).toBe(true)
  })

  test('what is kept for a table is not used up by one of its players', () => {
    const say = tablesOf('honest', 'strange')
    for (let bytes = kept; bytes >= 1; bytes /= 2) while (say('strange', 'stranger', bytes));
    for (let bytes = reserve; bytes >= 1; bytes /= 2) while (say('honest', 'flooder', bytes));
    expect(say('honest', 'flooder', 1)).toBe(false)
    expect(say('honest', 'player', reserve / 4)).toBe(true)
  })
})

describe('a table that its own maker fills, under any number of keys', () => {
  test('leaves everybody else enough to end a hand', () => {
    const limits = { ...defaultLimits, tableBytes: 256 * 1024 * 1024 }
    const uses = createUses(limits)
    const opening = { name: 't', creator: 'host', id: '', key: '', spectators: false, made: 0 }
    uses.note({ opening, network: 'n', bytes: 0 } as never)
    const say = (player: string, bytes: number): boolean => {
      const by = { player, isGuest: false }
      if (uses.growth('t', bytes, by) !== undefined) return false
      const stored = uses.handIn('t', by, bytes)
      uses.grew('t', bytes)
      stored(true)
      return true
    }
    for (let key = 0; key < 256; key++)
      for (let bytes = 64 * 1024 * 1024; bytes >= 1024; bytes /= 2) while (say(`host ${key}`, bytes));
    expect(say('honest', 200 * 1024)).toBe(true)
    expect(say('honest', 200 * 1024)).toBe(false)
  })
})

describe('one player with many connections', () => {
  test('has one pace at a table', () => {
    const clock = handClock()
    const quota = createQuotas({ ...defaultLimits, linesPerSecond: 2, linesAtOnce: 2 }, clock).of('t')
    const [lines] = quota.pacesOf('ann')
    expect([1, 2, 3].map(() => lines.take(1, clock.now()) > 0)).toEqual([false, false, true])
    expect(quota.pacesOf('ann')[0].take(1, clock.now())).toBeGreaterThan(0)
    expect(quota.pacesOf('bob')[0].take(1, clock.now())).toBe(0)
  })
})

describe('a player who floods its table', () => {
  test('leaves most of a slow line to the others, and may send a deck of any size at once', () => {
    const clock = handClock()
    const [, bytes] = createQuotas(defaultLimits, clock).of('t').pacesOf('mallory')
    const slowLine = 250_000
    let taken = 0
    for (let second = 0; second < 60; second++) {
      while (bytes.allows(100_000, clock.now())) taken += 100_000
      clock.pass(1000)
    }
    expect(taken / 60).toBeLessThan(slowLine / 2)
    expect(createQuotas(defaultLimits, clock).of('t').pacesOf('ann')[1].take(1_000_000, clock.now())).toBe(0)
  })
})

describe('a player who comes once', () => {
  test('is not remembered for longer than it can matter', () => {
    const clock = handClock()
    const quota = createQuotas({ ...defaultLimits, linesPerSecond: 2, linesAtOnce: 2 }, clock).of('t')
    const first = quota.pacesOf('ann')
    for (let i = 0; i < 3; i++) first[0].take(1, clock.now())
    for (let i = 0; i < 200; i++) quota.pacesOf(`stranger ${i}`)
    expect(quota.pacesOf('ann')).toBe(first)
    clock.pass(10_000)
    for (let i = 200; i < 500; i++) quota.pacesOf(`stranger ${i}`)
    expect(quota.pacesOf('ann')).not.toBe(first)
  })
})

describe('one maker of tables', () => {
  test.each([
    { storeBytes: 8000, taken: 1 },
    { storeBytes: 16_000, taken: 2 },
  ])('fills at most a quarter of a store of $storeBytes bytes', async ({ storeBytes, taken }) => {
    const { url } = await meeting.relay({ limits: { storeBytes } })
    const creator = createIdentity()
    const host = meeting.guest(await meeting.table(url, creator), { identity: creator })
    await connected(host)
    for (const letter of ['x', 'y']) {
      await host.says(letter.repeat(1000))
      await until(() => host.lines.includes(letter.repeat(1000)) || host.notices().length > 0)
    }
    expect(host.lines).toHaveLength(taken)
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

  test('is missed also by whoever knows it from an earlier run, however long its journal takes to be read', async () => {
    const first = await meeting.relay()
    const invite = await meeting.table(first.url, createIdentity())
    await first.close()
    await meeting.relay({ port: Number(new URL(first.url).port) })
    const kinds: string[] = []
    const client = connectRelay({
      invite,
      identity: createIdentity(),
      open: openNodeSocket,
      firstRetry: 20,
      longestRetry: 50,
      onEvent: (event) =>
        kinds.push(event.type === 'status' ? event.state : event.type === 'notice' ? event.kind : ''),
    })
    await until(() => kinds.includes('waiting'))
    expect(kinds).not.toContain('refused')
    client.follow(7, { onOpen: () => {}, onBatch: () => {} })
    await until(() => kinds.includes('forgetful'))
    expect(client.status().state).not.toBe('refused')
    client.close()
  })
})

describe('quotas', () => {
  const limits = {
    ...defaultLimits,
    guestLines: 2,
    guestBytes: 1000,
    tableGuestLines: 4,
    networkFirstLines: 0,
    ticksPerHour: 2,
  }

  test('hold for each guest and for all together, and come back with time', () => {
    const clock = handClock()
    const quotas = createQuotas(limits, clock)
    const may = (player: string, bytes = 10): boolean =>
      quotas.of('a').guest({ player, network: 'n' }, bytes) !== undefined
    expect([may('x'), may('x'), may('x'), may('y', 2000), may('y', 900), may('z'), may('z')]).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(quotas.of('b').guest({ player: 'x', network: 'n' }, 10)).toBeDefined()
    clock.pass(30 * 60 * 1000)
    expect([may('x'), may('x')]).toEqual([true, false])
    clock.pass(60 * 60 * 1000)
    quotas.tidy()
    expect([may('x'), may('x'), may('x')]).toEqual([true, true, false])
  })

  test('are not used up by what was in the log already', () => {
    const quotas = createQuotas(limits, handClock())
    const x = { player: 'x', network: 'n' }
    for (let i = 0; i < 9; i++) quotas.of('a').guest(x, 900)?.()
    expect(quotas.of('a').guest(x, 900)).toBeDefined()
  })

  test('keep one network from using up what the others need, and keys that have spoken what new ones need', () => {
    const wide = { ...defaultLimits, tableGuestLines: 100, networkGuestLines: 60, networkFirstLines: 5 }
    const quota = createQuotas(wide, handClock()).of('a')
    const taken = (network: string, players: number, each: number): number => {
      let count = 0
      for (let i = 0; i < players * each; i++)
        if (quota.guest({ player: `${network} ${i % players}`, network }, 10)) count++
      return count
    }
    expect(taken('flooder', 3, 40)).toBe(60)
    expect(taken('other flooder', 3, 40)).toBe(40)
    expect(taken('honest', 1, 3)).toBe(3)
    expect(quota.guest({ player: 'neighbour', network: 'flooder' }, 10)).toBeDefined()
    expect(taken('crowd', 50, 2)).toBe(5)
    expect(taken('honest too', 1, 3)).toBe(3)
  })

  test('bound the ticks of an hour', () => {
    const clock = handClock()
    const quota = createQuotas(limits, clock).of('a')
    const ticks = [1, 2, 3].map(() => {
      const may = quota.mayTick()
      if (may) quota.ticked(1)
      return may
    })
    expect(ticks).toEqual([true, true, false])
    clock.pass(30 * 60 * 1000)
    expect(quota.mayTick()).toBe(true)
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
