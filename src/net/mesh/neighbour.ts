/**
 * Somebody whose program is connected directly to this one (spec/mesh, section 2): frames go both ways, as fast as the other takes
 * them, and whoever sends what is no frame, or falls silent, is a neighbour no longer.
 */
import type { Clock } from '../../table/index.ts'
import type { Description } from './description.ts'
import { createPieces, piecesOf } from './fragments.ts'
import { type Frame, freshWay, readWayFrame, writeWayFrame } from './frame.ts'
import type { OpenPeer } from './peer.ts'

/** What happens at a neighbour. After `onClose` nothing happens any more. */
export interface NeighbourEvents {
  onOpen(): void
  onFrame(frame: Frame): void
  onClose(): void
}

/** A neighbour, or one that is about to be. */
export interface Neighbour {
  /** Who it is: the key at all tables; empty until somebody has taken up what was handed out. */
  person: string
  isOpen(): boolean
  /** Nothing is kept for one that is not connected yet. */
  send(frame: Frame): void
  /** Bytes that wait to leave. */
  waiting(): number
  /** Resolves when there is room for more, or the neighbour is gone. */
  drained(): Promise<void>
  offer(): Promise<Description>
  answer(offer: Description): Promise<Description>
  accept(answer: Description): Promise<void>
  close(): void
}

/** Bytes that the platform is given at once, that may wait in all, and below which there is room. */
const [atOnce, mostWaiting, room] = [512 * 1024, 16 * 1024 * 1024, 256 * 1024]
/** How often a silent neighbour is asked whether it is there, and after how long it is not, in milliseconds. */
const [askAfter, goneAfter] = [4_000, 12_000]

/** Begins a connection to somebody. */
export function createNeighbour(
  person: string,
  openPeer: OpenPeer,
  clock: Clock,
  events: NeighbourEvents,
): Neighbour {
  const pieces = createPieces()
  let state: 'new' | 'open' | 'closed' = 'new'
  let queue: Uint8Array[] = []
  let queued = 0
  let heard = clock.now()
  let stopWatching = (): void => {}
  let waiters: (() => void)[] = []

  const peer = openPeer({
    onOpen() {
      if (state !== 'new') return
      state = 'open'
      heard = clock.now()
      watch()
      events.onOpen()
      flush()
    },
    onBytes: take,
    onDrain: flush,
    onClose: gone,
  })

  function take(piece: Uint8Array): void {
    if (state !== 'open') return
    heard = clock.now()
    const message = pieces.take(piece)
    if (message === 'more') return
    const frame = message && readWayFrame(message)
    if (frame === undefined) return gone()
    if (frame.kind === 'ping') send({ kind: 'pong', way: frame.way })
    else if (frame.kind !== 'pong') events.onFrame(frame)
  }

  function watch(): void {
    stopWatching = clock.after(askAfter, () => {
      const silent = clock.now() - heard
      if (silent >= goneAfter) return gone()
      if (silent >= askAfter) send({ kind: 'ping', way: freshWay() })
      watch()
    })
  }

  function send(frame: Frame): void {
    if (state !== 'open') return
    for (const piece of piecesOf(writeWayFrame(frame))) {
      queue.push(piece)
      queued += piece.length
    }
    if (waiting() > mostWaiting) return gone()
    flush()
  }

  const waiting = (): number => (state === 'open' ? queued + peer.waiting() : 0)

  function flush(): void {
    if (state !== 'open') return
    let sent = 0
    for (; sent < queue.length && peer.waiting() < atOnce; sent++) {
      const piece = queue[sent] as Uint8Array
      queued -= piece.length
      peer.send(piece)
    }
    queue = queue.slice(sent)
    if (waiting() <= room) wake()
  }

  function wake(): void {
    const woken = waiters
    waiters = []
    for (const one of woken) one()
  }

  function gone(): void {
    if (state === 'closed') return
    state = 'closed'
    stopWatching()
    queue = []
    queued = 0
    peer.close()
    wake()
    events.onClose()
  }

  return {
    person,
    isOpen: () => state === 'open',
    send,
    waiting,
    drained: () =>
      state !== 'open' || waiting() <= room
        ? Promise.resolve()
        : new Promise((resolve) => waiters.push(resolve)),
    offer: () => peer.offer(),
    answer: (offer) => peer.answer(offer),
    accept: (answer) => peer.accept(answer),
    close: gone,
  }
}
