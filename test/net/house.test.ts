import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHouseRelays } from '../../src/net/house.ts'
import type { Limits } from '../../src/net/relay/limits.ts'
import { createRelay, type RelayOptions } from '../../src/net/relay/relay.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { systemClock } from '../../src/table/order/clock.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { handClock } from './hand-clock.ts'
import { connected, createMeeting, haveLines } from './meeting.ts'
import { storeWith } from './store-with.ts'
import { until } from './until.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

describe('the relays of a house', () => {
  test('take turns, beginning with the one in the link', () => {
    const house = createHouseRelays('https://a')
    const turns = (): string[] =>
      [1, 2, 3].map(() => {
        house.next()
        return house.relay()
      })
    expect(turns()).toEqual(['https://a', 'https://a', 'https://a'])
    house.named(['https://b', 'https://a', 'https://c:8443'])
    expect(house.relay()).toBe('https://a')
    expect(turns()).toEqual(['https://b', 'https://c:8443', 'https://a'])
    house.next()
    expect([house.socket(), house.host()]).toEqual(['wss://b/ws', 'b'])
  })

  test('are left by nobody for a place where others can listen, nor kept when they do not know the table', () => {
    const house = createHouseRelays('https://a')
    house.named(['http://b', 'https://c'])
    house.next()
    expect(house.relay()).toBe('https://c')
    expect(house.isStrange('too-many')).toBe(false)
    expect(house.isStrange('unknown-table')).toBe(true)
    house.next()
    expect(house.relay()).toBe('https://a')
    expect(house.isStrange('unknown-table')).toBe(false)
  })
})

/** A relay in this process. */
async function listen(options: Pick<RelayOptions, 'store' | 'limits' | 'clock'>, relays: string[]) {
  const origins: string[] = []
  const relay = await createRelay({ ...options, origins, relays })
  await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`
  origins.push(url)
  return { url, close: relay.close }
}

describe('a client whose relay is gone', () => {
  test('goes to another of the same house, and passes by one that is none', async () => {
    const key = createIdentity()
    const shared = createMemoryStore({ key })
    // A relay closes its store with itself.
    const store = storeWith(shared, { close: async () => undefined })
    const stranger = await listen({ store: createMemoryStore() }, [])
    const second = await listen({ store }, [])
    const first = await listen({ store }, [stranger.url, second.url])
    const invite = await meeting.table(first.url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    await guest.says('here')
    await haveLines(1, guest)
    await first.close()
    await guest.says('and there')
    await haveLines(2, guest)
    await until(() => guest.client.status().state === 'connected')
    expect(guest.objections).toEqual([])
    expect(guest.notices()).toEqual([])
    guest.client.close()
    await second.close()
    await stranger.close()
  })
})

describe('the limits of a house', () => {
  /** Two relays over one store; the second may have a clock of its own. */
  async function twoRelays(limits: Partial<Limits>, clock = systemClock) {
    const shared = createMemoryStore({ key: createIdentity() })
    const store = storeWith(shared, { close: async () => undefined })
    const [one, other] = [await listen({ store, limits }, []), await listen({ store, limits, clock }, [])]
    const close = (): Promise<unknown> => Promise.all([one.close(), other.close()])
    return { urls: [one.url, other.url] as const, close }
  }

  test('hold for a guest, at whichever relay it speaks', async () => {
    const { urls, close } = await twoRelays({ guestLines: 4, networkFirstLines: 0 })
    const creator = createIdentity()
    const invite = await meeting.table(urls[0], creator)
    const there = { ...invite, relay: urls[1] }
    const host = meeting.guest(there, { identity: creator })
    const identity = createIdentity()
    const [here, elsewhere] = [meeting.guest(invite, { identity }), meeting.guest(there, { identity })]
    await connected(host, here, elsewhere)
    await here.says('1', '2', '3', '4')
    await haveLines(4, host, elsewhere)
    await elsewhere.says('one too many')
    await until(() => elsewhere.notices().includes('refused'), 'being refused at the other relay')
    await host.says('a player may')
    await haveLines(5, host)
    expect(host.lines).not.toContain('one too many')
    for (const { client } of [host, here, elsewhere]) client.close()
    await close()
  })

  test('hold for a maker of tables, at whichever relay it makes them', async () => {
    const clock = handClock()
    const { urls, close } = await twoRelays({ tablesPerHour: 2 }, clock)
    const creator = createIdentity()
    for (let i = 0; i < 2; i++) await meeting.table(urls[0], creator)
    // It looks every half a minute at what the others have made.
    clock.pass(30_000)
    await new Promise((resolve) => setImmediate(resolve))
    await expect(meeting.table(urls[1], creator)).rejects.toThrow(/new tables an hour/)
    await close()
  })
})
