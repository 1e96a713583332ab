/** What waits to leave for a neighbour: as much is given to the platform at once as it takes, and the rest is kept in order. */
import type { Peer } from './peer.ts'

/** Pieces on their way to a neighbour. */
export interface Outgoing {
  add(pieces: Iterable<Uint8Array>): void
  /** Gives the platform what it takes now. */
  flush(): void
  /** Bytes that wait to leave. */
  waiting(): number
  /** Resolves when there is room for more, or nothing will leave any more. */
  drained(): Promise<void>
  /** Nothing leaves any more. */
  end(): void
}

/** Bytes that the platform is given at once, and below which there is room. */
const [atOnce, room] = [512 * 1024, 256 * 1024]

/** Nothing waits yet. */
export function createOutgoing(peer: Pick<Peer, 'send' | 'waiting'>): Outgoing {
  let queue: Uint8Array[] = []
  let queued = 0
  let isOver = false
  let waiters: (() => void)[] = []

  const waiting = (): number => (isOver ? 0 : queued + peer.waiting())
  function wake(): void {
    const woken = waiters
    waiters = []
    for (const one of woken) one()
  }

  return {
    add(pieces) {
      for (const piece of pieces) {
        queue.push(piece)
        queued += piece.length
      }
    },
    flush() {
      let sent = 0
      for (; sent < queue.length && peer.waiting() < atOnce; sent++) {
        const piece = queue[sent] as Uint8Array
        queued -= piece.length
        peer.send(piece)
      }
      queue = queue.slice(sent)
      if (waiting() <= room) wake()
    },
    waiting,
    drained: () =>
      isOver || waiting() <= room ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve)),
    end() {
      isOver = true
      queue = []
      queued = 0
      wake()
    },
  }
}
