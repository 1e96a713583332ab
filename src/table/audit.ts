/**
 * Runs a game again from its log alone, at a spectator's seat that takes nothing for granted, and says what it found. Every line
 * carries its number, so their order does not matter; a log in its usual order is read as a stream, in bounded memory.
 */
import { DecodeError } from '../group/index.ts'
import {
  beginning,
  type Certificate,
  type Entry,
  envelopeDigest,
  follows,
  isCertified,
  type Place,
  placeAfter,
  sameHead,
} from './chain.ts'
import { type Charter, idBytes } from './charter.ts'
import type { ClosedPhase } from './closing.ts'
import type { TableEvent } from './event.ts'
import type { Absent, Fault } from './fault.ts'
import { Founding, type Table } from './founding.ts'
import type { Player } from './identity.ts'
import { type LogLine, readLogLine, sealerWith } from './log-line.ts'
import { Run } from './run.ts'
import { rootSeat } from './scope.ts'
import { keyCommitment, plainSealer, type Sealer } from './sealing.ts'
import type { Game } from './seat.ts'
import { readStatement, type Statement } from './statement.ts'
import { printable } from './wire.ts'

/** What an audit found. */
export interface Verdict<R> {
  /** Everything was proven, nobody broke a rule, and the game came to its end. */
  readonly clean: boolean
  /** Everything was proven and nobody broke a rule, as far as the log goes. */
  readonly sound: boolean
  /** The table; undefined if the log does not show one that has begun. */
  readonly table: Table | undefined
  /** What the game gave, if it came to its end. */
  readonly result: R | undefined
  readonly faults: readonly Fault[]
  readonly absences: readonly Absent[]
  /** Lines that are not what they should be: counted from 1 (0: something is missing), and why. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** Entries that did not count: out of turn, too late, unreadable. No fault by themselves. */
  readonly strays: readonly { readonly k: number; readonly by?: Player; readonly reason: string }[]
  /** Why the game did not come to its end. */
  readonly unfinished: string | undefined
  /** Whether every entry could be read: no statement can have been hidden. */
  readonly disclosed: boolean
  /** How many entries there are without a gap. */
  readonly entries: number
  /** Up to which entry the sequencer has signed. */
  readonly certified: number
  readonly statements: number
  /** How many demands on statements were checked. */
  readonly checks: number
  readonly milliseconds: number
}

/** Which game a table plays. */
export type GameOf<R> = (table: Table) => Game<R>

/** Audits a log, given as lines in any order. Never throws: what is no log at all gets a verdict that says so. */
export async function audit<R>(
  lines: Iterable<string> | AsyncIterable<string>,
  gameOf: GameOf<R>,
): Promise<Verdict<R>> {
  const auditor = new Auditor(gameOf)
  for await (const line of lines) await auditor.read(line)
  return auditor.verdict()
}

/** Audits what follows a closing, which is taken for granted. */
export async function auditFrom<R>(
  lines: Iterable<string>,
  gameOf: GameOf<R>,
  settled: ClosedPhase,
): Promise<Verdict<R>> {
  const auditor = new Auditor(gameOf, settled)
  for (const line of lines) await auditor.read(line)
  return auditor.verdict()
}

interface Pending {
  readonly entry: Entry
  readonly line: number
  readonly text: string
  readonly said: string | undefined
  readonly key: Uint8Array | undefined
}

type EntryLine = Extract<LogLine, { kind: 'entry' }>

class Auditor<R> {
  readonly #gameOf: GameOf<R>
  readonly #settled: ClosedPhase | undefined
  readonly #start = performance.now()
  readonly #faults = new Map<string, Fault>()
  readonly #absences: Absent[] = []
  readonly #refused: { line: number; reason: string }[] = []
  readonly #strays: { k: number; by?: Player; reason: string }[] = []
  /** Entries whose predecessors have not been read yet, by number. */
  readonly #early = new Map<number, Pending>()
  readonly #certificates: { certificate: Certificate; line: number }[] = []
  /** The head at every number, to compare with what comes later. */
  readonly #heads: Uint8Array[] = []
  #founding: Founding | undefined
  /** What the charter says about the table key; empty where nothing is sealed. */
  #sealing = ''
  #run: Run<R> | undefined
  #place: Place | undefined
  #certified = 0
  #broken = false
  #disclosed = true
  #line = 0
  #statements = 0
  #checks = 0

