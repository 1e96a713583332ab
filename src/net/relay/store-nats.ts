/**
 * The store of a house with several relays: a few streams in NATS JetStream (docs/decisions, 0017). Every relay of the house follows
 * the headers of all of them and so knows the same of each table, in the same order; it signs only what the stream has given back to it.
 * The entries themselves it has when it wrote them, and reads them if another relay did and somebody here wants them.
 */
import { randomUUID } from 'node:crypto'
import type { JsMsg, StoredMsg } from '@nats-io/jetstream'
import type { MsgHdrs } from '@nats-io/transport-node'
import type { Identity } from '../../table/index.ts'
import type { Writers } from '../protocol.ts'
import { createFollowers, type Followers } from './followers.ts'
import { parseNatsAddress } from './nats/address.ts'
import { Appends, firstMessage } from './nats/appends.ts'
import { Feed } from './nats/feed.ts'
import { type NatsHouse, openHouse } from './nats/house.ts'
import { type Counted, Log } from './nats/log.ts'
import { goneBack, Lost } from './nats/lost.ts'
import { bytesOf, type LogHeader, messageIn, placeOf, readEntries, writeEntries } from './nats/message.ts'
import type { Stream } from './nats/stream.ts'
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
}

/** A log that somebody uses; what comes while it is being read waits. */
interface OpenLog {
  readonly log: Log
  readonly read: Promise<void>
  coming: JsMsg[] | undefined
  readonly appends: Appends
  /** The entries that are being written from here, by the head after them. */
  readonly own: Map<string, readonly StoredEntry[]>
  used: number
}

/** What the stream has told of one table. */
interface Known {
  record?: TableRecord | undefined
  writers?: Writers | undefined
  /** Where its log ends, by the last message about it, and where in the stream that is. */
  end?: LogHeader | undefined
  endAt: number
  open?: OpenLog
}

/** How long this relay may be behind its house before whoever asks is told so, in milliseconds. */
const lag = 5000
/** How often it is checked how far the streams reach, unless told otherwise, and how long an unused log is kept, in milliseconds. */
const usualCheck = 2000
const keepUnused = 60_000
/** Messages that are asked for at once. */
const readAtOnce = 8
const properName = /^[\w-]+$/

/** Opens the house at this address, or begins it. Rejects with a sentence that says what to do. */
export async function openNatsStore(address: string, options: NatsStoreOptions = {}): Promise<Store> {
  const house = await openHouse(parseNatsAddress(address), options.warn ?? (() => undefined))
  try {
    const store = new NatsStore(house, options)
    await store.load()
    return store
  } catch (error) {
    await house.nats.close()
    throw error
  }
}

class NatsStore implements Store {
  readonly #house: NatsHouse
  readonly #now: () => number
  readonly #warn: (text: string) => void
  readonly #checkEvery: number
  readonly #tables = new Map<string, Known>()
  readonly #followers: Followers
  readonly #feeds = new Map<Stream, Feed>()
  #checking: ReturnType<typeof setInterval> | undefined
  /** Why nothing is given out any more. */
  #over: Error | undefined
  #closing = false
  readonly #underWay = new Set<Promise<Appended>>()

  constructor(
    house: NatsHouse,
    { now = Date.now, warn = () => undefined, checkEvery = usualCheck }: NatsStoreOptions,
  ) {
    this.#house = house
    this.#now = now
    this.#warn = warn
    this.#checkEvery = checkEvery
    this.#followers = createFollowers((name, from, maxBytes) => this.read(name, from, maxBytes))
    this.subscribe = this.#followers.subscribe
  }

  readonly subscribe: Store['subscribe']

  /** Learns what the house has, and follows it from there. */
  async load(): Promise<void> {
    await Promise.all(this.#house.streams.map((stream) => this.#begin(stream)))
    this.#house.onReconnect(() => {
      for (const feed of this.#feeds.values()) feed.restart()
    })
    this.#checking = setInterval(() => this.#check(), this.#checkEvery)
    this.#checking.unref()
  }

  async #begin(stream: Stream): Promise<void> {
    // A server that lags tells less, and the feed the rest: it goes on where this ends, and not where the stream does.
    let seen = 0
    for await (const message of stream.headers(stream.everything, 'last')) {
      this.#hear(stream, message)
      seen = Math.max(seen, message.seq)
    }
    this.#feeds.set(stream, new Feed(stream, seen, (message) => this.#hear(stream, message)))
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
    await (written.isStored ? this.#reached(stream, written.at) : this.#catchUp(name))
    if (written.isStored) return 'made'
    return this.#tables.get(name)?.end?.dropped ? 'name-taken' : 'same'
  }

