import { jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect, headers } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseNatsAddress } from '../../src/net/relay/nats/address.ts'
import { headersOf, textOf, writeEntries } from '../../src/net/relay/nats/message.ts'
import type { Store, StoredEntry } from '../../src/net/relay/store.ts'
import { type NatsStore, openNatsStore } from '../../src/net/relay/store-nats.ts'
import { canSync, endNats, type NatsServer, natsProgram, startNats } from './nats-server.ts'
import { idOf, isChained, makeTable, storeAcceptance } from './store-acceptance.ts'
import { until } from './until.ts'

const all = Number.MAX_SAFE_INTEGER
const envelope = (what: string): Uint8Array => new TextEncoder().encode(what.padEnd(64, '.'))
const texts = (entries: readonly StoredEntry[]): string[] =>
  entries.map(({ bytes }) => new TextDecoder().decode(bytes).replace(/\.+$/, ''))

describe('the address of a house', () => {
  test('names servers, house and settings', () => {
    expect(parseNatsAddress('nats://a:1?monitor=8222')).toEqual({
      servers: ['nats://a:1'],
      house: 'nodealer',
      replicas: 1,
      streams: 8,
      sync: { monitor: 8222 },
    })
    expect(parseNatsAddress('tls://me:p%40ss@a:1,b:2,c:3/club?monitor=8222')).toEqual({
      servers: ['tls://a:1', 'tls://b:2', 'tls://c:3'],
      user: 'me',
      password: 'p@ss',
      house: 'club',
      replicas: 3,
      streams: 8,
      sync: { monitor: 8222 },
    })
    expect(parseNatsAddress('nats://a,b,c/x?sync=unchecked&replicas=5&streams=2')).toMatchObject({
      replicas: 5,
      streams: 2,
      sync: 'unchecked',
    })
  })

  test('says what is wrong, and repeats no password', () => {
    for (const [address, reason] of [
      ['nats://a:1', /sync_interval: always/],
      ['nats://me:secret@a:1', /sync_interval: always/],
      ['nats://', /a NATS store is/],
      ['nats://me:secret@a:1/no house', /a NATS store is/],
      ['nats://me:secret@a:1?monitor=zero', /not a number from 1/],
      ['nats://me:secret@a:1?monitor=1&pasword=x', /"pasword" is no setting/],
    ] as const) {
      expect(() => parseNatsAddress(address)).toThrow(reason)
      expect(() => parseNatsAddress(address)).not.toThrow(/secret/)
    }
  })
})