  constructor(gameOf: GameOf<R>, settled?: ClosedPhase) {
    this.#gameOf = gameOf
    this.#settled = settled
    if (settled) {
      const { k, time, head } = settled.closing.from
      const founding = Founding.resume(settled)
      this.#begin(founding, { k, time, head: idBytes(head) }, founding.charter)
    }
  }

  async read(line: string): Promise<void> {
    this.#line++
    if (line.trim() === '') return
    try {
      const read = readLogLine(line)
      if (read.kind === 'certificate')
        this.#certificates.push({ certificate: read.certificate, line: this.#line })
      else if (read.kind === 'entry') this.#add(read, line)
      this.#advance()
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#refuse(this.#line, error.message)
    }
    if (this.#line % 8 === 0) await breathe()
  }

  async verdict(): Promise<Verdict<R>> {
    this.#finish()
    this.#run?.complete()
    const outcome = await this.#outcome()
    const faults = [...this.#faults.values()]
    const sound = faults.length === 0 && this.#refused.length === 0 && this.#founding !== undefined
    const isError = outcome instanceof Error
    return {
      clean: sound && !isError,
      sound,
      table: this.#founding?.table,
      result: isError ? undefined : (outcome as R),
      faults,
      absences: this.#absences,
      refused: this.#refused,
      strays: this.#strays,
      unfinished: isError ? printable(outcome.message) : undefined,
      disclosed: this.#disclosed,
      entries: this.#place?.k ?? 0,
      certified: this.#certified,
      statements: this.#statements,
      checks: this.#checks,
      milliseconds: performance.now() - this.#start,
    }
  }

  /** What the game gave, or why it did not come to its end. */
  async #outcome(): Promise<R | Error> {
    if (this.#run === undefined) {
      return new Error('this log does not show the charter of a table')
    }
    if (this.#founding?.table === undefined) return new Error('the table has not begun')
    return this.#run.result.catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
  }

  #refuse(line: number, reason: string): void {
    this.#refused.push({ line, reason: printable(reason) })
  }

  #add({ entry, said, key }: EntryLine, text: string): void {
    const known = this.#early.get(entry.k)
    if (known !== undefined || entry.k <= (this.#place?.k ?? 0)) return this.#compare(entry, known)
    this.#early.set(entry.k, { entry, line: this.#line, text, said, key })
  }

  /** A number that is there twice must be the same entry. */
  #compare(entry: Entry, known: Pending | undefined): void {
    const before = this.#heads[entry.k - 1]
    const head = this.#heads[entry.k]
    const same = known
      ? known.entry.time === entry.time &&
        sameHead(envelopeDigest(known.entry.envelope), envelopeDigest(entry.envelope))
      : this.#founding !== undefined &&
        (before === undefined ||
          head === undefined ||
          sameHead(
            head,
            placeAfter(idBytes(this.#founding.id), before, entry, envelopeDigest(entry.envelope)).head,
          ))
    if (!same) this.#refuse(this.#line, `is another entry ${entry.k} than the one before`)
  }

  /** Gives places to all entries that follow without a gap, and feeds those that are certified. */
  #advance(): void {
    if (this.#founding === undefined) this.#open()
    for (;;) {
      const place = this.#place
      const next = place && this.#early.get(place.k + 1)
      if (!place || !next || this.#broken) return
      this.#early.delete(place.k + 1)
      this.#put(place, next)
    }
  }

  #open(): void {
    const { said } = this.#early.get(1) ?? {}
    const { statement } = said === undefined ? {} : spoken(said)
    if (statement === undefined) return
    const founding = new Founding(statement.table)
    if (!founding.take(statement, 1)) return
    this.#begin(new Founding(founding.id), beginning(idBytes(founding.id)), founding.charter)
  }

  #begin(founding: Founding, start: Place, charter: Charter | undefined): void {
    this.#founding = founding
    this.#sealing = charter?.sealing ?? ''
    this.#place = start
    this.#heads[start.k] = start.head
    this.#run = new Run<R>(
      {
        founding,
        start,
        settled: this.#settled,
        voice: undefined,
        now: () => performance.now(),
        tell: (event) => this.#note(event),
        onClose: async () => {},
      },
      async (run, branch) => this.#gameOf(run.table)(rootSeat(run as Run, branch)),
    )
  }

  #put(before: Place, pending: Pending): void {
    const { entry, line, text } = pending
    if (!follows(before, entry)) {
      this.#broken = true
      return this.#refuse(line, 'has a time before that of the entry before it')
    }
    const { statement, reason } = this.#opened(pending)
    const id = idBytes((this.#founding as Founding).id)
    const place = placeAfter(id, before.head, entry, envelopeDigest(entry.envelope))
    this.#place = place
    this.#heads[place.k] = place.head
    if (statement) this.#statements++
    this.#run?.push([{ place, statement, reason, line: text }])
  }

  /**
   * What an entry says, opened with the key of the charter as every seat did, whatever the line says about it: whoever shows
   * a log could hide a statement otherwise, or show one that no seat could read.
   */
  #opened({ entry, line, key }: Pending): Opened {
    const { envelope } = entry
    if (envelope === undefined) return {}
    const sealer = this.#sealing === '' ? plainSealer : key && this.#sealerOf(key)
    if (sealer === undefined) {
      this.#disclosed = false
      this.#refuse(line, `entry ${entry.k} is not disclosed`)
      return { reason: 'is not disclosed' }
    }
    const said = sealer.open(envelope)
    return said === undefined ? { reason: 'is no statement' } : spoken(said)
  }

  /** The sealer of this table, if this is its key. */
  #sealerOf(key: Uint8Array): Sealer | undefined {
    return this.#sealing === keyCommitment(key) ? sealerWith(key) : undefined
  }

