/**
 * A table that somebody is connected to: who is here, and who may write. What they hand in goes through the `intake`, what the log has
 * leaves by the `delivery`, and what is said `beside` the game passes by both. The log itself is in the store; a room holds none of it but what is about to leave.
 */
import { base64urlnopad } from '../../group/inside.ts'
import type { Hello, Present, RelayRole, TableOpening, Writers } from '../protocol.ts'
import { areWritersOf } from '../signing.ts'
import { Beside } from './beside.ts'
import { createCertifier } from './certifier.ts'
import { type Company, joinCompany, weightIn } from './company.ts'
import { Delivery } from './delivery.ts'
import { Intake } from './intake.ts'
import type { Occupant } from './occupant.ts'
import type { Paces } from './quotas.ts'
import { RelayRefusal, storeFailed, unknownTable } from './refusal.ts'
import type { RoomParts } from './room-parts.ts'
import type { TableState } from './store.ts'

/** Connections of one player at a table: tabs, and lines that are not known to be dead yet. */
const connectionsPerPlayer = 16

/** A table that somebody is connected to. */
export class Room {
  readonly opening: TableOpening
  readonly delivery: Delivery
  readonly intake: Intake
  readonly beside: Beside
  readonly #parts: RoomParts
  readonly #members = new Set<Occupant>()
  readonly #stop: () => void
  /** Those who are here through other relays. */
  readonly #company: Company
  #writers: Writers | undefined

  /** Opens the room of a table. */
  constructor(parts: RoomParts, { opening, writers, last }: TableState) {
    const { store, sequencer, metrics } = parts
    const { name, id } = opening
    this.#parts = parts
    this.opening = opening
    this.#writers = writers
    const certificate = createCertifier(sequencer, base64urlnopad.decode(id), () =>
      metrics.add('certificates_total'),
    )
    this.delivery = new Delivery(parts, name, certificate, this.#members, last.k)
    this.#company = this.#joinCompany()
    this.beside = new Beside(parts, this.#members, this.#company)
    this.intake = new Intake(parts, {
      table: name,
      last: () => this.delivery.last,
      learnsWriter: async (player) => {
        this.learnWriters((await store.table(name))?.writers)
        return this.#isWriter(player)
      },
    })
    this.#stop = store.subscribe(name, last.k + 1, (entries) => {
      this.intake.seen(entries)
      this.delivery.take(entries)
    })
  }

