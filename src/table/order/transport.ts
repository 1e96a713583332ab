/**
 * What a table needs of a network: a way to its sequencer. Nothing is trusted to it: a seat checks every number, head and
 * certificate itself, and signs what it says.
 */
import type { Batch } from './chain.ts'

/** Told what stands in the order. */
export interface Follower {
  /**
   * The way to the sequencer is open, for the first time or again: entries will come from number `from` on. `before` is the
   * head that the sequencer claims for the entry before, `last` the number of its last entry now.
   */
  onOpen(opening: { readonly from: number; readonly before: Uint8Array; readonly last: number }): void
  /** Entries in order, the next number first. The batch that ends at what there is now has a certificate. */
  onBatch(batch: Batch): void
}

/**
 * A way to a table's sequencer.
 *
 * @example
 * ```ts
 * const transport: Transport = sequencer.connect()
 * ```
 */
export interface Transport {
  /**
   * Hands in an envelope. Resolves once the transport has taken responsibility for it: sequenced, or kept to be handed in
   * again when the connection returns. The same envelope twice is the same as once.
   */
  submit(envelope: Uint8Array): Promise<void>
  /** Asks for a tick, unless there is an entry after number `after` already. */
  tick(after: number): void
  /** Gives every entry from number `from` on, those there first. Returns a function that stops it. */
  follow(from: number, follower: Follower): () => void
}