  async table(name: string): Promise<TableState | undefined> {
    this.#mustWork()
    await this.#catchUp(name)
    const log = await this.#log(name)
    const known = this.#tables.get(name)
    return known && stateOf(known, log?.end)
  }

  async tables(): Promise<readonly TableState[]> {
    this.#mustWork()
    return [...this.#tables.values()].flatMap((known) => stateOf(known, known.end) ?? [])
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
      await this.#reached(stream, written.at)
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
    const open = await this.#open(name)
    return open === undefined ? { outcome: 'unknown' } : open.appends.append(envelope, expected)
  }

  async read(name: string, from: number, maxBytes: number): Promise<StoredEntry[]> {
    this.#mustWork()
    const counted = (await this.#log(name))?.messagesFrom(from) ?? []
    const entries: StoredEntry[] = []
    let bytes = 0
    for (let i = 0; i < counted.length && bytes < maxBytes; i += readAtOnce) {
      const messages = await this.#messages(name, counted.slice(i, i + readAtOnce))
      for (const entry of messages.flatMap(({ header, data }) => entriesIn(header, data))) {
        if (entry.sequence < from || bytes >= maxBytes) continue
        entries.push(entry)
        bytes += entryCost(entry.bytes)
      }
    }
    return entries
  }

  /** Messages that were heard of before; if they are others now, nothing is given out any more. */
  #messages(name: string, counted: readonly Counted[]): Promise<readonly StoredMsg[]> {
    const stream = this.#house.of(name)
    return Promise.all(counted.map((one) => stream.at(one))).catch((error) => {
      if (error instanceof Lost) this.#fail(error)
      throw error
    })
  }

  async head(name: string, sequence: number): Promise<Uint8Array | undefined> {
    this.#mustWork()
    let log = await this.#log(name)
    if (log !== undefined && sequence > (log.end?.k ?? 0)) {
      await this.#catchUp(name)
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
    await this.#catchUp(name)
    for (;;) {
      const log = await this.#log(name)
      const end = log?.end
      if (log === undefined || end === undefined || end.changed >= before) return false
      const gone = { ...end, before: end.head, digests: [], dropped: true } as const
      if (await this.#write(name, log, gone, new Uint8Array())) break
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

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearInterval(this.#checking)
    await Promise.allSettled(this.#underWay)
    await Promise.all([...this.#feeds.values()].map((feed) => feed.close()))
    await this.#house.nats.close()
  }

  #mustWork(): void {
    if (this.#over !== undefined) throw this.#over
    if (this.#closing) throw new Error('the store is closed')
  }

  /** Stops for good: nothing is given out, or signed, that may contradict what was. */
  #fail(error: unknown): void {
    if (this.#over !== undefined) return
    this.#over = error instanceof Error ? error : new Error(String(error))
    this.#warn(`the store has stopped: ${this.#over.message}`)
  }

  async #check(): Promise<void> {
    this.#closeUnused()
    // A follower whose reading failed must not wait until somebody speaks.
    this.#followers.refresh()
    await Promise.all([...this.#feeds.values()].map((feed) => feed.check())).catch((error) =>
      this.#fail(error),
    )
  }

  #closeUnused(): void {
    const oldest = Date.now() - keepUnused
    for (const [name, known] of this.#tables)
      if (known.open && known.open.used < oldest && !this.#followers.has(name)) delete known.open
  }

  async #reached(stream: Stream, place: number): Promise<void> {
    await this.#feeds.get(stream)?.reached(place, lag)
    if (this.#over !== undefined) throw this.#over
  }

  /** Waits until this relay knows what its house knew of a table's log when this was called. */
  async #catchUp(name: string): Promise<void> {
    if (!properName.test(name)) return
    const stream = this.#house.of(name)
    const last = await stream.last(stream.subject('log', name))
    if (last !== undefined) await this.#reached(stream, last.seq)
  }

  async #log(name: string): Promise<Log | undefined> {
    return (await this.#open(name))?.log
  }

  async #open(name: string): Promise<OpenLog | undefined> {
    if (!this.#tables.get(name)?.endAt) await this.#catchUp(name)
    const known = this.#tables.get(name)
    if (known?.record === undefined || known.endAt === 0) return undefined
    known.open ??= this.#beginLog(name, known.record.opening.id, known.endAt)
    known.open.used = Date.now()
    await known.open.read
    return known.open
  }

  #beginLog(name: string, id: string, upTo: number): OpenLog {
    const log = new Log(id)
    const open: OpenLog = {
      log,
      read: this.#readLog(name, log, upTo).then(
        () => {
          const coming = open.coming ?? []
          open.coming = undefined
          for (const message of coming) this.#take(name, open, message)
        },
        (error) => {
          delete this.#tables.get(name)?.open
          throw error
        },
      ),
      coming: [],
      appends: new Appends({
        open: async () => (await this.#log(name)) ?? log,
        write: (now, header, entries) => this.#writeEntries(name, now, header, entries),
        over: () => this.#over,
        now: this.#now,
      }),
      own: new Map(),
      used: 0,
    }
    return open
  }

  /** Reads where everything of a log is. A server that lags may not have all of it that the feed has told already. */
  async #readLog(name: string, log: Log, upTo: number): Promise<void> {
    const stream = this.#house.of(name)
    for (let tries = 0; log.heard < upTo; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 100))
      if (tries > 20) throw new Error('this relay cannot read the whole log; try again later')
      for await (const { seq, headers } of stream.headers(stream.subject('log', name), 'all')) {
        log.take(seq, messageIn<LogHeader>(headers))
      }
    }
  }

  /** Writes entries after a log, and has them at hand when the stream gives back that they are there. */
  async #writeEntries(
    name: string,
    log: Log,
    header: LogHeader,
    entries: readonly StoredEntry[],
  ): Promise<boolean> {
    const own = this.#tables.get(name)?.open?.own
    own?.set(header.head, entries)
    return this.#write(name, log, header, writeEntries(entries)).finally(() => own?.delete(header.head))
  }

  /** Writes the next message of a log; true if the stream has given it back and it counts. */
  async #write(name: string, log: Log, header: LogHeader, body: Uint8Array): Promise<boolean> {
    if (this.#over !== undefined) throw this.#over
    const stream = this.#house.of(name)
    const seen = this.#feeds.get(stream)?.position ?? 0
    const written = await stream.write(stream.subject('log', name), header, log.heard, body)
    if (!written.isStored) {
      await (written.last === undefined ? this.#catchUp(name) : this.#reached(stream, written.last))
      return false
    }
    if (written.at <= seen) this.#fail(goneBack(written.at, seen))
    await this.#reached(stream, written.at)
    return log.counts(written.at, header.head)
  }

  #hear(stream: Stream, message: JsMsg): void {
    if (this.#over !== undefined) return
    try {
      const { topic, name } = stream.read(message.subject)
      // What stands in another stream than the table's own is none of it.
      if (this.#house.of(name) !== stream) return
      this.#learn(stream, message)
      const open = topic === 'log' ? this.#tables.get(name)?.open : undefined
      if (open?.coming) open.coming.push(message)
      else if (open) this.#take(name, open, message)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Notes what a message says of a table, but for its entries. */
  #learn(stream: Stream, { subject, headers, seq }: JsMsg): void {
    const { topic, name } = stream.read(subject)
    if (topic !== 'table' && topic !== 'writers' && topic !== 'log') return
    const known = this.#tables.get(name) ?? { endAt: 0 }
    this.#tables.set(name, known)
    if (topic === 'table') known.record = messageIn<{ record: TableRecord }>(headers)?.record ?? known.record
    else if (topic === 'writers') known.writers = messageIn<Writers>(headers) ?? known.writers
    else {
      known.end = messageIn<LogHeader>(headers) ?? known.end
      known.endAt = seq
    }
  }

  /** Takes what the feed tells of an open log. Followers get the entries at once if they were written here. */
  #take(name: string, { log, own }: OpenLog, message: JsMsg): void {
    const header = messageIn<LogHeader>(message.headers)
    if (!log.take(message.seq, header) || header.dropped) return
    const entries = own.get(header.head)
    if (entries === undefined) this.#followers.refresh(name)
    else this.#followers.tell(name, entries)
  }
}

function entriesIn(headers: MsgHdrs, body: Uint8Array): StoredEntry[] {
  const header = messageIn<LogHeader>(headers)
  return header === undefined || header.dropped ? [] : readEntries(body, header)
}

function stateOf({ record, writers }: Known, end: LogHeader | undefined): TableState | undefined {
  if (record === undefined || end === undefined || end.dropped) return undefined
  return { ...record, writers, last: placeOf(end), bytes: end.bytes, changed: end.changed }
}
