/**
 * How every entry of a table reaches everybody who is connected, in order: at once, with one signature for all that leaves together, or
 * from the store, at its own speed, to whoever has just come or cannot keep up. So a slow reader costs a bounded amount of memory and loses nothing.
 */
import { headText } from '../../table/index.ts'
import { framedSize, writeFrame } from '../frame.ts'
import type { Certifier } from './certifier.ts'
import type { Occupant } from './occupant.ts'
import { storeFailed } from './refusal.ts'
import type { RoomParts } from './room-parts.ts'
import type { StoredEntry } from './store.ts'

/** Bytes of entries in one frame, but for the last entry of it. */
const frameBytes = 256 * 1024

/** The entries of one table on their way to its members. */
export class Delivery {
  readonly #parts: Pick<RoomParts, 'store' | 'limits' | 'metrics' | 'departures'>
  readonly #table: string
  readonly #certificate: Certifier
  readonly #members: Iterable<Occupant>
  #last: number
  /** Entries that are durable and have not left yet. */
  #leaving: StoredEntry[] = []

  /** Nothing is on its way yet; the log ends at number `last`. */
  constructor(
    parts: Pick<RoomParts, 'store' | 'limits' | 'metrics' | 'departures'>,
    table: string,
    certificate: Certifier,
    members: Iterable<Occupant>,
    last: number,
  ) {
    this.#parts = parts
    this.#table = table
    this.#certificate = certificate
    this.#members = members
    this.#last = last
  }

  /** The number of the last entry. */
  get last(): number {
    return this.#last
  }

  /** Takes entries that are durable; they leave with all that come in the same moment. */
  take(entries: readonly StoredEntry[]): void {
    this.#last = entries.at(-1)?.sequence ?? this.#last
    const isFirst = this.#leaving.length === 0
    for (const entry of entries) this.#leaving.push(entry)
    if (isFirst) this.#parts.departures(() => this.#flush())
  }

  /** Sends a member every entry from there on. */
  async read(member: Occupant, from: number): Promise<void> {
    const before = await this.#parts.store.head(this.#table, from - 1)
    member.next = from
    member.tell({
      type: 'reading',
      from,
      before: before === undefined ? '' : headText(before),
      last: this.#last,
    })
    if (!member.behind) this.#serve(member)
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
      const entries = await this.#parts.store.read(this.#table, member.next, frameBytes)
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
