/**
 * Somebody whose program is connected directly to this one (spec/mesh, section 2): frames go both ways, as fast as the other takes
 * them, and whoever sends what is no frame, or falls silent, is a neighbour no longer.
 */
import type { Clock } from '../../table/index.ts'
import type { Description } from './description.ts'
import { createPieces, piecesOf } from './fragments.ts'
import { type Frame, freshWay, readWayFrame, writeWayFrame } from './frame.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import type { OpenPeer, Peer } from './peer.ts'

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

/** Bytes that may wait to leave. */
const mostWaiting = 16 * 1024 * 1024
/** How often a silent neighbour is asked whether it is there, and after how long it is not, in milliseconds. */
const [askAfter, goneAfter] = [4_000, 12_000]

/** Begins a connection to somebody. */
export function createNeighbour(
  person: string,
  openPeer: OpenPeer,
  clock: Clock,
  events: NeighbourEvents,
): Neighbour {
  return new Connected(person, openPeer, clock, events)
}

class Connected implements Neighbour {
  person: string
  readonly #clock: Clock
  readonly #events: NeighbourEvents
  readonly #peer: Peer
  readonly #outgoing: Outgoing
  readonly #pieces = createPieces()
  #state: 'new' | 'open' | 'closed' = 'new'
  #heard: number
  #stopWatching = (): void => {}

  constructor(person: string, openPeer: OpenPeer, clock: Clock, events: NeighbourEvents) {
    this.person = person
    this.#clock = clock
    this.#events = events
    this.#heard = clock.now()
    this.#peer = openPeer({
      onOpen: () => this.#opened(),
      onBytes: (piece) => this.#take(piece),
      onDrain: () => this.#flush(),
      onClose: () => this.close(),
    })
    this.#outgoing = createOutgoing(this.#peer)
  }

  isOpen(): boolean {
    return this.#state === 'open'
  }

  send(frame: Frame): void {
    if (!this.isOpen()) return
    this.#outgoing.add(piecesOf(writeWayFrame(frame)))
    if (this.waiting() > mostWaiting) return this.close()
    this.#flush()
  }

  waiting(): number {
    return this.isOpen() ? this.#outgoing.waiting() : 0
  }

  drained(): Promise<void> {
    return this.isOpen() ? this.#outgoing.drained() : Promise.resolve()
  }

  offer(): Promise<Description> {
    return this.#peer.offer()
  }

  answer(offer: Description): Promise<Description> {
    return this.#peer.answer(offer)
  }

  accept(answer: Description): Promise<void> {
    return this.#peer.accept(answer)
  }

  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#stopWatching()
    this.#peer.close()
    this.#outgoing.end()
    this.#events.onClose()
  }

  #opened(): void {
    if (this.#state !== 'new') return
    this.#state = 'open'
    this.#heard = this.#clock.now()
    this.#watch()
    this.#events.onOpen()
    this.#flush()
  }

  #take(piece: Uint8Array): void {
    if (!this.isOpen()) return
    this.#heard = this.#clock.now()
    const message = this.#pieces.take(piece)
    if (message === 'more') return
    const frame = message && readWayFrame(message)
    if (frame === undefined) return this.close()
    if (frame.kind === 'ping') this.send({ kind: 'pong', way: frame.way })
    else if (frame.kind !== 'pong') this.#events.onFrame(frame)
  }

  #watch(): void {
    this.#stopWatching = this.#clock.after(askAfter, () => {
      const silent = this.#clock.now() - this.#heard
      if (silent >= goneAfter) return this.close()
      if (silent >= askAfter) this.send({ kind: 'ping', way: freshWay() })
      this.#watch()
    })
  }

  #flush(): void {
    if (this.isOpen()) this.#outgoing.flush()
  }
}
