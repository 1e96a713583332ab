/** One stream of a house from a place on, header by header, through lost connections and restarts of NATS; and who waits for what in it. */
import type { JsMsg } from '@nats-io/jetstream'
import { goneBack } from './lost.ts'
import type { Stream } from './stream.ts'

/** How long it takes until the stream is followed again after it broke off, in milliseconds. */
const restWait = 250
/** How often in a row the stream must be shorter than it was to be believed to have lost something. */
const proof = 3

interface Waiter {
  readonly place: number
  readonly resolve: () => void
}

/** Follows one stream. */
export class Feed {
  readonly #stream: Stream
  readonly #onMessage: (message: JsMsg) => void
  #position: number
  #waiters = new Set<Waiter>()
  #messages: { close(): unknown } | undefined
  #closed = false
  /** How often in a row the stream was shorter than it had been. */
  #shorter = 0
  readonly #ended: Promise<void>

  /** Follows after this place. */
  constructor(stream: Stream, after: number, onMessage: (message: JsMsg) => void) {
    this.#stream = stream
    this.#position = after
    this.#onMessage = onMessage
    this.#ended = this.#run()
  }

  /** The place of the last message that came. */
  get position(): number {
    return this.#position
  }

  /** Resolves when everything up to this place of the stream has come. Rejects if that takes too long. */
  reached(place: number, within: number): Promise<void> {
    if (place <= this.#position) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const waiter = {
        place,
        resolve: () => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(new Error('this relay is behind its house; try again later'))
      }, within)
      this.#waiters.add(waiter)
    })
  }

  /**
   * Looks how far the stream reaches, and follows anew if nothing comes of what is there. Throws if it is shorter than it was seen
   * to be, and that for some time: a new leader of the stream may need a moment to know how far it reaches.
   */
  async check(): Promise<void> {
    const seen = this.#position
    const end = await this.#stream.end().catch(() => undefined)
    if (end === undefined) return
    this.#shorter = end < seen ? this.#shorter + 1 : 0
    if (this.#shorter >= proof) throw goneBack(end, seen)
    if (end > seen && this.#position === seen) this.restart()
  }

  /** Begins anew where it is, if it has come to a stop. */
  restart(): void {
    this.#messages?.close()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#messages?.close()
    await this.#ended
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      await this.#follow().catch(() => undefined)
      if (!this.#closed) await new Promise((resolve) => setTimeout(resolve, restWait))
    }
  }

  async #follow(): Promise<void> {
    const messages = await this.#stream.follow(this.#position)
    this.#messages = messages
    if (this.#closed) messages.close()
    for await (const message of messages) {
      if (message.seq <= this.#position) continue
      this.#onMessage(message)
      this.#position = message.seq
      for (const waiter of this.#waiters) if (waiter.place <= message.seq) waiter.resolve()
    }
  }
}
