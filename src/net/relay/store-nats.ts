/**
 * The store of a house with several relays: a few streams in NATS JetStream (docs/decisions, 0017). Every relay of the house follows
 * the headers of all of them and so knows the same of each table, in the same order; it signs only what the stream has given back to it.
 * The entries themselves it has when it wrote them, and reads them if another relay did and somebody here wants them.
 */
import { randomUUID } from 'node:crypto'
import type { StoredMsg } from '@nats-io/jetstream'
import type { MsgHdrs } from '@nats-io/transport-node'
import type { Identity } from '../../table/index.ts'
import type { Writers } from '../protocol.ts'
import { createFollowers, type Followers } from './followers.ts'
import { parseNatsAddress } from './nats/address.ts'
import { firstMessage } from './nats/appends.ts'
import { type NatsHouse, openHouse } from './nats/house.ts'
import { HouseFeeds } from './nats/house-feeds.ts'
import { type Known, KnownTables, stateOf } from './nats/known-tables.ts'
import type { Log } from './nats/log.ts'
import { Lost } from './nats/lost.ts'
import { bytesOf, type LogHeader, messageIn, readEntries } from './nats/message.ts'
import type { Counted } from './nats/message-places.ts'
import { OpenLog } from './nats/open-log.ts'
import {
  type Appended,
  type Created,
  entryCost,
  type Store,
  type StoredEntry,
  type TableRecord,
  type TableState,
  type Talk,
} from './store.ts'

/** What a store in NATS may be given. */
export interface NatsStoreOptions {
  /** The time in milliseconds since 1970. */
  readonly now?: () => number
  /** Is told of what an operator must know. */
  readonly warn?: (text: string) => void
  /** How often it is checked how far the streams reach, in milliseconds. */
  readonly checkEvery?: number
  /** How long a log is remembered that nobody uses here any more, in milliseconds. */
  readonly keepUnused?: number
}

/** A store in NATS. */
export interface NatsStore extends Store {
  /** What this relay remembers of its house: tables, the logs of those that are used here, and what these logs take in memory. */
  remembered(): Readonly<Record<'tables' | 'logs' | 'messages' | 'envelopes' | 'bytes', number>>
}

/** How often it is checked how far the streams reach, and how long an unused log is kept, unless told otherwise, in milliseconds. */
const [usualCheck, usualKeep] = [2000, 60_000]
/** Messages that are asked for at once. */
const readAtOnce = 8

