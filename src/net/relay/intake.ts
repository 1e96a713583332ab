/** What the members of a table hand in, on its way into the store: who may, how much of it, and what became of it. */
import { digestText, isEnvelope } from '../envelope.ts'
import type { Occupant } from './occupant.ts'
import { RelayRefusal, storeFailed, unknownTable } from './refusal.ts'
import type { RoomParts } from './room-parts.ts'
import { type Appended, entryCost, type StoredEntry } from './store.ts'

/** What the intake asks of its room. */
export interface IntakeRoom {
  readonly table: string
  /** The number of the last entry. */
  last(): number
  /** Whether the creator has named this player; asks the store, since another relay may have been told. */
  learnsWriter(player: string): Promise<boolean>
}

/** The way into the log of one table. */
export class Intake {
  readonly #parts: RoomParts
  readonly #room: IntakeRoom
  /** When the last entry was seen here. */
  #lastAt: number

  /** Nothing was handed in yet. */
  constructor(parts: RoomParts, room: IntakeRoom) {
    this.#parts = parts
    this.#room = room
    this.#lastAt = parts.clock.now()
  }

  /** Counts entries that the log has now, whoever handed them in. */
  seen(entries: readonly StoredEntry[]): void {
    const { clock, quota, uses } = this.#parts
    this.#lastAt = clock.now()
    const ticks = entries.filter(({ bytes }) => bytes.length === 0).length
    if (ticks > 0) quota().ticked(ticks)
    const grown = entries.reduce((sum, { bytes }) => sum + entryCost(bytes), 0)
    uses.grew(this.#room.table, grown)
  }

  /** Stores an envelope from a member; everybody gets it when it is stored. */
  async submit(member: Occupant, envelope: Uint8Array): Promise<void> {
    const { limits, uses, metrics, tellGuest } = this.#parts
    if (member.role === 'spectator') throw new RelayRefusal('read-only', 'spectators cannot write')
    if (!isEnvelope(envelope))
      throw new RelayRefusal('bad-message', 'a binary frame holds one sealed envelope')
    if (envelope.length > limits.entryBytes)
      throw new RelayRefusal(
        'too-large',
        `a statement may take ${limits.entryBytes} bytes at this relay, not ${envelope.length}`,
      )
    const [cost, speaker] = [entryCost(envelope), { player: member.player, isGuest: member.role === 'guest' }]
    const full = uses.growth(this.#room.table, cost, speaker)
    if (full !== undefined) throw full
    const settle = uses.handIn(this.#room.table, speaker, cost)
    let giveBack: (() => void) | undefined
    const taken = async (): Promise<Appended> => {
      if (speaker.isGuest) giveBack = await this.#countGuest(member, envelope)
      return this.#append(envelope)
    }
    const done = await taken().catch((error) => {
      settle(false)
      giveBack?.()
      throw error
    })
    settle(done.outcome === 'stored')
    if (done.outcome === 'stored') {
      // Not before: what is given back here could not be taken back from the others.
      if (giveBack) tellGuest(member, envelope.length)
      return metrics.add('entries_stored_total')
    }
    giveBack?.()
    if (done.outcome !== 'known') throw unknownTable()
    metrics.add('entries_known_total')
    member.tell({ type: 'taken', digest: digestText(envelope), k: done.sequence })
  }

  /** Lets time pass, unless something was said after this number, or a moment ago. */
  async tick(member: Occupant, after: number): Promise<void> {
    const { limits, clock, uses, metrics, quota } = this.#parts
    if (member.role === 'spectator') throw new RelayRefusal('read-only', 'spectators cannot write')
    const since = clock.now() - this.#lastAt
    // A clock that was set back must not stop the ticks.
    if (after !== this.#room.last() || (since >= 0 && since < limits.tickSpacing)) return
    if (uses.growth(this.#room.table, entryCost(new Uint8Array()), 'tick') !== undefined) return
    if (!quota().mayTick()) return
    this.#lastAt = clock.now()
    const done = await this.#append(undefined, after)
    if (done.outcome === 'stored') metrics.add('ticks_total')
  }

  /** Counts what a guest hands in. Another relay may know that it is a writer by now. */
  async #countGuest(member: Occupant, envelope: Uint8Array): Promise<(() => void) | undefined> {
    const giveBack = this.#parts.quota().guest(member, envelope.length)
    if (giveBack !== undefined) return giveBack
    if (await this.#room.learnsWriter(member.player)) return undefined
    throw new RelayRefusal(
      'too-many',
      'who is not yet a player of this table may say only so much; try again later',
    )
  }

  async #append(envelope: Uint8Array | undefined, expected?: number): Promise<Appended> {
    const { store, metrics } = this.#parts
    const began = performance.now()
    try {
      const done = await store.append(this.#room.table, envelope, expected)
      metrics.appended(performance.now() - began)
      return done
    } catch {
      metrics.add('store_failures_total')
      throw storeFailed('the relay could not store this, perhaps for want of disk space')
    }
  }
}
