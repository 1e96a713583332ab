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
  const { clock, open, random, firstRetry, longestRetry, silence } = options
  let socket: Socket | undefined
  let failures = 0
  let triedAt = 0
  let isOpen = false
  let heard = false
  let asked = false
  let closed = false
  let stopTimer = (): void => undefined

  function attempt(): void {
    stopTimer()
    events.onTrying()
    triedAt = clock.now()
    isOpen = false
    heard = false
    asked = true
    const mine = open(address(), {
      onOpen: () => listen(mine, () => undefined),
      onText: (text) => listen(mine, () => events.onText(text)),
      onBytes: (bytes) => listen(mine, () => events.onBytes(bytes)),
      onClose: () => listen(mine, down),
    })
    socket = mine
    watch()
  }

  /** What an earlier socket still has to say is of no interest. */
  function listen(from: Socket, happen: () => void): void {
    if (from !== socket) return
    isOpen = true
    heard = true
    happen()
  }

  function watch(within = silence): void {
    stopTimer = clock.after(within, () => {
      if (!heard && asked) return drop(false)
      if (!heard) return inquire(silence)
      asked = false
      heard = false
      watch()
    })
  }

  function inquire(within: number): void {
    socket?.send(ping)
    asked = true
    heard = false
    watch(within)
  }

  function down(): void {
    stopTimer()
    socket = undefined
    if (closed) return
    const longest = Math.min(longestRetry, firstRetry * 2 ** Math.min(failures, 30))
    const wait = Math.round(longest * (0.5 + random() / 2))
    failures++
    stopTimer = clock.after(wait, attempt)
    events.onDown(wait)
  }

  function drop(misbehaved: boolean): void {
    const old = socket
    if (misbehaved) failures = Math.max(failures, misbehaviour)
    if (old === undefined) return
    down()
    old.close()
  }

  attempt()
  return {
    send: (data) => socket?.send(data),
    steady() {
      failures = 0
    },
    drop,
    retry() {
      if (closed) return
      failures = 0
      if (socket === undefined) return attempt()
      if (!isOpen) return clock.now() - triedAt < soon ? undefined : drop(false)
      stopTimer()
      inquire(Math.min(soon, silence))
    },
    close() {
      closed = true
      stopTimer()
      const old = socket
      socket = undefined
      old?.close()
    },
  }
}
