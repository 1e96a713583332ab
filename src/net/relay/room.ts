/**
 * A table that somebody is connected to: who is here, who may write how much, and how every entry reaches everybody in order.
 * The log itself is in the store; a room holds none of it but what is about to leave. A member whose connection cannot keep
 * up is served from the store at its own speed, so that a slow reader costs a bounded amount of memory and loses nothing.
 */
import { base64urlnopad } from '../../group/inside.ts'
import { type Clock, headText, type Identity } from '../../table/index.ts'
import { digestText, isEnvelope } from '../envelope.ts'
import { framedSize, writeFrame } from '../frame.ts'
import type { Hello, Present, RelayRole, TableOpening, Writers } from '../protocol.ts'
import { areWritersOf } from '../signing.ts'
import { type Certifier, createCertifier } from './certifier.ts'
import { type Company, joinCompany, type SealedSignal } from './company.ts'
import type { Departures } from './departures.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Occupant } from './occupant.ts'
import { createPace, type Pace } from './pace.ts'
import type { Paces, TableQuota } from './quotas.ts'
import { RelayRefusal } from './refusal.ts'
import { type Appended, entryCost, type Store, type StoredEntry, type TableState } from './store.ts'
import type { Uses } from './uses.ts'

/** Bytes of entries in one frame, but for the last entry of it. */
const frameBytes = 256 * 1024

/** Connections of one player at a table: tabs, and lines that are not known to be dead yet. */
const connectionsPerPlayer = 16

/** What a room needs of its relay. */
export interface RoomParts {
  readonly store: Store
  readonly sequencer: Identity
  readonly limits: Limits
  readonly metrics: Metrics
  readonly clock: Clock
  readonly uses: Uses
  readonly departures: Departures
  /** Addresses of the other relays of this house. */
  readonly relays: readonly string[]
  quota(): TableQuota
}

/** A table that somebody is connected to. */
export class Room {
  readonly opening: TableOpening
  readonly #parts: RoomParts
  readonly #certificate: Certifier
  readonly #members = new Set<Occupant>()
  readonly #stop: () => void
  /** Those who are here through other relays. */
  readonly #company: Company
  /** How fast each player talks beside the game. */
  readonly #asides = new Map<string, Pace>()
  /** How fast each player's program calls those of others. */
  readonly #signals = new Map<string, Pace>()
  #writers: Writers | undefined
  /** The number of the last entry, and when it was seen here. */
  #last: number
  #lastAt: number
  /** Entries that are durable and have not left yet. */
  #leaving: StoredEntry[] = []

