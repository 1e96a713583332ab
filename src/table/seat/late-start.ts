/**
 * Where somebody who comes late can start (spec/log, section 8): at the last closing that others have built on, so that it need
 * not run all that was played before. It is found in the last entries of the order.
 *
 * Who knows nothing of the past cannot tell who remained at the table, who had to sign, and whether the last signature came in
 * time. Whoever signs the next closing can, and names the one before in it; so a closing is only taken if more than half of those
 * who founded the table have signed what follows it. Otherwise the newcomer reads everything.
 */

import { Founding } from '../founding/founding.ts'
import { type Entry, envelopeDigest, headText, type OrderPlace, placeAfter } from '../order/chain.ts'
import type { Sealer } from '../order/sealer.ts'
import { statementIn } from '../order/sequenced.ts'
import type { Transport } from '../order/transport.ts'
import { idBytes } from '../statements/charter.ts'
import { type ClosedPhase, type Closing, closingDigest, type ResumePoint } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import { endsAmong, type SignedEnd, signedBy } from '../statements/signed-closing.ts'
import type { Statement } from '../statements/statement.ts'

/** How to get to the order of a table. */
export interface OrderSource {
  /** The table's id. */
  readonly table: string
  readonly transport: Transport
  readonly sealer: Sealer
}

/** It is not worth a search where fewer entries follow the founding than this. */
const worthwhile = 64
/** How many of the last entries are searched, one after the other. */
const windows = [512, 4096]

/** A search that can be given up. */
export interface Search {
  readonly found: Promise<ClosedPhase | undefined>
  stop(): void
}

/** Looks for the last closing of a table. Waits until the sequencer can be reached. */
export function searchLastClosing(order: OrderSource): Search {
  let halt = (): void => {}
  const read: Reading = (from, isEnough) =>
    new Promise((resolve) => {
      halt = collect(order.transport, from, isEnough, resolve)
    })
  return { found: search(order, read), stop: () => halt() }
}

/** Entries from a number on, up to the last there is, or until there are enough. */
type Reading = (from: number, isEnough?: (entry: Entry) => boolean) => Promise<Stretch>

interface Stretch {
  readonly entries: readonly Entry[]
  /** The head before the first of them, as the sequencer says. */
  readonly before: Uint8Array
  /** The number of the last entry that there is. */
  readonly last: number
}

function collect(
  transport: Transport,
  from: number,
  isEnough: (entry: Entry) => boolean = () => false,
  resolve: (stretch: Stretch) => void,
): () => void {
  const entries: Entry[] = []
  let last = 0
  let before = new Uint8Array()
  // What a transport has at hand it may give before `follow` returns.
  const end = (): void => queueMicrotask(() => [stop(), resolve({ entries, before, last })])
  const stop = transport.follow(from, {
    onOpen(opening) {
      last = opening.last
      if (entries.length === 0) before = new Uint8Array(opening.before)
      if (from + entries.length > last) end()
    },
    onBatch(batch) {
      for (const entry of batch.entries) {
        if (entry.k !== from + entries.length) continue
        entries.push(entry)
        if (entry.k >= last || isEnough(entry)) return end()
      }
    },
  })
  return stop
}

async function search(order: OrderSource, read: Reading): Promise<ClosedPhase | undefined> {
  const founding = new Founding(order.table)
  const { entries, last } = await read(1, (entry) => {
    const said = statementIn(entry, order.sealer)
    if (said) founding.take(said, entry.k)
    return founding.table !== undefined
  })
  const begun = entries.at(-1)?.k ?? 0
  if (founding.table === undefined || last - begun < worthwhile) return undefined
  for (const window of windows) {
    const from = Math.max(begun + 1, last + 1 - window)
    const tail = await read(from)
    const places = placesAfter(order.table, tail)
    const closed = closedIn(founding, numbered(tail.entries, order.sealer), places)
    if (closed || from === begun + 1) return closed
  }
  return undefined
}

/** The places of the order after each of these entries. */
export function placesAfter(
  table: string,
  { entries, before }: Omit<Stretch, 'last'>,
): ReadonlyMap<number, OrderPlace> {
  const id = idBytes(table)
  const places = new Map<number, OrderPlace>()
  let head = before
  for (const entry of entries) {
    const place = placeAfter(id, head, entry, envelopeDigest(entry.envelope))
    places.set(entry.k, place)
    head = place.head as Uint8Array<ArrayBuffer>
  }
  return places
}

/** What was said, and the number of its entry. */
export interface Spoken {
  readonly k: number
  readonly statement: Statement
}

function numbered(entries: readonly Entry[], sealer: Sealer): Spoken[] {
  return entries.flatMap((entry) => {
    const statement = statementIn(entry, sealer)
    return statement ? [{ k: entry.k, statement }] : []
  })
}

/**
 * The last closing among what was said that can be relied on. It must start from one of these places of the order: signers who name another could
 * make a newcomer accuse an honest sequencer.
 */
export function closedIn(
  founding: Founding,
  spoken: readonly Spoken[],
  places: ReadonlyMap<number, OrderPlace>,
): ClosedPhase | undefined {
  const own = spoken.filter(({ statement }) => statement.table === founding.id)
  const ends = endsAmong(own)
  const builtOn = closingsBuiltOn(founding, ends)
  const candidates = new Map<string, Closing>()
  for (const { closing } of ends) {
    if (builtOn.size === 0 || !isAmong(places, closing.from)) continue
    const name = closingDigest(closing)
    if (builtOn.has(name)) candidates.set(name, closing)
  }
  const signed = [...candidates.values()].flatMap((closing) => signedBy(closing, ends) ?? [])
  const last = signed.sort((one, other) => one.at - other.at).at(-1)
  return last && { ...last, charter: founding.charterLine }
}

function isAmong(places: ReadonlyMap<number, OrderPlace>, { k, time, head }: ResumePoint): boolean {
  const place = places.get(k)
  return place !== undefined && place.time === time && headText(place.head) === head
}

/** The names of closings that more than half of the founders have signed a closing after. */
function closingsBuiltOn({ table }: Founding, ends: readonly SignedEnd[]): ReadonlySet<string> {
  const founders = table?.players ?? []
  const builders = new Map<string, Set<Player>>()
  for (const { closing, statement } of ends) {
    if (!founders.includes(statement.by)) continue
    builders.set(closing.previous, (builders.get(closing.previous) ?? new Set()).add(statement.by))
  }
  return new Set([...builders].filter(([, by]) => 2 * by.size > founders.length).map(([name]) => name))
}
