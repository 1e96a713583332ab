/** What one seat says and has said: kept before it is sent, and the same again after a crash. */
import { messageOf, Stuck } from '../order/fault.ts'
import type { GossipAtSeat } from '../order/gossip.ts'
import type { Sealer } from '../order/sealer.ts'
import type { Transport } from '../order/transport.ts'
import type { Voice } from '../run/speaker.ts'
import type { Player } from '../statements/identity.ts'
import { lateIn } from '../statements/slot.ts'
import { type Statement, state } from '../statements/statement.ts'
import type { SeatJournal } from './seat-journal.ts'
import type { SittingSecrets } from './sitting.ts'

/** By what a seat speaks. */
export interface Mouth {
  /** The table's id. */
  readonly table: string
  readonly transport: Transport
  readonly sealer: Sealer
  /** Where it keeps what it says, if it does. */
  readonly journal: () => SeatJournal | undefined
  /** Others who hand in what the sequencer does not take. */
  readonly gossip: () => GossipAtSeat | undefined
  readonly isOver: () => boolean
  readonly end: (error: Error) => void
}

/** The statements of a seat. */
export class MyStatements {
  readonly #mouth: Mouth
  readonly #spoken = new Map<string, Statement>()

  constructor(mouth: Mouth) {
    this.#mouth = mouth
  }

  /** What this seat has said in a slot. */
  in(slot: string): Statement | undefined {
    return this.#spoken.get(slot)
  }

  /** Remembers a statement, if it is by this player and fills a slot. */
  remember(statement: Statement, me: Player | undefined): void {
    if (statement.by === me && lateIn(statement.slot) === undefined)
      this.#spoken.set(statement.slot, statement)
  }

  /** Forgets what was said in slots that are closed. */
  forget(isClosed: (slot: string) => boolean): void {
    for (const slot of this.#spoken.keys()) if (isClosed(slot)) this.#spoken.delete(slot)
  }

  /** The voice of whoever has these secrets. */
  voice({ key, secrets }: SittingSecrets): Voice {
    const { table, end } = this.#mouth
    return {
      player: key.player,
      secrets,
      say: (said) => this.say(state(key, { table, ...said })),
      spoken: (slot) => this.in(slot),
      repeat: (statement) => {
        this.submit(statement).catch(end)
      },
    }
  }

  /** From the moment a statement may be in the journal it counts as said, also if we never learn that it was written. */
  async say(statement: Statement): Promise<void> {
    const { journal, isOver } = this.#mouth
    this.remember(statement, statement.by)
    if (lateIn(statement.slot) === undefined) await journal()?.keepSaid(statement)
    if (!isOver()) await this.submit(statement)
  }

  /** Hands a statement in, without keeping it. */
  async submit({ line }: Statement): Promise<void> {
    const { sealer, gossip, transport } = this.#mouth
    try {
      const envelope = sealer.seal(line)
      gossip()?.said(envelope)
      await transport.submit(envelope)
    } catch (error) {
      throw new Stuck(`what this seat has said could not be sent: ${messageOf(error)}`)
    }
  }
}
