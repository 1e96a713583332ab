/** What a seat hears of the order: how far it was when this browser came, and, for one who only watches, everything. */
import type { Batch, Sealer, Transport } from '../../../table/index.ts'
import { entryLines } from '../../../table/kept-sequencer.ts'
import { certificateLine } from '../../../table/log-line.ts'

const isCertificate = (line: string): boolean => line.startsWith('{"certificate"')

/** Listens to one transport. */
export class Recording {
  readonly #batches: Batch[] = []
  #caughtUpAt = Number.POSITIVE_INFINITY

  /** The last entry that there was when the way to the sequencer was first open: what is asked after it is new. */
  get caughtUpAt(): number {
    return this.#caughtUpAt
  }

  /** The transport with an ear on it. A player's journal keeps the log; for a spectator it is kept here. */
  over(transport: Transport, keeps: boolean): Transport {
    return {
      submit: (envelope) => transport.submit(envelope),
      tick: (after) => transport.tick(after),
      follow: (from, follower) =>
        transport.follow(from, {
          onOpen: (opening) => {
            this.#caughtUpAt = Math.min(this.#caughtUpAt, opening.last)
            follower.onOpen(opening)
          },
          onBatch: (batch) => {
            if (keeps) this.#batches.push(batch)
            follower.onBatch(batch)
          },
        }),
    }
  }

  /** Everything that was heard, as lines of a log. */
  lines(sealer: Sealer): string[] {
    return this.#batches.flatMap(({ entries, certificate }) => [
      ...entryLines(entries, sealer),
      ...(certificate ? [certificateLine(certificate)] : []),
    ])
  }
}

/** A log up to the last entry that is signed: what comes after it is only just being written. */
export function certifiedPart(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex(isCertificate) + 1)
}
