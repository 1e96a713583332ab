/**
 * The store of a house with several relays: one stream in NATS JetStream (docs/decisions, 0017). Every relay of the house follows
 * the whole stream and so knows the same of it, in the same order; it signs only what the stream has given back to it.
 */
import { randomUUID } from 'node:crypto'
import type { JsMsg } from '@nats-io/jetstream'
import type { MsgHdrs } from '@nats-io/transport-node'
import { createIdentity, type Identity } from '../../table/index.ts'
import type { Writers } from '../protocol.ts'
import { createFollowers, type Followers } from './followers.ts'
import { parseNatsAddress } from './nats/address.ts'
import { Appends, firstMessage } from './nats/appends.ts'
import { Feed } from './nats/feed.ts'
import { House } from './nats/house.ts'
import { Log } from './nats/log.ts'
import { bytesOf, type LogHeader, placeOf, readEntries, saidIn, textOf } from './nats/message.ts'
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
}

/** A log that somebody uses; what comes while it is being read waits. */
interface OpenLog {
  readonly log: Log
  readonly read: Promise<void>
  coming: JsMsg[] | undefined
  readonly appends: Appends
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
/** How often it is checked how far the stream reaches, and how long an unused log is kept, in milliseconds. */
const checkEvery = 2000
const keepUnused = 60_000
/** How often in a row the stream must be shorter than it was to be believed to have lost something. */
const proof = 3
/** Messages that are asked for at once. */
const readAtOnce = 8
const properName = /^[\w-]+$/

/** Opens the house at this address, or begins it. Rejects with a sentence that says what to do. */
export async function openNatsStore(address: string, options: NatsStoreOptions = {}): Promise<Store> {
  const house = await House.open(parseNatsAddress(address), options.warn ?? (() => undefined))
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
  readonly #house: House
  readonly #now: () => number
  readonly #warn: (text: string) => void
  readonly #tables = new Map<string, Known>()
  readonly #followers: Followers
  #feed: Feed | undefined
  #key: Identity | undefined
  #checking: ReturnType<typeof setInterval> | undefined
  /** Why nothing is given out any more. */
  #over: Error | undefined
  #closing = false
  readonly #underWay = new Set<Promise<Appended>>()
  /** How often in a row the stream was shorter than it had been. */
  #shorter = 0

  constructor(house: House, { now = Date.now, warn = () => undefined }: NatsStoreOptions) {
    this.#house = house
    this.#now = now
    this.#warn = warn
    this.#followers = createFollowers((name, from, maxBytes) => this.read(name, from, maxBytes))
    this.subscribe = this.#followers.subscribe
  }

  readonly subscribe: Store['subscribe']

  /** Learns what the house has, and follows it from there. */
  async load(): Promise<void> {
    const house = this.#house
    await this.#claim(house.subject('key', 'sequencer'), { secretKey: textOf(createIdentity().secretKey) })
    const key = await house.last(house.subject('key', 'sequencer'))
    const { secretKey = '' } = saidIn<{ secretKey: string }>(key?.header) ?? {}
    this.#key = createIdentity(bytesOf(secretKey))
    // A server that lags tells less, and the feed the rest: it goes on where this ends, and not where the stream does.
    let seen = 0
    for await (const message of house.headers(house.everything, 'last')) {
      this.#learn(message)
      seen = Math.max(seen, message.seq)
    }
    this.#feed = new Feed(house, seen, (message) => this.#hear(message))
    house.onReconnect(() => this.#feed?.restart())
    this.#checking = setInterval(() => this.#check(), checkEvery)
    this.#checking.unref()
  }

  async key(): Promise<Identity> {
    if (this.#key === undefined) throw new Error('the store is not open yet')
    return this.#key
  }

  async create(record: TableRecord, charter: Uint8Array): Promise<Created> {
    this.#mustWork()
    const { name, id, signature } = record.opening
    const house = this.#house
    const there = await this.#claimant(house.subject('table', name))
    if (there !== undefined && there !== signature) return 'name-taken'
    if (there === undefined) {
      // The id first: a name whose id is taken stays free.
      if ((await this.#claim(house.subject('id', id), { signature })) !== signature) return 'id-taken'
      if ((await this.#claim(house.subject('table', name), { signature, record })) !== signature)
        return 'name-taken'
    }
    const { header, body } = firstMessage(id, charter, this.#now())
    const at = await house.write(house.subject('log', name), header, 0, body)
    await (at === undefined ? this.#catchUp(name) : this.#reached(at))
    if (at !== undefined) return 'made'
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
    const subject = this.#house.subject('writers', name)
    if ((await this.table(name)) === undefined) return undefined
    for (;;) {
      const last = await this.#house.last(subject)
      const there = saidIn<Writers>(last?.header)
      if (there !== undefined && there.number >= writers.number) return there
      const at = await this.#house.write(subject, writers, last?.seq ?? 0)
      if (at === undefined) continue
      await this.#reached(at)
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
    const places = (await this.#log(name))?.messagesFrom(from) ?? []
    const entries: StoredEntry[] = []
    let bytes = 0
    for (let i = 0; i < places.length && bytes < maxBytes; i += readAtOnce) {
      const messages = await Promise.all(
        places.slice(i, i + readAtOnce).map((place) => this.#house.at(place)),
      )
      for (const entry of messages.flatMap(({ header, data }) => entriesIn(header, data))) {
        if (entry.sequence < from || bytes >= maxBytes) continue
        entries.push(entry)
        bytes += entryCost(entry.bytes)
      }
    }
    return entries
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
    await this.#house.clear(this.#house.subject('log', name), 1)
    await this.#house.clear(this.#house.subject('writers', name), 0)
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
    await this.#feed?.close()
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

  /** The stream must reach at least as far as it was seen to. A new leader of the stream may need a moment to know how far that is. */
  async #check(): Promise<void> {
    this.#closeUnused()
    const [feed, seen] = [this.#feed, this.#feed?.position ?? 0]
    const end = await this.#house.end().catch(() => undefined)
    if (end === undefined || feed === undefined) return
    this.#shorter = end < seen ? this.#shorter + 1 : 0
    if (this.#shorter >= proof) this.#fail(goneBack(end, seen))
    else if (end > seen && feed.position === seen) feed.restart()
  }

  #closeUnused(): void {
    const oldest = Date.now() - keepUnused
    for (const [name, known] of this.#tables)
      if (known.open && known.open.used < oldest && !this.#followers.has(name)) delete known.open
  }

  /** Claims something for good; gives who has it: the signature under which it was claimed first. */
  async #claim(subject: string, value: object): Promise<string | undefined> {
    await this.#house.write(subject, value, 0)
    return this.#claimant(subject)
  }

  async #claimant(subject: string): Promise<string | undefined> {
    return saidIn<{ signature?: string }>((await this.#house.last(subject))?.header)?.signature
  }

  async #reached(place: number): Promise<void> {
    await this.#feed?.reached(place, lag)
    if (this.#over !== undefined) throw this.#over
  }

  /** Waits until this relay knows what its house knew of a table's log when this was called. */
  async #catchUp(name: string): Promise<void> {
    if (!properName.test(name)) return
    const last = await this.#house.last(this.#house.subject('log', name))
    if (last !== undefined) await this.#reached(last.seq)
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
          for (const message of coming) this.#take(name, log, message)
        },
        (error) => {
          delete this.#tables.get(name)?.open
          throw error
        },
      ),
      coming: [],
      appends: new Appends({
        open: async () => (await this.#log(name)) ?? log,
        write: (now, header, body) => this.#write(name, now, header, body),
        now: this.#now,
      }),
      used: 0,
    }
    return open
  }

  /** Reads where everything of a log is. A server that lags may not have all of it that the feed has told already. */
  async #readLog(name: string, log: Log, upTo: number): Promise<void> {
    for (let tries = 0; log.heard < upTo; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 100))
      if (tries > 20) throw new Error('this relay cannot read the whole log; try again later')
      for await (const { seq, headers } of this.#house.headers(this.#house.subject('log', name), 'all')) {
        log.take(seq, saidIn<LogHeader>(headers))
      }
    }
  }

  /** Writes the next message of a log; true if the stream has given it back and it counts. */
  async #write(name: string, log: Log, header: LogHeader, body: Uint8Array): Promise<boolean> {
    const seen = this.#feed?.position ?? 0
    const at = await this.#house.write(this.#house.subject('log', name), header, log.heard, body)
    if (at === undefined) {
      await this.#catchUp(name)
      return false
    }
    if (at <= seen) this.#fail(goneBack(at, seen))
    await this.#reached(at)
    return log.counts(at, header.head)
  }

  #hear(message: JsMsg): void {
    if (this.#over !== undefined) return
    try {
      const { topic, name } = this.#house.read(message.subject)
      this.#learn(message)
      const open = topic === 'log' ? this.#tables.get(name)?.open : undefined
      if (open?.coming) open.coming.push(message)
      else if (open) this.#take(name, open.log, message)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Notes what a message says of a table, but for its entries. */
  #learn({ subject, headers, seq }: JsMsg): void {
    const { topic, name } = this.#house.read(subject)
    if (topic !== 'table' && topic !== 'writers' && topic !== 'log') return
    const known = this.#tables.get(name) ?? { endAt: 0 }
    this.#tables.set(name, known)
    if (topic === 'table') known.record = saidIn<{ record: TableRecord }>(headers)?.record ?? known.record
    else if (topic === 'writers') known.writers = saidIn<Writers>(headers) ?? known.writers
    else {
      known.end = saidIn<LogHeader>(headers) ?? known.end
      known.endAt = seq
    }
  }

  #take(name: string, log: Log, message: JsMsg): void {
    const header = saidIn<LogHeader>(message.headers)
    if (!log.take(message.seq, header) || header.dropped) return
    if (this.#followers.has(name)) this.#followers.tell(name, readEntries(message.data, header))
  }
}

const goneBack = (end: number, seen: number): Error =>
  new Error(
    `the stream goes on at ${end}, but ${seen} was seen: NATS has lost what it had acknowledged. Do not go on with this house: begin a new one`,
  )

function entriesIn(headers: MsgHdrs, body: Uint8Array): StoredEntry[] {
  const header = saidIn<LogHeader>(headers)
  return header === undefined || header.dropped ? [] : readEntries(body, header)
}

function stateOf({ record, writers }: Known, end: LogHeader | undefined): TableState | undefined {
  if (record === undefined || end === undefined || end.dropped) return undefined
  return { ...record, writers, last: placeOf(end), bytes: end.bytes, changed: end.changed }
}