  constructor(parts: RoomParts, { opening, writers, last }: TableState) {
    const { store, sequencer, metrics, clock } = parts
    this.#parts = parts
    this.opening = opening
    this.#writers = writers
    this.#last = last.k
    this.#lastAt = clock.now()
    const id = base64urlnopad.decode(opening.id)
    this.#certificate = createCertifier(sequencer, id, () => metrics.add('certificates_total'))
    this.#stop = store.subscribe(opening.name, last.k + 1, (entries) => this.#onEntries(entries))
    this.#company = joinCompany((onWord) => store.talk(opening.name, onWord), clock, {
      onPresence: (who, here) => {
        if (![...this.#members].some(({ player }) => player === who.player)) this.#announce(who, here)
      },
      onAside: (sealed) => {
        for (const member of this.#members) member.tell({ type: 'aside', sealed })
      },
      onSignal: (signal) => this.#passOn(signal),
      onGuest: (guest, bytes) => parts.quota().guest(guest, bytes),
      onWriters: (writers) => {
        if (areWritersOf(opening, writers)) this.learnWriters(writers)
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

  enter(member: Occupant): void {
    const { connectionsPerTable } = this.#parts.limits
    const full = new RelayRefusal(
      'too-many',
      `the relay allows ${connectionsPerTable} connections at one table`,
    )
    const company = this.#company.present()
    if (this.#members.size + company.length >= connectionsPerTable && !this.#makeRoom(member, full))
      throw full
    const others = this.#isHere(member)
    this.#members.add(member)
    this.#dismissSurplus(member)
    this.#tellCompany()
    member.tell({
      type: 'seated',
      role: member.role,
      last: this.#last,
      writers: this.#namedWriters(),
      present: [...company, ...this.#present()],
      ...(this.#parts.relays.length === 0 ? {} : { relays: [...this.#parts.relays] }),
    })
    if (!others) this.#announce(member, true)
  }

  /** One player cannot hold all the places of a table: its oldest connection goes when it has too many. */
  #dismissSurplus({ player }: Occupant): void {
    const own = [...this.#members].filter((one) => one.player === player)
    const oldest = own[0]
    if (own.length <= connectionsPerPlayer || oldest === undefined) return
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
    this.#signals.delete(member.player)
    this.#announce(member, false)
  }

  /** Sends a member every entry from there on. */
  async read(member: Occupant, from: number): Promise<void> {
    const before = await this.#parts.store.head(this.opening.name, from - 1)
    member.next = from
    member.tell({
      type: 'reading',
      from,
      before: before === undefined ? '' : headText(before),
      last: this.#last,
    })
    if (!member.behind) this.#serve(member)
  }

  /** Stores an envelope from a member; everybody gets it when it is stored. */
  async submit(member: Occupant, envelope: Uint8Array): Promise<void> {
    const { limits, uses, metrics } = this.#parts
    if (member.role === 'spectator') throw new RelayRefusal('read-only', 'spectators cannot write')
    if (!isEnvelope(envelope))
      throw new RelayRefusal('bad-message', 'a binary frame holds one sealed envelope')
    if (envelope.length > limits.entryBytes)
      throw new RelayRefusal(
        'too-large',
        `a statement may take ${limits.entryBytes} bytes at this relay, not ${envelope.length}`,
      )
    const [cost, speaker] = [entryCost(envelope), { player: member.player, isGuest: member.role === 'guest' }]
    const full = uses.growth(this.opening.name, cost, speaker)
    if (full !== undefined) throw full
    const settle = uses.handIn(this.opening.name, speaker, cost)
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
    if (done.outcome === 'stored') return metrics.add('entries_stored_total')
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
    if (after !== this.#last || (since >= 0 && since < limits.tickSpacing)) return
    if (uses.growth(this.opening.name, entryCost(new Uint8Array()), 'tick') !== undefined) return
    const giveBack = quota().tick()
    if (giveBack === undefined) return
    this.#lastAt = clock.now()
    const done = await this.#append(undefined, after)
    if (done.outcome === 'stored') metrics.add('ticks_total')
    else giveBack()
  }

  /** Passes on what a player says beside the game to everybody else who is here; nothing of it is kept. */
  aside(member: Occupant, sealed: string): void {
    const { limits, clock, metrics } = this.#parts
    if (member.role !== 'writer') throw new RelayRefusal('read-only', 'only players can speak at this table')
    const pace =
      this.#asides.get(member.player) ?? createPace(limits.asidesPerSecond, limits.asidesAtOnce, clock.now())
    this.#asides.set(member.player, pace)
    if (!pace.allows(1, clock.now()))
      throw new RelayRefusal('too-many', 'you talk faster than this relay allows; wait a moment')
    metrics.add('asides_total')
    this.#company.aside(sealed)
    for (const other of this.#members) if (other !== member) other.tell({ type: 'aside', sealed })
  }

  /** Passes on how a player's program can be reached, to one who is connected; nothing of it is kept. */
  signal({ player }: Occupant, to: string, sealed: string): void {
    const { limits, clock, metrics } = this.#parts
    const pace =
      this.#signals.get(player) ?? createPace(limits.signalsPerSecond, limits.signalsAtOnce, clock.now())
    this.#signals.set(player, pace)
    if (!pace.allows(1, clock.now()))
      throw new RelayRefusal('too-many', 'your program calls those of others faster than this relay allows')
    metrics.add('signals_total')
    const signal = { from: player, to, sealed }
    this.#company.signal(signal)
    this.#passOn(signal)
  }

  #passOn({ from, to, sealed }: SealedSignal): void {
    for (const member of this.#members)
      if (member.player === to) member.tell({ type: 'signal', from, sealed })
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

  /** Counts what a guest hands in. Another relay may know that it is a writer by now. */
  async #countGuest(member: Occupant, envelope: Uint8Array): Promise<(() => void) | undefined> {
    const { quota, store } = this.#parts
    const giveBack = quota().guest(member, envelope.length)
    if (giveBack !== undefined) {
      this.#company.guest(member, envelope.length)
      return giveBack
    }
    this.learnWriters((await store.table(this.opening.name))?.writers)
    if (this.#isWriter(member.player)) return undefined
    throw new RelayRefusal(
      'too-many',
      'who is not yet a player of this table may say only so much; try again later',
    )
  }

  async #append(envelope: Uint8Array | undefined, expected?: number): Promise<Appended> {
    const { store, metrics } = this.#parts
    const began = performance.now()
    try {
      const done = await store.append(this.opening.name, envelope, expected)
      metrics.appended(performance.now() - began)
      return done
    } catch {
      metrics.add('store_failures_total')
      throw storeFailed('the relay could not store this, perhaps for want of disk space')
    }
  }

  #onEntries(entries: readonly StoredEntry[]): void {
    const { uses, clock } = this.#parts
    this.#last = entries.at(-1)?.sequence ?? this.#last
    this.#lastAt = clock.now()
    const isFirst = this.#leaving.length === 0
    let grown = 0
    for (const entry of entries) {
      this.#leaving.push(entry)
      grown += entryCost(entry.bytes)
    }
    uses.grew(this.opening.name, grown)
    if (isFirst) this.#parts.departures(() => this.#flush())
  }

  /** Sends what is durable to everybody who is up to date, with one signature for all of it; gives how many entries that was. */
  #flush(): number {
    const entries = this.#leaving
    this.#leaving = []
    for (let from = 0; from < entries.length; ) {
      const portion = portionOf(entries, from)
      from += portion.length
      this.#sendLive(portion)
    }
    return entries.length
  }

  #sendLive(portion: readonly StoredEntry[]): void {
    const first = portion[0]?.sequence ?? 0
    let whole: Uint8Array | undefined
    for (const member of this.#members) {
      const known = member.next - first
      if (member.behind || member.next === 0 || known >= portion.length) continue
      if (known < 0) {
        this.#serve(member)
        continue
      }
      if (known > 0) this.#send(member, portion.slice(known))
      else {
        whole ??= this.#frame(portion)
        this.#send(member, portion, whole)
      }
      if (member.waiting() <= this.#parts.limits.waitingBytes) continue
      this.#parts.metrics.add('slow_readers_total')
      this.#serve(member)
    }
  }

  #frame(entries: readonly StoredEntry[]): Uint8Array {
    const end = entries.at(-1) as StoredEntry
    return writeFrame(
      entries[0]?.sequence ?? 0,
      entries,
      this.#certificate({ k: end.sequence, head: end.head }),
    )
  }

  #send(member: Occupant, entries: readonly StoredEntry[], frame = this.#frame(entries)): void {
    const { metrics } = this.#parts
    member.next += entries.length
    member.send(frame)
    metrics.add('entries_out_total', entries.length)
    metrics.add('bytes_out_total', frame.length)
  }

  /** Serves a member from the store until it has everything; from then on it gets entries as they come. */
  #serve(member: Occupant): void {
    member.behind = true
    this.#catchUp(member).catch(() => member.dismiss(storeFailed('the relay could not read the log')))
  }

  async #catchUp(member: Occupant): Promise<void> {
    while (member.here()) {
      await member.drained()
      if (member.next > this.#last) break
      const entries = await this.#parts.store.read(this.opening.name, member.next, frameBytes)
      // It may have asked for another place meanwhile.
      if (entries.length > 0 && entries[0]?.sequence === member.next) this.#send(member, entries)
      else if (entries.length === 0) break
    }
    member.behind = false
  }
}

/** As many entries from there on as fit into one frame. */
function portionOf(entries: readonly StoredEntry[], from: number): StoredEntry[] {
  let [end, size] = [from, 0]
  for (; end < entries.length && size < frameBytes; end++) size += framedSize(entries[end] as StoredEntry)
  return entries.slice(from, end)
}

const storeFailed = (what: string): RelayRefusal =>
  new RelayRefusal('store-failed', `${what}; try again later`)

/** There is no such table, or it was forgotten. */
export const unknownTable = (): RelayRefusal =>
  new RelayRefusal('unknown-table', 'there is no such table at this relay')
