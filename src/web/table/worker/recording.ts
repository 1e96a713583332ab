/** How far the order was when this browser came. */
import type { Transport } from '../../../table/index.ts'

const isCertificate = (line: string): boolean => line.startsWith('{"certificate"')

/** Listens to one transport. */
export class Recording {
  #caughtUpAt = Number.POSITIVE_INFINITY

  /** The last entry that there was when the way to the sequencer was first open: what is asked after it is new. */
  get caughtUpAt(): number {
    return this.#caughtUpAt
  }

  /** The transport with an ear on it. */
  over(transport: Transport): Transport {
    return {
      submit: (envelope) => transport.submit(envelope),
      tick: (after) => transport.tick(after),
      follow: (from, follower) =>
        transport.follow(from, {
          onOpen: (opening) => {
            this.#caughtUpAt = Math.min(this.#caughtUpAt, opening.last)
            follower.onOpen(opening)
          },
          onBatch: (batch) => follower.onBatch(batch),
        }),
    }
  }
}

/** A log up to the last entry that is signed: what comes after it is only just being written. */
export function certifiedPart(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex(isCertificate) + 1)
}