  /** Says what is missing or does not fit once everything has been read. */
  #finish(): void {
    if (this.#founding === undefined)
      return this.#refuse(0, 'entry 1, the charter, is missing or is no charter')
    for (const { certificate, line } of this.#certificates) this.#certify(certificate, line)
    const last = this.#place?.k ?? 0
    if (this.#early.size > 0 && !this.#broken) this.#refuse(0, `entry ${last + 1} is missing`)
    if (this.#certified < last && this.#settled === undefined)
      this.#refuse(0, `entries after ${this.#certified} are not certified by the sequencer`)
  }

  #certify(certificate: Certificate, line: number): void {
    const { k, head } = certificate
    const sequencer = this.#founding?.charter?.sequencer ?? ''
    const id = this.#founding?.id ?? ''
    const known = this.#heads[k]
    if (!isCertified(sequencer, idBytes(id), certificate))
      this.#refuse(line, `is not signed by the sequencer of this table (${id.slice(0, 8)})`)
    else if (known === undefined) this.#refuse(line, `certifies entry ${k}, which the log does not have`)
    else if (!sameHead(head, known))
      this.#refuse(line, `the sequencer signed other entries up to ${k} than these`)
    else this.#certified = Math.max(this.#certified, k)
  }

  #note(event: TableEvent): void {
    if (event.kind === 'checked') this.#checks += event.claims.length
    if (event.kind === 'absent') this.#absences.push(event.absent)
    if (event.kind === 'stray') this.#strays.push(strayOf(event))
    if (event.kind !== 'fault') return
    const { slot, culprit, rule } = event.fault
    this.#faults.set(`${slot} ${culprit} ${rule}`, event.fault)
  }
}

function strayOf({ k, by, reason }: Extract<TableEvent, { kind: 'stray' }>) {
  return { k, reason, ...(by === undefined ? {} : { by }) }
}

interface Opened {
  readonly statement?: Statement
  readonly reason?: string
}

function spoken(said: string): Opened {
  try {
    return { statement: readStatement(said) }
  } catch (error) {
    if (error instanceof DecodeError) return { reason: 'is no statement' }
    throw error
  }
}

/** Lets everything run that can run. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}