describe.skipIf(natsProgram === undefined)('with a NATS server', () => {
  let nats: NatsServer
  let houses = 0
  const opened: Store[] = []
  const freshHouse = (): string => nats.house(`house${houses++}`)
  /** A house of one stream, whose name a test knows. */
  const smallHouse = (): string => houseOf(1)
  const houseOf = (streams: number): string => freshHouse().replace('streams=2', `streams=${streams}`)
  const open = async (house: string, options = {}): Promise<NatsStore> => {
    const store = await openNatsStore(house, options)
    opened.push(store)
    return store
  }
  beforeAll(async () => {
    const [started] = await startNats()
    if (started !== undefined) nats = started
  })
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })
  afterAll(endNats)

  storeAcceptance('NATS', (now) => openNatsStore(freshHouse(), { now }))

  /** What a follower of each store hears of table a. */
  const follow = (stores: readonly Store[]): StoredEntry[][] =>
    stores.map((store) => {
      const heard: StoredEntry[] = []
      store.subscribe('a', 1, (entries) => heard.push(...entries))
      return heard
    })

  /** Whether all have heard the same numbers with the same heads, without gaps. */
  const agree = (heard: readonly (readonly StoredEntry[])[]): boolean =>
    heard.every((entries) =>
      entries.every(({ sequence, head }, i) => {
        const first = heard[0]?.[i]
        return sequence === i + 1 && (first === undefined || textOf(first.head) === textOf(head))
      }),
    )

  describe('relays of one house', () => {
    test('have one key, one chain, and each hears of the others', async () => {
      const house = freshHouse()
      const stores = await Promise.all([open(house), open(house), open(house)])
      const keys = await Promise.all(stores.map((store) => store.key()))
      for (const key of keys) expect(key).toEqual(keys[0])
      await Promise.all(stores.map((store) => makeTable(store, 'a')))
      const heard = follow(stores)
      const appends = Array.from({ length: 300 }, (_, i) => stores[i % 3]?.append('a', envelope(`${i}`)))
      const done = await Promise.all(appends)
      expect(done.every((one) => one?.outcome === 'stored')).toBe(true)
      expect(new Set(done.map((one) => one?.outcome === 'stored' && one.sequence)).size).toBe(300)
      await until(() => heard.every((entries) => entries.length === 301))
      expect(agree(heard)).toBe(true)
      for (const store of stores) expect(await isChained(store, 'a')).toBe(true)
      const late = await open(house)
      expect(await isChained(late, 'a')).toBe(true)
      expect(texts(await late.read('a', 1, all))).toEqual(texts(heard[0] ?? []))
    })

    test('begin one house at the same moment', async () => {
      for (let round = 0; round < 50; round++) {
        const house = freshHouse()
        const stores = await Promise.all(Array.from({ length: 6 }, () => open(house)))
        const keys = await Promise.all(stores.map((store) => store.key()))
        expect(new Set(keys.map(({ player }) => player)).size).toBe(1)
      }
    })

    test('take one envelope once, whichever of them it is handed to, and how often', async () => {
      const house = freshHouse()
      const stores = await Promise.all([open(house), open(house)])
      await makeTable(stores[0], 'a')
      for (let round = 0; round < 20; round++) {
        const done = await Promise.all(
          [0, 1, 0, 1].map((i) => stores[i as 0 | 1].append('a', envelope(`${round}`))),
        )
        expect(done.map(({ outcome }) => outcome).sort()).toEqual(['known', 'known', 'known', 'stored'])
        expect(new Set(done.map((one) => 'sequence' in one && one.sequence))).toEqual(new Set([round + 2]))
      }
    })

    test('make a table once, and never two of one name or id', async () => {
      const house = freshHouse()
      const stores = await Promise.all([open(house), open(house)])
      const both = await Promise.all(stores.map((store) => makeTable(store, 'a')))
      expect(both.sort()).toEqual(['made', 'same'])
      const names = await Promise.all(stores.map((store, i) => makeTable(store, 'b', idOf(`${i}`))))
      expect(names.sort()).toEqual(['made', 'name-taken'])
      const ids = await Promise.all(stores.map((store, i) => makeTable(store, `c${i}`, idOf('z'))))
      expect(ids.sort()).toEqual(['id-taken', 'made'])
    })

    test('know at once what another has acknowledged', async () => {
      const house = freshHouse()
      const [one, other] = await Promise.all([open(house), open(house)])
      await makeTable(one, 'a')
      for (let i = 2; i < 40; i++) {
        await one.append('a', envelope(`${i}`))
        expect((await other.table('a'))?.last.k).toBe(i)
        expect(await other.head('a', i)).toEqual(await one.head('a', i))
      }
    })

    test('do not say of entries that they may have missed that there are none', async () => {
      const store = await open(freshHouse())
      await makeTable(store, 'a')
      await expect(store.head('a', 2)).rejects.toThrow(/try again later/)
    })

    test('forget a table together, unless somebody has spoken at another relay meanwhile', async () => {
      const house = freshHouse()
      let now = 1_700_000_000_000
      const [one, other] = await Promise.all([
        open(house, { now: () => now }),
        open(house, { now: () => now }),
      ])
      await makeTable(one, 'a')
      const judged = (await one.tables())[0]?.changed ?? 0
      now += 1000
      await other.append('a', envelope('still here'))
      expect(await one.drop('a', judged + 1)).toBe(false)
      expect(await one.drop('a', now + 1)).toBe(true)
      expect(await other.append('a', envelope('too late'))).toEqual({ outcome: 'unknown' })
      expect(await other.tables()).toEqual([])
      expect(await makeTable(other, 'a')).toBe('name-taken')
      expect(await makeTable(await open(house), 'b', idOf('a'))).toBe('id-taken')
    })
  })

  describe('what a relay remembers', () => {
    /** Numbers of 20 and 28 bytes for each, in arrays that double; the rest is what an empty log takes. */
    const most = (messages: number, envelopes: number): number => 2 * (20 * messages + 28 * envelopes) + 1024

    test('of a log is a few numbers for each entry, however long it is played', async () => {
      const store = await open(freshHouse())
      await makeTable(store, 'a')
      for (let i = 0; i < 500; i++) {
        await store.append('a', envelope(`${i}`))
        if (i % 5 === 0) await store.append('a', undefined)
      }
      const { bytes, ...counted } = store.remembered()
      expect(counted).toEqual({ tables: 1, logs: 1, messages: 601, envelopes: 501 })
      expect(bytes).toBeLessThan(most(601, 501))
      for (const i of [0, 250, 499]) expect((await store.append('a', envelope(`${i}`))).outcome).toBe('known')
      expect(store.remembered()).toEqual({ bytes, ...counted })
    })

    test('of a log goes when nobody uses it any more, and comes back when somebody does', async () => {
      const store = await open(freshHouse(), { checkEvery: 20, keepUnused: 0 })
      await makeTable(store, 'a')
      const heard: StoredEntry[] = []
      const stop = store.subscribe('a', 1, (entries) => heard.push(...entries))
      await store.append('a', envelope('x'))
      await until(() => heard.length === 2)
      stop()
      await until(() => store.remembered().logs === 0, 'the log being let go')
      expect(store.remembered()).toEqual({ tables: 1, logs: 0, messages: 0, envelopes: 0, bytes: 0 })
      expect(await store.append('a', envelope('x'))).toEqual({ outcome: 'known', sequence: 2 })
      expect(texts(await store.read('a', 1, all))).toEqual(['charter', 'x'])
    })

    test('of a table goes when it is forgotten, at every relay, and its name stays taken', async () => {
      const house = freshHouse()
      const [one, other] = [await open(house), await open(house)]
      for (const name of 'abcdefghijklmnopqrst') {
        await makeTable(one, name)
        await other.append(name, envelope('x'))
        expect(await one.drop(name)).toBe(true)
        expect(await other.append(name, envelope('y'))).toEqual({ outcome: 'unknown' })
      }
      const nothing = { tables: 0, logs: 0, messages: 0, envelopes: 0, bytes: 0 }
      for (const store of [one, other, await open(house)]) {
        expect(store.remembered()).toEqual(nothing)
        expect(await makeTable(store, 'g')).toBe('name-taken')
      }
    })
  })

  describe('the streams of a house', () => {
    const tables = [...'abcdefghijklmnopqrstuvwx']
    const withManager = async <T>(
      ask: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>,
    ): Promise<T> => {
      const raw = await connect({ servers: `127.0.0.1:${nats.port}` })
      return ask(await jetstreamManager(raw)).finally(() => raw.close())
    }
    const messagesIn = (stream: string): Promise<number> =>
      withManager(async (manager) => (await manager.streams.info(stream)).state.messages)

    test('share its tables; how many there are stands from the beginning, whatever a later relay asks for', async () => {
      const house = houseOf(3)
      const name = `house${houses - 1}`
      const store = await open(house)
      await Promise.all(tables.map((table) => makeTable(store, table)))
      for (const stream of [`nodealer-${name}`, `nodealer1-${name}`, `nodealer2-${name}`])
        expect(await messagesIn(stream)).toBeGreaterThan(2)
      const other = await open(house.replace('streams=3', 'streams=5'))
      await expect(messagesIn(`nodealer3-${name}`)).rejects.toThrow(/not found/)
      for (const table of tables) expect((await other.table(table))?.last.k).toBe(1)
      expect(await makeTable(other, 'again', idOf('b'))).toBe('id-taken')
    })

    test('are one in a house of an older version, whose key says nothing of streams', async () => {
      const house = smallHouse()
      const name = `house${houses - 1}`
      const old = await open(house)
      await makeTable(old, 'a')
      const { secretKey } = await old.key()
      await old.close()
      await withManager(async (manager) => {
        const subject = `nodealer.${name}.key.sequencer`
        await manager.streams.purge(`nodealer-${name}`, { filter: subject })
        await manager
          .jetstream()
          .publish(subject, '', { headers: headersOf({ secretKey: textOf(secretKey) }) })
      })
      const now = await open(house.replace('streams=1', 'streams=8'))
      expect((await now.key()).secretKey).toEqual(secretKey)
      expect((await now.table('a'))?.last.k).toBe(1)
      await expect(messagesIn(`nodealer1-${name}`)).rejects.toThrow(/not found/)
    })

    test('a message about a table in another stream than its own is none of it', async () => {
      const house = freshHouse()
      const name = `house${houses - 1}`
      const store = await open(house)
      await makeTable(store, 'a')
      const end = { ...(await store.table('a'))?.last, before: '', first: 7, k: 7, head: textOf(idOf('y')) }
      const forged = headersOf({ ...end, bytes: 1, changed: 1, digests: [], dropped: true })
      await withManager(async (manager) => {
        for (const series of ['nodealer', 'nodealer1']) {
          const { subjects = {} } = (
            await manager.streams.info(`${series}-${name}`, { subjects_filter: '>' })
          ).state
          const subject = `${series}.${name}.log.a`
          if (!(subject in subjects)) await manager.jetstream().publish(subject, '', { headers: forged })
        }
      })
      // Tables in both streams: when they are made, everything before them was heard.
      for (const other of 'bcdefgh') await makeTable(store, other)
      expect((await store.tables()).map(({ opening }) => opening.name)).toContain('a')
      expect(await store.append('a', envelope('x'))).toEqual({ outcome: 'stored', sequence: 2 })
      for (const one of [store, await open(house)])
        expect(texts(await one.read('a', 1, all))).toEqual(['charter', 'x'])
    })
  })

  describe('what must never happen', () => {
    test('two entries at one number: a message that should have been refused is void for all relays alike', async () => {
      const house = smallHouse()
      const name = `house${houses - 1}`
      const stores = await Promise.all([open(house), open(house)])
      await makeTable(stores[0], 'a')
      await stores[0].append('a', envelope('x'))
      const heard = follow(stores)
      await until(() => heard.every((entries) => entries.length === 2))
      const [charter, x] = heard[0] as [StoredEntry, StoredEntry]
      // What a relay would write that did not know of x, or of itself having written y: without asking NATS to compare.
      const raw = await connect({ servers: `127.0.0.1:${nats.port}` })
      const y = { ...x, head: idOf('y'), bytes: envelope('y') }
      const forged = {
        before: textOf(charter.head),
        first: 2,
        k: 2,
        time: x.time,
        head: textOf(y.head),
        bytes: 1,
        changed: 1,
        digests: [textOf(idOf('d'))],
      }
      for (let i = 0; i < 3; i++)
        await jetstream(raw).publish(`nodealer.${name}.log.a`, writeEntries([y]), {
          headers: headersOf(forged),
        })
      await raw.close()
      expect(await stores[1].append('a', envelope('z'))).toEqual({ outcome: 'stored', sequence: 3 })
      expect(await stores[0].append('a', envelope('x'))).toEqual({ outcome: 'known', sequence: 2 })
      await until(() => heard.every((entries) => entries.length === 3))
      expect(heard.map(texts)).toEqual([
        ['charter', 'x', 'z'],
        ['charter', 'x', 'z'],
      ])
      expect(agree(heard)).toBe(true)
      const late = await open(house)
      expect(texts(await late.read('a', 1, all))).toEqual(['charter', 'x', 'z'])
      expect((await late.table('a'))?.last.k).toBe(3)
      expect(await isChained(late, 'a')).toBe(true)
    })

    test('an entry lost that was acknowledged: NATS is killed again and again under load', {
      timeout: 600_000,
    }, async () => {
      const [own] = await startNats()
      if (own === undefined) throw new Error('no server')
      const stores = await Promise.all([open(own.house('h')), open(own.house('h'))])
      await makeTable(stores[0], 'a')
      const heard = follow(stores)
      const stored: string[] = []
      let [said, running] = [0, true]
      const talk = async (store: Store): Promise<void> => {
        while (running) {
          const what = `${said++}`
          await store.append('a', envelope(what)).then(
            ({ outcome }) => stored.push(outcome === 'unknown' ? 'unknown' : what),
            () => undefined,
          )
        }
      }
      const talking = stores.flatMap((store) => [talk(store), talk(store), talk(store)])
      for (let round = 0; round < (process.env['NODEALER_FULL'] ? 10 : 2); round++) {
        const goal = stored.length + 100
        await until(() => stored.length > goal, 'entries between kills')
        await own.kill()
        await own.start()
      }
      const goal = stored.length + 100
      await until(() => stored.length > goal, 'entries after the last kill')
      running = false
      await Promise.all(talking)
      const last = (await stores[0].table('a'))?.last.k ?? 0
      const log = texts(await stores[0].read('a', 1, all))
      expect(log).toHaveLength(last)
      expect(stored.filter((what) => !log.includes(what))).toEqual([])
      expect(new Set(log).size).toBe(log.length)
      await until(() => heard.every((entries) => entries.length === log.length))
      expect(agree(heard)).toBe(true)
      for (const store of stores) expect(await isChained(store, 'a')).toBe(true)
    })

    test('a stream that has gone back: relays that saw more stop, and sign nothing any more', async () => {
      const [own] = await startNats()
      if (own === undefined) throw new Error('no server')
      const warnings: string[] = []
      const store = await open(own.house('h'), {
        warn: (text: string) => warnings.push(text),
        checkEvery: 100,
      })
      await makeTable(store, 'a')
      await store.append('a', envelope('kept'))
      await own.kill()
      const putBack = own.copy()
      await own.start()
      await store.append('a', envelope('acknowledged'))
      await own.kill()
      putBack()
      await own.start()
      await until(
        () => warnings.some((text) => /has lost what it had acknowledged/.test(text)),
        'noticing it',
      )
      await expect(store.append('a', envelope('another'))).rejects.toThrow(/begin a new one/)
      await expect(store.table('a')).rejects.toThrow(/begin a new one/)
    })

    test('a stream that has gone back and grown again under another relay: who saw the first past adds nothing to the second', async () => {
      const [own] = await startNats()
      if (own === undefined) throw new Error('no server')
      const warnings: string[] = []
      // Nobody looks how long the stream is: it is long enough again.
      const blind = { warn: (text: string) => warnings.push(text), checkEvery: 1e6 }
      const stores = await Promise.all([open(own.house('h'), blind), open(own.house('h'), blind)])
      await makeTable(stores[0], 'a')
      await stores[0].append('a', envelope('kept'))
      await own.kill()
      const putBack = own.copy()
      await own.start()
      for (const what of ['signed', 'signed too']) await stores[0].append('a', envelope(what))
      expect(texts(await stores[1].read('a', 1, all))).toEqual(['charter', 'kept', 'signed', 'signed too'])
      await own.kill()
      putBack()
      await own.start()
      const fresh = await open(own.house('h'))
      for (const what of ['other', 'other too', 'and more']) await fresh.append('a', envelope(what))
      await expect(stores[0].append('a', envelope('another'))).rejects.toThrow(/begin a new one/)
      await expect(stores[1].read('a', 1, all)).rejects.toThrow(/begin a new one/)
      expect(warnings.filter((text) => /has another past/.test(text))).toHaveLength(2)
      expect(texts(await fresh.read('a', 1, all))).toEqual([
        'charter',
        'kept',
        'other',
        'other too',
        'and more',
      ])
    })

    test('a stream that was deleted and made anew is noticed in the same way', async () => {
      const warnings: string[] = []
      const store = await open(freshHouse(), { warn: (text: string) => warnings.push(text), checkEvery: 100 })
      await makeTable(store, 'a')
      const raw = await connect({ servers: `127.0.0.1:${nats.port}` })
      await (await jetstreamManager(raw)).streams.delete(`nodealer-house${houses - 1}`)
      await raw.close()
      await until(
        () => warnings.some((text) => /has lost what it had acknowledged/.test(text)),
        'noticing it',
      )
      await expect(store.append('a', envelope('x'))).rejects.toThrow(/begin a new one/)
    })

    test('closing finishes what was begun', async () => {
      const house = freshHouse()
      const store = await open(house)
      await makeTable(store, 'a')
      const begun = Promise.all([1, 2, 3].map((i) => store.append('a', envelope(`${i}`))))
      await new Promise((resolve) => setImmediate(resolve))
      await store.close()
      expect((await begun).map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored'])
      expect((await (await open(house)).table('a'))?.last.k).toBe(4)
    })
  })

  describe('a NATS that cannot keep a house safely is refused', () => {
    test.skipIf(!canSync)('because it acknowledges before it has synced', async () => {
      const [hasty] = await startNats({ sync: false })
      const address = hasty?.house('h') ?? ''
      await expect(openNatsStore(address)).rejects.toThrow(/set "jetstream \{ sync_interval: always \}"/)
      const warnings: string[] = []
      await open(address.replace(/monitor=\d+/, 'sync=unchecked'), {
        warn: (text: string) => warnings.push(text),
      })
      expect(warnings).toEqual([expect.stringMatching(/a power failure can make this house convict itself/)])
    })

    test('because nobody is there, or the monitoring port does not answer', async () => {
      await expect(openNatsStore('nats://127.0.0.1:1?sync=unchecked')).rejects.toThrow(/is it running/)
      const elsewhere = `nats://127.0.0.1:${nats.port}/h?monitor=1`
      await expect(openNatsStore(elsewhere)).rejects.toThrow(/set http_port/)
    })

    test('because the stream would forget by itself', async () => {
      const raw = await connect({ servers: `127.0.0.1:${nats.port}` })
      const manager = await jetstreamManager(raw)
      const subjects = ['nodealer.forgets.>']
      await manager.streams.add({ name: 'nodealer-forgets', subjects, storage: StorageType.Memory })
      await raw.close()
      await expect(openNatsStore(nats.house('forgets'))).rejects.toThrow(/would forget entries by itself/)
    })

    test('a message that is none of ours harms nobody', async () => {
      const house = smallHouse()
      const store = await open(house)
      await makeTable(store, 'a')
      const raw = await connect({ servers: `127.0.0.1:${nats.port}` })
      const odd = headers()
      odd.set('Other', 'x')
      for (const topic of ['log.a', 'log.b', 'writers.a', 'nothing'])
        await jetstream(raw).publish(`nodealer.house${houses - 1}.${topic}`, 'rubbish', { headers: odd })
      await raw.close()
      expect(await store.append('a', envelope('x'))).toEqual({ outcome: 'stored', sequence: 2 })
      expect((await store.table('a'))?.last.k).toBe(2)
      expect((await (await open(house)).table('a'))?.last.k).toBe(2)
    })
  })
})
