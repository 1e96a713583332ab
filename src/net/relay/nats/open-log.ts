/** A log that somebody uses at this relay: read once from its stream, then told by the feed, and written to from here. */
import type { JsMsg } from '@nats-io/jetstream'
import type { Appended, StoredEntry } from '../store.ts'
import { Appends, type LogWays } from './appends.ts'
import { Log } from './log.ts'
import { type LogHeader, messageIn, writeEntries } from './message.ts'
import type { Stream } from './stream.ts'

/** Where a log is, and whom it tells. */
export interface OpenLogWays extends Pick<LogWays, 'open' | 'over' | 'now'> {
  readonly id: string
  readonly stream: Stream
  readonly subject: string
  /** How far the feed has told of it already. */
  readonly upTo: number
  /** Writes the next message of the log; true if the stream has given it back and it counts. */
  write(log: Log, header: LogHeader, body: Uint8Array): Promise<boolean>
  /** The log has grown: by these entries, if they were written here. */
  onGrown(entries: readonly StoredEntry[] | undefined): void
  /** It cannot be read. */
  onFailed(): void
}

/** How often a server that lags is asked again, and after how many milliseconds. */
const [mostTries, askAgain] = [20, 100]

/** A log in use. */
export class OpenLog {
  readonly log: Log
  /** Resolves when the log is known as far as the feed has told of it. */
  readonly ready: Promise<void>
  readonly #ways: OpenLogWays
  readonly #appends: Appends
  /** What comes while the log is being read waits. */
  #coming: JsMsg[] | undefined = []
  /** The entries that are being written from here, by the head after them. */
  readonly #own = new Map<string, readonly StoredEntry[]>()

  constructor(ways: OpenLogWays) {
    this.#ways = ways
    this.log = new Log(ways.id)
    const { open, over, now } = ways
    this.#appends = new Appends({ open, over, now, write: (...message) => this.#write(...message) })
    this.ready = this.#begin()
  }

  append(envelope: Uint8Array | undefined, expected: number | undefined): Promise<Appended> {
    return this.#appends.append(envelope, expected)
  }

  /** Takes what the feed tells. */
  hear(message: JsMsg): void {
    if (this.#coming) return void this.#coming.push(message)
    const header = messageIn<LogHeader>(message.headers)
    if (this.log.take(message.seq, header) && !header.dropped) this.#ways.onGrown(this.#own.get(header.head))
  }

  async #begin(): Promise<void> {
    try {
      await this.#read()
    } catch (error) {
      this.#ways.onFailed()
      throw error
    }
    const coming = this.#coming ?? []
    this.#coming = undefined
    for (const message of coming) this.hear(message)
  }

  /** Reads where everything of the log is. A server that lags may not have all of it that the feed has told already. */
  async #read(): Promise<void> {
    const { stream, subject, upTo } = this.#ways
    for (let tries = 0; this.log.heard < upTo; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, askAgain))
      if (tries > mostTries) throw new Error('this relay cannot read the whole log; try again later')
      for await (const { seq, headers } of stream.headers(subject, 'all'))
        this.log.take(seq, messageIn<LogHeader>(headers))
    }
  }

  /** Writes entries, and has them at hand when the stream gives back that they are there. */
  async #write(log: Log, header: LogHeader, entries: readonly StoredEntry[]): Promise<boolean> {
    this.#own.set(header.head, entries)
    return this.#ways.write(log, header, writeEntries(entries)).finally(() => this.#own.delete(header.head))
  }
}
