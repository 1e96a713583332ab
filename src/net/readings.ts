/**
 * Those who follow a table through one client, and how each gets every entry from its own number on, whatever becomes of
 * the connection. There is one stream of entries for all of them; it is asked for from the lowest number that anybody needs,
 * and whoever is further skips what it has. Nothing is compared or checked here but that numbers come in order: what the relay
 * claims is passed on as it is, and the seat finds out whether it is true.
 */
import type { Batch, Follower } from '../table/index.ts'

/** What a relay says before it sends entries. */
type Opening = Parameters<Follower['onOpen']>[0]

/** Those who follow. */
export interface Readings {
  /** The `follow` of a transport. */
  follow(from: number, follower: Follower): () => void
  /** A connection is there, at a relay whose last entry has this number: asks for what everybody needs. */
  begin(last: number): void
  /** The connection is gone. */
  end(): void
  /** The relay says from where it will send. False if nobody asked for that. */
  opened(opening: Opening): boolean
  /** Hands a batch on. `gap`, `backwards`: its numbers are not those that come next, and nobody got it. */
  take(batch: Batch): 'fine' | 'gap' | 'backwards'
  /** Whether everything has come that the relay had when it was asked. */
  isComplete(): boolean
  /** How far it is: the last number that came, and the last there is. */
  progress(): { readonly at: number; readonly of: number }
}

interface Reader {
  readonly follower: Follower
  /** The number that it needs next. */
  next: number
  /** Has been told, on this connection, from where entries will come. */
  open: boolean
}

/** Nobody follows yet. `ask` asks the relay to send from a number on. */
export function createReadings(ask: (from: number) => void): Readings {
  const readers = new Set<Reader>()
  /** What was asked for on this connection and not answered yet; undefined while there is none. */
  let asked: number[] | undefined
  /** The number that comes next in the stream, and the last number that the relay has spoken of. */
  let [position, last] = [0, 0]

  function request(from: number): void {
    asked?.push(from)
    ask(from)
  }

  return {
    follow(from, follower) {
      const reader: Reader = { follower, next: from, open: false }
      const lowest = Math.min(...[...readers].map(({ next }) => next))
      readers.add(reader)
      if (asked !== undefined) {
        request(from)
        if (lowest < from) request(lowest)
      }
      return () => readers.delete(reader)
    },
    begin(now) {
      asked = []
      position = 0
      last = now
      const wanted = new Set([...readers].map(({ next }) => next))
      // The lowest is asked for last, since each request moves the whole stream.
      for (const from of [...wanted].sort((a, b) => b - a)) request(from)
      if (wanted.size === 0) request(now + 1)
    },
    end() {
      asked = undefined
      position = 0
      for (const reader of readers) reader.open = false
    },
    opened(opening) {
      if (asked?.[0] !== opening.from) return false
      asked.shift()
      position = opening.from
      last = opening.last
      for (const reader of [...readers]) {
        if (reader.open || reader.next !== opening.from) continue
        reader.open = true
        reader.follower.onOpen(opening)
      }
      return true
    },
    take(batch) {
      const { entries } = batch
      const first = entries[0]?.k ?? 0
      if (first !== position) return first > position ? 'gap' : 'backwards'
      position = first + entries.length
      for (const reader of [...readers]) hand(reader, first, batch)
      return 'fine'
    },
    isComplete: () => asked?.length === 0 && position > last,
    progress: () => ({ at: Math.max(0, position - 1), of: Math.max(last, position - 1) }),
  }
}

/** Gives a reader what it does not have of a batch that begins at this number. */
function hand(reader: Reader, first: number, { entries, certificate }: Batch): void {
  const known = reader.next - first
  if (!reader.open || known >= entries.length) return
  reader.next = first + entries.length
  const fresh = known === 0 ? entries : entries.slice(known)
  reader.follower.onBatch(certificate === undefined ? { entries: fresh } : { entries: fresh, certificate })
}
