import { afterEach, describe, expect, test } from 'vitest'
import type { Limits } from '../../src/net/relay/index.ts'
import { defaultLimits } from '../../src/net/relay/limits.ts'
import { createMetrics } from '../../src/net/relay/metrics.ts'
import { createPace } from '../../src/net/relay/pace.ts'
import { openRooms } from '../../src/net/relay/rooms.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { createSealer } from '../../src/net/seal.ts'
import { signOpening } from '../../src/net/signing.ts'
import { createIdentity } from '../../src/table/identity.ts'
import { connected, createMeeting } from './meeting.ts'
import { until } from './store-acceptance.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

const opening = (table: string) => {
  const { door } = createSealer(table, new Uint8Array(32))
  return signOpening(table, createIdentity(), door.player, true)
}

describe('tables that nobody writes to any more', () => {
  test('are forgotten, unless somebody is there', async () => {
    const store = createMemoryStore()
    const limits: Limits = { ...defaultLimits, tableLifetime: -1000 }
    const rooms = await openRooms({ store, limits, metrics: createMetrics() })
    await rooms.make(opening('bcdfghjk'))
    await rooms.make(opening('kjhgfdcb'))
    await rooms.room('kjhgfdcb')
    await rooms.expire()
    expect(rooms.count()).toEqual({ tables: 1, rooms: 1 })
    expect((await store.tables()).map(({ table }) => table)).toEqual(['kjhgfdcb'])
    rooms.release('kjhgfdcb')
    await rooms.expire()
    expect(await store.tables()).toEqual([])
  })

  test('are kept for their time', async () => {
    const store = createMemoryStore()
    const rooms = await openRooms({ store, limits: defaultLimits, metrics: createMetrics() })
    await rooms.make(opening('bcdfghjk'))
    await rooms.expire()
    expect(rooms.count().tables).toBe(1)
  })
})

describe('a store that may not grow any further', () => {
  test('is said so, and what was there when the relay started counts', async () => {
    const { url } = await meeting.relay({ limits: { storeBytes: 2500 } })
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    await guest.client.publish('x'.repeat(1000))
    await guest.client.settled()
    await guest.client.publish('y'.repeat(2000))
    await until(() => guest.notices().includes('refused'))
    expect(guest.lines).toHaveLength(1)
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
})
