/**
 * What a seat needs to hear more than its sequencer tells it (spec/log, section 9): others at the table, who compare the order with
 * it, show what it was not shown, and hand in what was not taken. Without any of them a seat has only its transport.
 */

import type { Player } from '../statements/identity.ts'
import type { OrderPlace } from './chain.ts'
import type { SequencerFault } from './fault.ts'
import type { Certified, CertifiedPlace, Placed } from './follow.ts'

/** What a seat does for the gossip. */
export interface Gossiper {
  /** The table's id. */
  readonly table: Uint8Array
  /** From where on the seat knows the order. */
  readonly start: OrderPlace
  /** Who gives the order, as the charter says; undefined while that is not known. */
  sequencer(): Player | undefined
  /** Others have shown what comes next: calls `take` of the gossip when it is its turn, and uses what that gives. */
  onShown(certified: Certified): void
  /** Somebody has come who knows the order up to this number, and it is signed. */
  onHeardOf(last: number): void
  onFault(fault: SequencerFault): void
  /** Who of those who sit here has said this; empty for anybody who asks for a seat, undefined for everybody else. */
  authorOf(envelope: Uint8Array): Player | '' | undefined
  /** Hands in what somebody else has said. */
  pass(envelope: Uint8Array): void
}

/** The gossip of one seat. */
export interface GossipAtSeat {
  /** The last place that is known. */
  readonly place: OrderPlace
  /** Takes certified entries; gives those that are new. Throws a `SequencerFault` where they belong to another order. */
  take(certified: Certified): readonly Placed[]
  /** The last place that is certified and not after this entry; undefined if that is not known any more. */
  certifiedUpTo(k: number): CertifiedPlace | undefined
  /** This seat has handed something in: should it not be seen for a while, others are asked to do it. */
  said(envelope: Uint8Array): void
  /** The seat stops: if the sequencer is at fault, the others are told. */
  end(reason: Error): void
}

/** Begins the gossip of a seat. */
export type Gossip = (seat: Gossiper) => GossipAtSeat
