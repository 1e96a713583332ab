/**
 * What a seat makes of what others than its sequencer say (spec/log, sections 9 and 10): they may show what that withholds, and know how far
 * the order has come.
 */

import type { Founding } from '../founding/founding.ts'
import type { OrderPlace } from '../order/chain.ts'
import type { Clock } from '../order/clock.ts'
import type { Certified, Chain } from '../order/follow.ts'
import type { Gossip, GossipAtSeat } from '../order/gossip.ts'
import type { Sealer } from '../order/sealer.ts'
import { statementIn } from '../order/sequenced.ts'
import type { Follower, Transport } from '../order/transport.ts'
import type { Player } from '../statements/identity.ts'
import type { Present } from './present.ts'

/** The seat that listens. */
export interface Listener {
  /** The table's id. */
  readonly table: Uint8Array
  readonly taker: {
    readonly transport: Transport
    /** From where on the seat knows the order. */
    readonly start: OrderPlace
    readonly clock: Clock
    readonly sealer: Sealer
    readonly founding: Founding
    end(error: Error): void
  }
  readonly present: Present
  /** The order as the sequencer shows it. */
  readonly chain: Chain
  readonly isLive: boolean
  /** Does this after all that was to be done before. */
  do(work: () => Promise<void>): void
  /** Looks whether the present is reached. */
  goLive(): void
  receive(news: readonly Certified[]): Promise<void>
  /** Follows the sequencer along another chain than before. */
  follow(chain: Chain): void
}

/** How long others may take to show what a sequencer withholds, in beats. */
const withheldBeats = 6

/** What one seat hears of others. */
export class Hearsay {
  readonly gossip: GossipAtSeat
  readonly #seat: Listener
  #stopDoubting: (() => void) | undefined

  constructor(gossip: Gossip, seat: Listener) {
    const { start, founding, sealer, transport } = seat.taker
    this.#seat = seat
    this.gossip = gossip({
      table: seat.table,
      start,
      sequencer: () => founding.charter?.sequencer,
      onShown: (certified) => seat.do(() => seat.receive([certified])),
      onHeardOf: (last) => this.#heardOf(last),
      onFault: (fault) => seat.taker.end(fault),
      authorOf: (envelope) => authorOf(envelope, founding, sealer),
      pass: (envelope) => void transport.submit(envelope).catch(() => {}),
    })
  }

  end(reason: Error): void {
    this.#stopDoubting?.()
    this.gossip.end(reason)
  }

  /**
   * Whether the sequencer shows less than it has signed. Where others can show the rest, that is no reason to stop: it is followed from
   * its own last entry on, so that it convicts itself with the first other one that it signs.
   */
  isMoreThan(opening: Parameters<Follower['onOpen']>[0]): boolean {
    const { chain } = this.#seat
    if (opening.last >= chain.place.k) {
      this.#stopDoubting?.()
      this.#stopDoubting = undefined
      return false
    }
    const known = this.gossip.certifiedUpTo(opening.last)
    if (known === undefined) this.#unlessMoreComes(withheldBeats, () => chain.opened(opening))
    else this.#seat.follow(chain.again(known))
    return true
  }

  /** A sequencer can claim to have what it never shows, and others can prove it, so that a seat would wait for ever. */
  waitNoLonger(): void {
    if (this.#seat.isLive) return
    this.#unlessMoreComes(1, () => {
      this.#seat.present.doubt()
      this.#seat.goLive()
    })
  }

  #heardOf(last: number): void {
    this.#seat.do(async () => {
      this.#seat.present.prove(last)
      this.#seat.goLive()
      this.waitNoLonger()
    })
  }

  /** Does something when nobody has shown anything for so many beats: while a game goes on, there are ticks at least. */
  #unlessMoreComes(beats: number, then: () => void): void {
    const { clock, founding } = this.#seat.taker
    const { k } = this.gossip.place
    this.#stopDoubting ??= clock.after(beats * (founding.charter?.beat ?? 5_000), () =>
      this.#seat.do(async () => {
        this.#stopDoubting = undefined
        if (this.gossip.place.k > k) this.#unlessMoreComes(beats, then)
        else then()
      }),
    )
  }
}

/**
 * Who of those who sit here has said what is in an envelope; empty for anybody who asks for a seat: anybody can ask under many keys, so
 * those who do count as one. Undefined for everybody else.
 */
function authorOf(envelope: Uint8Array, founding: Founding, sealer: Sealer): Player | '' | undefined {
  const said = statementIn({ envelope }, sealer)
  if (said === undefined || said.table !== founding.id) return undefined
  const { members, joined, host } = founding
  const isBy = ({ player }: { player: Player }): boolean => player === said.by
  if (said.by === host || members.some(isBy)) return said.by
  return said.slot === 'join' || joined.some(isBy) ? '' : undefined
}
