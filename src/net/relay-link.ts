/**
 * One lasting link to a relay, made of as many WebSockets as it takes: opens them, notices when one has gone silent, and
 * tries again after a while that grows with each failure and is never the same for two clients.
 */
import type { Clock } from '../table/index.ts'
import type { OpenSocket, Socket } from './socket.ts'

/** What happens on a link. */
export interface RelayLinkEvents {
  /** A new attempt begins. */
  onTrying(): void
  /** The connection is gone, or did not come about; the next attempt is in so many milliseconds. */
  onDown(retryIn: number): void
  onText(text: string): void
  onBytes(bytes: Uint8Array): void
}

/** How a link keeps itself up. Times are in milliseconds. */
export interface RelayLinkOptions {
  readonly open: OpenSocket
  readonly clock: Clock
  /** A number from 0 up to 1, different at each call. */
  readonly random: () => number
  /** The wait after the first failure; it doubles from there. */
  readonly firstRetry: number
  /** The longest wait. */
  readonly longestRetry: number
  /** How long the relay may say nothing before it is asked whether it is there, and how long it then has to answer. */
  readonly silence: number
}

/** A link that keeps itself up until it is closed. */
export interface RelayLink {
  send(data: string | Uint8Array): void
  /** All is well: the next failure is the first again. */
  steady(): void
  /** Gives this connection up and tries a new one, after a longer wait when the relay misbehaved. */
  drop(misbehaved: boolean): void
  /**
   * The network may be back: does not sit out a wait, or an attempt that hangs, and asks at once whether what seems connected still is. Whoever
   * was offline may hold a connection that is dead without a word.
   */
  retry(): void
  close(): void
}

/** The failures that a misbehaving relay counts for. */
const misbehaviour = 4
/** How long, when the network may be back, an answer or an attempt may take before a new attempt is better, in milliseconds. */
const soon = 3_000
const ping = JSON.stringify({ type: 'ping' })

/** Keeps a link to a relay; `address` gives its WebSocket address, and may give another one at each attempt. */
export function keepRelayLink(
  address: () => string,
  options: RelayLinkOptions,
  events: RelayLinkEvents,
): RelayLink {
  return new KeptLink(address, options, events)
}

class KeptLink implements RelayLink {
  readonly #address: () => string
  readonly #options: RelayLinkOptions
  readonly #events: RelayLinkEvents
  #socket: Socket | undefined
  #failures = 0
  #triedAt = 0
  #isOpen = false
  #heard = false
  #asked = false
  #closed = false
  #stopTimer = (): void => undefined

  constructor(address: () => string, options: RelayLinkOptions, events: RelayLinkEvents) {
    this.#address = address
    this.#options = options
    this.#events = events
    this.#attempt()
  }

  send(data: string | Uint8Array): void {
    this.#socket?.send(data)
  }

  steady(): void {
    this.#failures = 0
  }

  drop(misbehaved: boolean): void {
    const old = this.#socket
    if (misbehaved) this.#failures = Math.max(this.#failures, misbehaviour)
    if (old === undefined) return
    this.#down()
    old.close()
  }

  retry(): void {
    if (this.#closed) return
    this.#failures = 0
    if (this.#socket === undefined) return this.#attempt()
    const { clock, silence } = this.#options
    if (!this.#isOpen) return clock.now() - this.#triedAt < soon ? undefined : this.drop(false)
    this.#stopTimer()
    this.#inquire(Math.min(soon, silence))
  }

  close(): void {
    this.#closed = true
    this.#stopTimer()
    const old = this.#socket
    this.#socket = undefined
    old?.close()
  }

  #attempt(): void {
    this.#stopTimer()
    this.#events.onTrying()
    this.#triedAt = this.#options.clock.now()
    this.#isOpen = false
    this.#heard = false
    this.#asked = true
    const mine = this.#options.open(this.#address(), {
      onOpen: () => this.#listen(mine, () => undefined),
      onText: (text) => this.#listen(mine, () => this.#events.onText(text)),
      onBytes: (bytes) => this.#listen(mine, () => this.#events.onBytes(bytes)),
      onClose: () => this.#listen(mine, () => this.#down()),
    })
    this.#socket = mine
    this.#watch()
  }

  /** What an earlier socket still has to say is of no interest. */
  #listen(from: Socket, happen: () => void): void {
    if (from !== this.#socket) return
    this.#isOpen = true
    this.#heard = true
    happen()
  }

  #watch(within = this.#options.silence): void {
    this.#stopTimer = this.#options.clock.after(within, () => {
      if (!this.#heard && this.#asked) return this.drop(false)
      if (!this.#heard) return this.#inquire(this.#options.silence)
      this.#asked = false
      this.#heard = false
      this.#watch()
    })
  }

  #inquire(within: number): void {
    this.#socket?.send(ping)
    this.#asked = true
    this.#heard = false
    this.#watch(within)
  }

  #down(): void {
    this.#stopTimer()
    this.#socket = undefined
    if (this.#closed) return
    const { clock, random, firstRetry, longestRetry } = this.#options
    const longest = Math.min(longestRetry, firstRetry * 2 ** Math.min(this.#failures, 30))
    const wait = Math.round(longest * (0.5 + random() / 2))
    this.#failures++
    this.#stopTimer = clock.after(wait, () => this.#attempt())
    this.#events.onDown(wait)
  }
}