/** Opens the house at this address, or begins it. Rejects with a sentence that says what to do. */
export async function openNatsStore(address: string, options: NatsStoreOptions = {}): Promise<NatsStore> {
  const house = await openHouse(parseNatsAddress(address), options.warn ?? (() => undefined))
  const store = new HouseStore(house, options)
  try {
    await store.load()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

class HouseStore implements NatsStore {
  readonly #house: NatsHouse
  readonly #now: () => number
  readonly #tables = new KnownTables()
  readonly #followers: Followers
  readonly #feeds: HouseFeeds
  readonly #checking: ReturnType<typeof setInterval>
  #closing = false
  readonly #underWay = new Set<Promise<Appended>>()

  constructor(house: NatsHouse, options: NatsStoreOptions) {
    const {
      now = Date.now,
      warn = () => undefined,
      checkEvery = usualCheck,
      keepUnused = usualKeep,
    } = options
    this.#house = house
    this.#now = now
    this.#feeds = new HouseFeeds(house, this.#tables, warn)
    this.#followers = createFollowers((name, from, maxBytes) => this.read(name, from, maxBytes))
    this.subscribe = this.#followers.subscribe
    this.#checking = setInterval(() => this.#check(keepUnused), checkEvery)
    this.#checking.unref()
  }

  readonly subscribe: Store['subscribe']

  /** Learns what the house has, and follows it from there. */
  load(): Promise<void> {
    return this.#feeds.begin()
  }

  async key(): Promise<Identity> {
    return this.#house.key
  }

  async create(record: TableRecord, charter: Uint8Array): Promise<Created> {
    this.#mustWork()
    const { name, id, signature } = record.opening
    const { ids } = this.#house
    const stream = this.#house.of(name)
    const there = await stream.said<{ signature: string }>(stream.subject('table', name))
    if (there !== undefined && there.signature !== signature) return 'name-taken'
    if (there === undefined) {
      // The id first: a name whose id is taken stays free.
      if ((await ids.claim(ids.subject('id', id), { signature }))?.signature !== signature) return 'id-taken'
      const claimed = await stream.claim(stream.subject('table', name), { signature, record })
      if (claimed?.signature !== signature) return 'name-taken'
    }
    const { header, body } = firstMessage(id, charter, this.#now())
    const written = await stream.write(stream.subject('log', name), header, 0, body)
    await (written.isStored ? this.#feeds.reached(stream, written.at) : this.#feeds.catchUp(name))
    if (written.isStored) return 'made'
    return this.#tables.get(name) === undefined ? 'name-taken' : 'same'
  }

  async table(name: string): Promise<TableState | undefined> {
    this.#mustWork()
    await this.#feeds.catchUp(name)
    const log = await this.#log(name)
    const known = this.#tables.get(name)
    return known && stateOf(known, log?.end)
  }

  async tables(): Promise<readonly TableState[]> {
    this.#mustWork()
    return this.#tables.states()
  }

  async setWriters(name: string, writers: Writers): Promise<Writers | undefined> {
    this.#mustWork()
    const stream = this.#house.of(name)
    const subject = stream.subject('writers', name)
    if ((await this.table(name)) === undefined) return undefined
    for (;;) {
      const last = await stream.last(subject)
      const there = messageIn<Writers>(last?.header)
      if (there !== undefined && there.number >= writers.number) return there
      const written = await stream.write(subject, writers, last?.seq ?? 0)
      if (!written.isStored) continue
      await this.#feeds.reached(stream, written.at)
      return writers
    }
  }

  async append(name: string, envelope: Uint8Array | undefined, expected?: number): Promise<Appended> {
    this.#mustWork()
    const done = this.#append(name, envelope, expected)
    this.#underWay.add(done)
    return done.finally(() => this.#underWay.delete(done))
  }

  async #append(name: string, envelope: Uint8Array | undefined, expected?: number): Promise<Appended> {
    return (await this.#open(name))?.append(envelope, expected) ?? { outcome: 'unknown' }
  }

  async read(name: string, from: number, maxBytes: number): Promise<StoredEntry[]> {
    this.#mustWork()
    const log = await this.#log(name)
    const entries: StoredEntry[] = []
    let [next, bytes] = [from, 0]
    while (bytes < maxBytes) {
      const messages = await this.#messages(name, log?.messagesFrom(next, readAtOnce) ?? [])
      const found = messages.flatMap(({ header, data }) => entriesIn(header, data))
      for (const entry of found) {
        if (entry.sequence < next || bytes >= maxBytes) continue
        entries.push(entry)
        bytes += entryCost(entry.bytes)
        next = entry.sequence + 1
      }
      if (found.length === 0) break
    }
    return entries
  }

  /** Messages that were heard of before; if they are others now, nothing is given out any more. */
  #messages(name: string, counted: readonly Counted[]): Promise<readonly StoredMsg[]> {
    const stream = this.#house.of(name)
    return Promise.all(counted.map((one) => stream.at(one))).catch((error) => {
      if (error instanceof Lost) this.#feeds.fail(error)
      throw error
    })
  }

  async head(name: string, sequence: number): Promise<Uint8Array | undefined> {
    this.#mustWork()
    let log = await this.#log(name)
    if (log !== undefined && sequence > (log.end?.k ?? 0)) {
      await this.#feeds.catchUp(name)
      log = await this.#log(name)
    }
    if (log?.end === undefined) return undefined
    if (sequence === 0) return bytesOf(log.id)
    // Whoever asks for more may have it from another relay: to say that there is none would be to say that it was lost.
    if (sequence > log.end.k) throw new Error('this relay does not know of so many entries; try again later')
    return (await this.read(name, sequence, 1))[0]?.head
  }

  async drop(name: string, before = Number.POSITIVE_INFINITY): Promise<boolean> {
    this.#mustWork()
    await this.#feeds.catchUp(name)
    for (;;) {
      const log = await this.#log(name)
      const end = log?.end
      if (log === undefined || end === undefined || end.changed >= before) return false
      const gone = { ...end, before: end.head, digests: [], dropped: true } as const
      if (await this.#feeds.write(name, log, gone, new Uint8Array())) break
    }
    const stream = this.#house.of(name)
    await stream.clear(stream.subject('log', name), 1)
    await stream.clear(stream.subject('writers', name), 0)
    return true
  }

  talk(name: string, onWord: (word: string) => void): Talk {
    this.#mustWork()
    const { nats } = this.#house
    const subject = this.#house.talkSubject(name)
    const me = randomUUID()
    const heard = nats.subscribe(subject, {
      callback: (error, message) => {
        const word = error === null ? message.string() : me
        if (!word.startsWith(me)) onWord(word.slice(me.length))
      },
    })
    return {
      say: (word) => nats.publish(subject, me + word),
      stop: () => heard.unsubscribe(),
    }
  }

  remembered(): ReturnType<NatsStore['remembered']> {
    return this.#tables.remembered()
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearInterval(this.#checking)
    await Promise.allSettled(this.#underWay)
    await this.#feeds.close()
    await this.#house.nats.close()
  }

  #mustWork(): void {
    if (this.#feeds.over !== undefined) throw this.#feeds.over
    if (this.#closing) throw new Error('the store is closed')
  }

  async #check(keepUnused: number): Promise<void> {
    this.#tables.closeUnused(Date.now() - keepUnused, this.#followers.has)
    // A follower whose reading failed must not wait until somebody speaks.
    this.#followers.refresh()
    await this.#feeds.check()
  }

  async #log(name: string): Promise<Log | undefined> {
    return (await this.#open(name))?.log
  }

  async #open(name: string): Promise<OpenLog | undefined> {
    if (!this.#tables.get(name)?.endAt) await this.#feeds.catchUp(name)
    const known = this.#tables.get(name)
    if (known === undefined || known.endAt === 0) return undefined
    known.used = Date.now()
    known.open ??= this.#openLog(name, known)
    const { open } = known
    await open.ready
    return open
  }

  #openLog(name: string, known: Known): OpenLog {
    const stream = this.#house.of(name)
    const opened: OpenLog = new OpenLog({
      id: known.record.opening.id,
      stream,
      subject: stream.subject('log', name),
      upTo: known.endAt,
      open: async () => (await this.#log(name)) ?? opened.log,
      over: () => this.#feeds.over,
      now: this.#now,
      write: (log, header, body) => this.#feeds.write(name, log, header, body),
      // Followers get at once what was written here, and read what another relay wrote.
      onGrown: (entries) =>
        entries === undefined ? this.#followers.refresh(name) : this.#followers.tell(name, entries),
      onFailed: () => {
        if (known.open === opened) known.open = undefined
      },
    })
    return opened
  }
}

function entriesIn(headers: MsgHdrs, body: Uint8Array): StoredEntry[] {
  const header = messageIn<LogHeader>(headers)
  return header === undefined || header.dropped ? [] : readEntries(body, header)
}
