/** Reads a table's log as the relay shows it: opens what is sealed, checks what is signed, compares all with the past. */
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import { entryKind, lineName, openingOf, readFrame, rosterOf } from './entry.ts'
import { type Notice, says } from './events.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Opening, Roster } from './protocol.ts'
import type { Sealer } from './seal.ts'
import { isOpening, isRosterOf } from './signing.ts'

/** What is found in the log. */
export interface ReaderEvents {
  /** A line that was not there before. */
  onLine(line: string): void
  /** The relay shows the line of this name, for the first time or again. */
  onShown(name: string): void
  /** The relay shows the closed roster, for the first time or again. */
  onRoster(roster: Roster): void
  onNotice(notice: Notice): void
  /** The relay has lost these lines, and the roster if one is given. */
  onMissing(names: readonly string[], roster: Roster | undefined): void
}

/** Reads the log of one table. */
export interface Reader extends Pick<Ledger, 'plan' | 'begin' | 'isComplete' | 'progress'> {
  /**
   * Takes the next frame. `misbehaved`: what comes on this connection is of no use any more. `changed`: the relay shows
   * another past, and the log is to be read again from the start.
   */
  take(frame: Uint8Array): 'fine' | 'changed' | 'misbehaved'
  /** Who made the table, once that is read. */
  opening(): Opening | undefined
  /** Every line so far by name, in the order in which they came. */
  readonly lines: ReadonlyMap<string, string>
}

/** Reads the log of this table with its sealer. */
export function createReader(table: string, sealer: Sealer, events: ReaderEvents): Reader {
  const ledger = createLedger()
  const lines = new Map<string, string>()
  const seen = new Set<string>()
  let opening: Opening | undefined
  let closed: { readonly mark: string; readonly roster: Roster } | undefined
  let undecryptable = 0

  /** What an entry is known by, and the line in it. */
  function inspect(entry: Uint8Array): { mark: string; line?: string } {
    const line = entry[0] === entryKind.line ? sealer.open(entry.subarray(1)) : undefined
    if (line === undefined) return { mark: base64urlnopad.encode(sha256(entry)) }
    return { mark: lineName(entry), line }
  }

  function keep(mark: string, line: string | undefined, entry: Uint8Array): void {
    const isNew = !seen.has(mark)
    seen.add(mark)
    if (line !== undefined) {
      events.onShown(mark)
      if (!isNew) return
      lines.set(mark, line)
      events.onLine(line)
    } else if (mark === closed?.mark) events.onRoster(closed.roster)
    else if (isNew) keepUnsealed(mark, entry)
  }

  function keepUnsealed(mark: string, entry: Uint8Array): void {
    if (entry[0] === entryKind.opening) keepOpening(entry)
    else if (entry[0] === entryKind.roster) keepRoster(mark, entry)
    else events.onNotice(says.undecryptable(++undecryptable))
  }

  function keepOpening(entry: Uint8Array): void {
    const found = openingOf(entry)
    const honest =
      found !== undefined && isOpening(found) && found.table === table && found.door === sealer.door.player
    if (honest && (opening === undefined || opening.creator === found.creator)) opening = found
    else events.onNotice(says.forged('an opening of the table'))
  }

  function keepRoster(mark: string, entry: Uint8Array): void {
    const roster = rosterOf(entry)
    if (opening === undefined || roster === undefined || !isRosterOf(opening, roster)) {
      return events.onNotice(says.forged('a roster'))
    }
    closed = { mark, roster }
    events.onRoster(roster)
  }

  function compare(): void {
    const comparison = ledger.compare()
    if (comparison === undefined) return
    const { changed, shown } = comparison
    if (changed[0] !== undefined) events.onNotice(says.changed(changed.length, changed[0]))
    const missing = [...lines.keys()].filter((name) => !shown.has(name))
    const roster = closed !== undefined && !shown.has(closed.mark) ? closed.roster : undefined
    if (missing.length > 0 || roster !== undefined) events.onMissing(missing, roster)
  }

  return {
    plan: ledger.plan,
    begin: ledger.begin,
    isComplete: ledger.isComplete,
    progress: ledger.progress,
    opening: () => opening,
    lines,
    take(bytes) {
      const frame = readFrame(bytes)
      if (frame === undefined) {
        events.onNotice(says.garbled())
        return 'misbehaved'
      }
      const { sequence, again, entry } = frame
      const { mark, line } = inspect(entry)
      if (again) {
        if (ledger.agrees(sequence, mark)) keep(mark, line, entry)
        else events.onNotice(says.changedAgain(sequence))
        return 'fine'
      }
      const fit = ledger.take(sequence, mark)
      if (fit === 'changed') return 'changed'
      if (fit === 'backwards') events.onNotice(says.backwards(sequence))
      if (fit === 'gap') events.onNotice(says.gap(sequence - ledger.progress().at - 1, sequence))
      if (fit !== 'fine') return 'misbehaved'
      keep(mark, line, entry)
      compare()
      return 'fine'
    },
  }
}
