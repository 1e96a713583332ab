/**
 * How a relay follows its house: a feed for each stream, what they tell of tables, and waiting until they have told enough. When a stream
 * does not hold what it has shown, all this stops for good: nothing is given out, or signed, that may contradict what was.
 */
import type { JsMsg } from '@nats-io/jetstream'
import { Feed } from './feed.ts'
import type { NatsHouse } from './house.ts'
import type { KnownTables } from './known-tables.ts'
import type { Log } from './log.ts'
import { goneBack } from './lost.ts'
import type { LogHeader } from './message.ts'
import type { Stream } from './stream.ts'

/** How long this relay may be behind its house before whoever asks is told so, in milliseconds. */
const lag = 5000
const properName = /^[\w-]+$/

/** The feeds of a house. */
export class HouseFeeds {
  readonly #house: NatsHouse
  readonly #tables: KnownTables
  readonly #warn: (text: string) => void
  readonly #feeds = new Map<Stream, Feed>()
  #over: Error | undefined

  constructor(house: NatsHouse, tables: KnownTables, warn: (text: string) => void) {
    this.#house = house
    this.#tables = tables
    this.#warn = warn
  }

  /** Why nothing is given out any more; undefined while all is well. */
  get over(): Error | undefined {
    return this.#over
  }

  /** Learns what the house has, and follows it from there. */
  async begin(): Promise<void> {
    await Promise.all(this.#house.streams.map((stream) => this.#follow(stream)))
    this.#house.onReconnect(() => {
      for (const feed of this.#feeds.values()) feed.restart()
    })
  }

  async #follow(stream: Stream): Promise<void> {
    // A server that lags tells less, and the feed the rest: it goes on where this ends, and not where the stream does.
    let seen = 0
    for await (const message of stream.headers(stream.everything, 'last')) {
      this.#hear(stream, message)
      seen = Math.max(seen, message.seq)
    }
    this.#feeds.set(stream, new Feed(stream, seen, (message) => this.#hear(stream, message)))
  }

  #hear(stream: Stream, message: JsMsg): void {
    if (this.#over !== undefined) return
    try {
      const { topic, name } = stream.read(message.subject)
      // What stands in another stream than the table's own is none of it.
      if (this.#house.of(name) === stream) this.#tables.hear(topic, name, message)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Stops for good. */
  fail(error: unknown): void {
    if (this.#over !== undefined) return
    this.#over = error instanceof Error ? error : new Error(String(error))
    this.#warn(`the store has stopped: ${this.#over.message}`)
  }

  /** Looks how far the streams reach. */
  async check(): Promise<void> {
    const feeds = [...this.#feeds.values()]
    await Promise.all(feeds.map((feed) => feed.check())).catch((error) => this.fail(error))
  }

  /** Waits until everything up to this place of a stream was told. */
  async reached(stream: Stream, place: number): Promise<void> {
    await this.#feeds.get(stream)?.reached(place, lag)
    if (this.#over !== undefined) throw this.#over
  }

  /** Waits until this relay knows what its house knew of a table's log when this was called. */
  async catchUp(name: string): Promise<void> {
    if (!properName.test(name)) return
    const stream = this.#house.of(name)
    const last = await stream.last(stream.subject('log', name))
    if (last !== undefined) await this.reached(stream, last.seq)
  }

  /** Writes the next message of a log; true if the stream has given it back and it counts. */
  async write(name: string, log: Log, header: LogHeader, body: Uint8Array): Promise<boolean> {
    if (this.#over !== undefined) throw this.#over
    const stream = this.#house.of(name)
    const seen = this.#feeds.get(stream)?.position ?? 0
    const written = await stream.write(stream.subject('log', name), header, log.heard, body)
    if (!written.isStored) {
      await (written.last === undefined ? this.catchUp(name) : this.reached(stream, written.last))
      return false
    }
    if (written.at <= seen) this.fail(goneBack(written.at, seen))
    await this.reached(stream, written.at)
    return log.counts(written.at, header.head)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#feeds.values()].map((feed) => feed.close()))
  }
}
