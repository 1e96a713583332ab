/** The end of a way at which the order is given: what comes along it is a caller's wire (spec/mesh, section 3). */
import type { TakeWire, WireEvents } from '../relay/wire.ts'

/** How the end sends along its way. */
export interface Along {
  send(data: string | Uint8Array): void
  shut(): void
  waiting(): number
  drained(): Promise<void>
}

/** The end of a way. */
export interface WireEnd {
  readonly take: TakeWire
  /** Something came along the way. */
  deliver(data: string | Uint8Array): void
  /** The way is no more. */
  gone(): void
}

/** Bytes that may wait here while the caller is not read. */
const mostUnread = 4 * 1024 * 1024
const ended = 1006

/** The end of a way that `along` sends along. */
export function createWireEnd(along: Along): WireEnd {
  let events: WireEvents | undefined
  let isOpen = true
  let isPaused = false
  let sent = 0
  let unread: (string | Uint8Array)[] = []
  let unreadBytes = 0

  function gone(): void {
    if (!isOpen) return
    isOpen = false
    unread = []
    events?.onClose(ended)
  }
  function terminate(): void {
    if (!isOpen) return
    along.shut()
    gone()
  }
  function read(): void {
    while (isOpen && !isPaused && unread.length > 0) {
      const data = unread.shift() as string | Uint8Array
      unreadBytes -= data.length
      events?.onMessage(data)
    }
  }
  return {
    take(theirs) {
      events = theirs
      return {
        isOpen: () => isOpen,
        send(data) {
          if (!isOpen) return
          sent += data.length
          along.send(data)
        },
        waiting: along.waiting,
        drained: along.drained,
        progress: () => ({ sent: sent - along.waiting(), backlog: along.waiting() }),
        // Neighbours ask each other whether they are there, and say when a way has ended.
        ping: () => queueMicrotask(() => isOpen && theirs.onSign()),
        pause() {
          isPaused = true
        },
        resume() {
          isPaused = false
          queueMicrotask(read)
        },
        close: terminate,
        terminate,
      }
    },
    deliver(data) {
      if (!isOpen) return
      unread.push(data)
      unreadBytes += data.length
      if (unreadBytes > mostUnread) terminate()
      else read()
    },
    gone,
  }
}

/** A caller in this program: what it says and hears passes at the next moment, as along any other way. */
export function localWire(): {
  end: WireEnd
  connect(hear: (data: string | Uint8Array) => void, gone: () => void): void
} {
  let hear = (_: string | Uint8Array): void => {}
  let gone = (): void => {}
  const end = createWireEnd({
    send: (data) => queueMicrotask(() => hear(data)),
    shut: () => queueMicrotask(() => gone()),
    waiting: () => 0,
    drained: () => Promise.resolve(),
  })
  return {
    end,
    connect(hearing, going) {
      hear = hearing
      gone = going
    },
  }
}
