/** The stream of a house from a place on, message by message, through lost connections and restarts of NATS; and who waits for what in it. */
import type { JsMsg } from '@nats-io/jetstream'
import type { House } from './house.ts'

/** How long it takes until the stream is followed again after it broke off, in milliseconds. */
const restWait = 250

interface Waiter {
  readonly place: number
  readonly resolve: () => void
}

/** Follows the stream of a house. */
export class Feed {
  readonly #house: House
  readonly #onMessage: (message: JsMsg) => void
  #position: number
  #waiters = new Set<Waiter>()
  #messages: { close(): unknown } | undefined
  #closed = false
  readonly #ended: Promise<void>

  /** Follows after this place. */
  constructor(house: House, after: number, onMessage: (message: JsMsg) => void) {
    this.#house = house
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
    const messages = await this.#house.follow(this.#position)
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