  #joinCompany(): Company {
    const { store, clock } = this.#parts
    return joinCompany((onWord) => store.talk(this.opening.name, onWord), clock, {
      onPresence: (who, here) => {
        if (![...this.#members].some(({ player }) => player === who.player)) this.#announce(who, here)
      },
      onAside: (sealed) => this.beside.passAside(sealed),
      onSignal: (signal) => this.beside.passSignal(signal),
      onWriters: (writers) => {
        if (areWritersOf(this.opening, writers)) this.learnWriters(writers)
      },
    })
  }

  /** What this caller may do here; throws a `RelayRefusal` when that is nothing. */
  roleOf({ player, watch }: Pick<Hello, 'player' | 'watch'>): RelayRole {
    if (!watch) return this.#isWriter(player) ? 'writer' : 'guest'
    if (!this.opening.spectators) throw new RelayRefusal('no-spectators', 'this table has no spectators')
    return 'spectator'
  }

  /** How fast a member may be, together with its other connections. */
  pacesOf({ player }: Occupant): Paces {
    return this.#parts.quota().pacesOf(player)
  }

  /** How often everything counts that a member sends: once for each relay of the house that it is at. */
  weightOf({ player }: Occupant): number {
    return weightIn(this.#company, player)
  }

  enter(member: Occupant): void {
    const { connectionsPerTable } = this.#parts.limits
    const full = new RelayRefusal(
      'too-many',
      `the relay allows ${connectionsPerTable} connections at one table`,
    )
    // Whoever says at another relay that many are there must not keep a player out here.
    const elsewhere = member.role === 'writer' ? 0 : this.#company.connections()
    if (this.#members.size + elsewhere >= connectionsPerTable && !this.#makeRoom(member, full)) throw full
    const others = this.#isHere(member)
    this.#members.add(member)
    this.#dismissSurplus(member)
    this.#tellCompany()
    member.tell({
      type: 'seated',
      role: member.role,
      last: this.delivery.last,
      writers: this.#namedWriters(),
      present: [...this.#company.present(), ...this.#present()],
      ...(this.#parts.relays.length === 0 ? {} : { relays: [...this.#parts.relays] }),
    })
    if (!others) this.#announce(member, true)
  }

  /** One player cannot hold all the places of a table: its oldest connection goes when it has too many. */
  #dismissSurplus({ player }: Occupant): void {
    const own = [...this.#members].filter((one) => one.player === player)
    const oldest = own[0]
    const count = own.length + this.#company.connections(player)
    // The one that has just come stays, whatever is said of others.
    if (count <= connectionsPerPlayer || oldest === undefined || own.length === 1) return
    oldest.dismiss(
      new RelayRefusal('too-many', `a player has at most ${connectionsPerPlayer} connections here`),
    )
    this.leave(oldest)
  }

  /** A player whose connection was lost can always come back: somebody who only looks on has to go. */
  #makeRoom(member: Occupant, full: RelayRefusal): boolean {
    const guest = [...this.#members].find(({ role }) => role !== 'writer')
    if (member.role !== 'writer' || guest === undefined) return false
    guest.dismiss(full)
    this.leave(guest)
    return true
  }

  leave(member: Occupant): void {
    if (!this.#members.delete(member)) return
    this.#tellCompany()
    if (this.#isHere(member)) return
    this.beside.forget(member.player)
    this.#announce(member, false)
  }

  /** Names the writers, if the creator did. */
  async setWriters(member: Occupant, wanted: Writers): Promise<void> {
    if (!areWritersOf(this.opening, wanted))
      throw new RelayRefusal('not-proven', 'only the one who made the table can name its writers')
    const now = await this.#parts.store.setWriters(this.opening.name, wanted).catch(() => {
      throw storeFailed('the relay could not store this')
    })
    if (now === undefined) throw unknownTable()
    this.learnWriters(now)
    this.#company.writers(now)
    member.tell({ type: 'writers', writers: this.#namedWriters() })
    if (now.signature !== wanted.signature)
      throw new RelayRefusal('old-writers', 'this table has a newer list of writers')
  }

  /** Applies a list of writers that the store has, if it is newer than the one known here. */
  learnWriters(writers: Writers | undefined): void {
    if (writers === undefined || writers.number <= (this.#writers?.number ?? 0)) return
    this.#writers = writers
    for (const member of this.#members) {
      member.tell({ type: 'writers', writers: this.#namedWriters() })
      const role = this.roleOf(member)
      if (role === member.role) continue
      member.role = role
      this.#announce(member, true)
    }
    this.#tellCompany()
  }

  /** Stops following the store, and sends everybody away who is still here. */
  shut(refusal?: RelayRefusal): void {
    this.#stop()
    this.#company.stop()
    if (refusal === undefined) return
    for (const member of [...this.#members]) member.dismiss(refusal)
  }

  #isWriter(player: string): boolean {
    return player === this.opening.creator || this.#writers?.players.includes(player) === true
  }

  #namedWriters(): { number: number; players: string[] } {
    return { number: this.#writers?.number ?? 0, players: [...(this.#writers?.players ?? [])] }
  }

  #announce({ player, role }: Present, here: boolean): void {
    for (const member of this.#members) member.tell({ type: 'presence', player, role, here })
  }

  #present(): Present[] {
    return [...this.#members].map(({ player, role }) => ({ player, role }))
  }

  #tellCompany(): void {
    this.#company.tell(this.#present())
  }

  #isHere({ player }: Pick<Occupant, 'player'>): boolean {
    return [...this.#members, ...this.#company.present()].some((one) => one.player === player)
  }
}
