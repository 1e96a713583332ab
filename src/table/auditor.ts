/**
 * Reads a log line by line and feeds a game at a spectator's seat with it (spec/log, section 5). It keeps the lines since the last
 * closing, and of everything before 32 bytes for each entry.
 */
import { DecodeError } from '../group/index.ts'
import type { Ledger } from '../proofs/index.ts'
import {
  beginning,
  type Certificate,
  type Entry,
  envelopeDigest,
  follows,
  isCertified,
  type OrderPlace,
  placeAfter,
  sameHead,
} from './chain.ts'
import { type Charter, idBytes } from './charter.ts'
import { type ClosedPhase, closingDigest } from './closing.ts'
import type { TableEvent } from './event.ts'
import { type Absent, type Fault, Unfinished } from './fault.ts'
import { Founding } from './founding.ts'
import { Heads } from './heads.ts'
import type { Player } from './identity.ts'
import { type LogLine, logLine } from './log-line.ts'
import { readLineUnder, type TakenApart, takenApart } from './parse-log-line.ts'
import { readAhead } from './read-ahead.ts'
import { sealerWith } from './read-log-line.ts'
import { Run } from './run.ts'
import { SaidResults } from './said-results.ts'
import { rootSeat } from './scope.ts'
import { keyCommitment, plainSealer, type Sealer } from './sealer.ts'
import { readPhase } from './slot.ts'
import { forget, readStatement, type Statement } from './statement.ts'
import type { PhaseName } from './topic.ts'
import type { GameOf, Verdict } from './verdict.ts'
import { printable } from './wire.ts'

interface Pending {
  readonly entry: Entry
  readonly line: number
  readonly text: string
  readonly said: string | undefined
  readonly key: Uint8Array | undefined
}

type EntryLine = Extract<LogLine, { kind: 'entry' }>

/** A certificate, and the line that it stands in. */
interface CertificateLine extends Certificate {
  readonly line: number
}

/** Where an auditor begins, where it stops, and whether proofs are put off. */
export interface Auditing {
  /** The closing to begin from, which is taken for granted; undefined to begin with the table. */
  readonly settled?: ClosedPhase
  /** Wishes for a seat that were heard before that. */
  readonly joined?: readonly string[]
  /** The closing to stop at. */
  readonly until?: Stop
  /** Where equations are kept until they are evaluated, for all statements together. */
  readonly ledger?: Ledger
  /** Whether entries must stand there as this library writes them: whoever cut the log has only glanced at its lines. */
  readonly asWritten?: boolean
}

/** What an auditor has found, apart from what the game gave. */
export type Found = Omit<
  Verdict<never>,
  'clean' | 'sound' | 'result' | 'otherResults' | 'unfinished' | 'stopped' | 'otherGame'
>

/** A closing to stop at: its digest, and the entry that completes it. */
export interface Stop {
  readonly digest: string
  readonly at: number
}

/** How many lines are looked at together. */
const atOnce = 16

/** There was no game to run. */
class Unbegun extends Error {}

/** Reads a log and runs its game. */
export class Auditor<R> {
  readonly #gameOf: GameOf<R>
  readonly #auditing: Auditing
  readonly #start = performance.now()
  readonly #faults = new Map<string, Fault>()
  readonly #absences: Absent[] = []
  readonly #refused: { line: number; reason: string }[] = []
  readonly #strays: { k: number; by?: Player; reason: string }[] = []
  /** Entries whose predecessors have not been read yet, by number. */
  readonly #early = new Map<number, Pending>()
  /** Certificates that are not known to be right: they are judged once everything has been read. */
  readonly #doubtful: CertificateLine[] = []
  /** Those that are. */
  readonly #right: Pick<CertificateLine, 'k' | 'line'>[] = []
  /** The head at every number, to compare with what comes later. */
  readonly #heads = new Heads()
  #founding: Founding | undefined
  /** What the charter says about the table key; empty where nothing is sealed. */
  #sealing = ''
  #run: Run<R> | undefined
  #place: OrderPlace | undefined
  #closed: PhaseName | undefined
  #certified = 0
  #broken = false
  #disclosed = true
  #line = 0
  #unread: string[] = []
  #statements = 0
  #checks = 0
  readonly #results = new SaidResults()
  /** The last entry by which the game went on, and the first after it that answers what was asked there or later, but not here. */
  #wentOnAt = 0
  #otherSince: number | undefined
  #reach: () => void = () => {}
  /** Kept when the game has come to the closing at which to stop. */
  readonly #stop = new Promise<true>((resolve) => {
    this.#reach = () => resolve(true)
  })

  constructor(gameOf: GameOf<R>, auditing: Auditing = {}) {
    this.#gameOf = gameOf
    this.#auditing = auditing
    const { settled } = auditing
    if (settled) {
      this.#closed = readPhase(settled.closing.phase)
      const { k, time, head } = settled.closing.from
      const founding = Founding.resume(settled, auditing.joined)
      this.#begin(founding, { k, time, head: idBytes(head) }, founding.charter)
    }
  }

  /** Takes the next line. Lines are looked at by the dozen, since their signatures take less time together. */
  async read(line: string): Promise<void> {
    this.#unread.push(line)
    if (this.#unread.length === atOnce) await this.#look()
  }

  /** Looks at the lines that have come. */
  async #look(): Promise<void> {
    const lines = this.#unread
    this.#unread = []
    const apart = lines.map(takenApart)
    const ahead = readAhead(apart.flatMap((entry) => entry?.said ?? []))
    lines.forEach((line, i) => {
      this.#readLine(line, apart[i])
    })
    // An audit reads every line once: what it remembered of dozens of hands would only be carried about by whoever collects garbage.
    ahead.forEach(forget)
    await breathe()
  }

  #readLine(line: string, apart: TakenApart | undefined): void {
    this.#line++
    if (line.trim() === '') return
    try {
      const read = readLineUnder(line, sealerWith, apart)
      if (read.kind === 'certificate') this.#keep({ ...read.certificate, line: this.#line })
      else if (read.kind === 'entry') this.#add(read, line)
      this.#advance()
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#refuse(this.#line, error.message)
    }
  }

  async verdict(): Promise<Verdict<R>> {
    await this.#look()
    this.#finish()
    this.#run?.complete()
    const outcome = await this.#outcome()
    const found = this.#found()
    const sound = found.faults.length === 0 && found.refused.length === 0 && this.#founding !== undefined
    const isError = outcome instanceof Error
    const unfinished = isError ? printable(outcome.message) : undefined
    return {
      ...found,
      clean: sound && !isError,
      sound,
      result: isError ? undefined : (outcome as R),
      otherResults: isError ? [] : this.#otherResults(outcome),
      unfinished,
      otherGame: outcome instanceof Unfinished ? this.#otherSince : undefined,
      stopped: outcome instanceof Unfinished || outcome instanceof Unbegun ? undefined : unfinished,
    }
  }

  #otherResults(result: R): readonly Player[] {
    const members = (this.#founding?.members ?? []).map(({ player }) => player)
    return this.#results.compare(members, this.#run?.settled?.at ?? 0, result).others
  }

  /** What was found up to the closing at which to stop; undefined if the game never came to it. */
  async stopped(): Promise<Found | undefined> {
    await this.#look()
    this.#finish()
    this.#run?.complete()
    const isThere = await Promise.race([this.#stop, this.#outcome().then(() => false)])
    return isThere ? this.#found() : undefined
  }

  #found(): Found {
    const [faults, refused] = [[...this.#faults.values()], this.#refused]
    const { table } = this.#founding ?? {}
    return {
      table,
      faults,
      absences: this.#absences,
      refused,
      strays: this.#strays,
      closed: this.#closed,
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
      return new Unbegun('this log does not show the charter of a table')
    }
    if (this.#founding?.table === undefined) return new Unbegun('the table has not begun')
    return this.#run.result.catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
  }

  #refuse(line: number, reason: string): void {
    this.#refused.push({ line, reason: printable(reason) })
  }

  #add(read: EntryLine, text: string): void {
    const { entry, said, key } = read
    if (this.#auditing.asWritten && !isAsWritten(read, text)) this.#refuseAsWritten(this.#line)
    const known = this.#early.get(entry.k)
    if (known !== undefined || entry.k <= (this.#place?.k ?? 0)) return this.#compare(entry, known)
    this.#early.set(entry.k, { entry, line: this.#line, text, said, key })
  }

  /** Says that a line cannot be looked at in a part, since it may not be what it seemed to be at a glance. */
  #refuseAsWritten(line: number): void {
    if (this.#auditing.asWritten) this.#refuse(line, 'is written in another way than this library does')
  }

  /** A number that is there twice must be the same entry. */
  #compare(entry: Entry, known: Pending | undefined): void {
    const before = this.#heads.at(entry.k - 1)
    const head = this.#heads.at(entry.k)
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

  #begin(founding: Founding, start: OrderPlace, charter: Charter | undefined): void {
    this.#founding = founding
    this.#sealing = charter?.sealing ?? ''
    this.#place = start
    this.#heads.add(start.k, start.head)
    this.#run = new Run<R>(
      {
        founding,
        start,
        settled: this.#auditing.settled,
        voice: undefined,
        ledger: this.#auditing.ledger,
        now: () => performance.now(),
        tell: (event) => this.#note(event),
        onClose: (closed) => this.#close(closed),
      },
      async (run, branch) => this.#gameOf(run.table)(rootSeat(run as Run, branch)),
    )
  }

  #put(before: OrderPlace, pending: Pending): void {
    const { entry, line, text } = pending
    if (!follows(before, entry)) {
      this.#broken = true
      return this.#refuse(
        line,
        `has an earlier time than entry ${before.k}: this line or that one was changed`,
      )
    }
    const { statement, reason } = this.#opened(pending)
    const id = idBytes((this.#founding as Founding).id)
    const place = placeAfter(id, before.head, entry, envelopeDigest(entry.envelope))
    this.#place = place
    this.#heads.add(place.k, place.head)
    if (statement && place.k > this.#taken) this.#statements++
    if (statement) this.#results.hear(statement, place.k)
    this.#run?.push([{ place, statement, reason, line: text }])
  }

  /**
   * What an entry says, opened with the key of the charter as every seat did, whatever the line says about it: whoever shows
   * a log could hide a statement otherwise, or show one that no seat could read.
   */
  #opened({ entry, line, said, key }: Pending): Opened {
    const { envelope } = entry
    if (envelope === undefined) return {}
    const sealer = this.#sealing === '' ? plainSealer : key && this.#sealerOf(key)
    if (sealer === undefined) {
      this.#disclosed = false
      this.#refuse(line, `entry ${entry.k} is not disclosed`)
      return { reason: 'is not disclosed' }
    }
    // What a line says was sealed with its key to get the envelope: with the right one it need not be opened again.
    const isSealedSo = sealer.key !== undefined || key === undefined
    const opened = said !== undefined && isSealedSo ? said : sealer.open(envelope)
    const heard: Opened = opened === undefined ? { reason: 'is no statement' } : spoken(opened)
    if (opened !== said && (said ?? heard.statement)) this.#refuseAsWritten(line)
    return heard
  }

  /** The sealer of this table, if this is its key. */
  #sealerOf(key: Uint8Array): Sealer | undefined {
    return this.#sealing === keyCommitment(key) ? sealerWith(key) : undefined
  }

  /** Says what is missing or does not fit once everything has been read. */
  #finish(): void {
    if (this.#founding === undefined)
      return this.#refuse(0, 'entry 1, the charter, is missing or is no charter')
    const inOrder = this.#doubtful.toSorted((one, other) => one.k - other.k)
    for (const certificate of inOrder) this.#judge(certificate)
    const last = this.#place?.k ?? 0
    if (this.#early.size > 0 && !this.#broken) this.#refuse(0, `entry ${last + 1} is missing`)
    const { settled, until } = this.#auditing
    if (this.#certified < last && settled === undefined && until === undefined)
      this.#refuse(0, `entries after ${this.#certified} are not certified by the sequencer`)
  }

  /** Certificates of what was read need not be kept; others wait for their entry, or for the end. */
  #keep(certificate: CertificateLine): void {
    const { k, line, head } = certificate
    const known = this.#heads.at(k)
    if (known === undefined || !sameHead(head, known) || !this.#isCertified(certificate))
      this.#doubtful.push(certificate)
    else {
      this.#right.push({ k, line })
      this.#certified = Math.max(this.#certified, k)
    }
  }

  #isCertified(certificate: Certificate): boolean {
    const { charter, id = '' } = this.#founding ?? {}
    return isCertified(charter?.sequencer ?? '', idBytes(id), certificate)
  }

  #judge(certificate: CertificateLine): void {
    const { k, head, line } = certificate
    const known = this.#heads.at(k)
    if (!this.#isCertified(certificate))
      this.#refuse(
        line,
        `is not signed by the sequencer of this table (${this.#founding?.id.slice(0, 8) ?? ''})`,
      )
    else if (known === undefined)
      this.#refuse(
        line,
        this.#broken
          ? `certifies entry ${k}, which cannot be reached`
          : `certifies entry ${k}, which the log does not have`,
      )
    else if (!sameHead(head, known))
      this.#refuse(
        line,
        `the sequencer signed other entries up to ${k} than these: one after entry ${this.#certifiedBefore(certificate)}, at or before entry ${k}, was changed`,
      )
    else {
      this.#right.push({ k, line })
      this.#certified = Math.max(this.#certified, k)
    }
  }

  /** The last entry that a certificate of it, or of one before it, is right about. */
  #certifiedBefore({ k, line }: CertificateLine): number {
    const before = this.#right.filter((one) => one.k < k || (one.k === k && one.line < line))
    return before.reduce((last, one) => Math.max(last, one.k), 0)
  }

  /** A phase was closed: where this is the last one to look at, the game stays there. */
  async #close({ closing, at }: ClosedPhase): Promise<void> {
    const { until } = this.#auditing
    if (until === undefined || at !== until.at || closingDigest(closing) !== until.digest) return
    this.#reach()
    await new Promise<never>(() => {})
  }

  /** Up to which entry somebody else looks at everything but the work that was forked. */
  get #taken(): number {
    return this.#auditing.settled?.at ?? 0
  }

  /** A log of this game never answers a later question before the one that the game waits with. */
  #noteOther(event: TableEvent): void {
    if (event.kind === 'heard' || event.kind === 'absent' || event.kind === 'closed') {
      this.#wentOnAt = this.#run?.place.k ?? 0
      this.#otherSince = undefined
    }
    if (event.kind === 'stray' && event.q !== undefined && event.q >= this.#wentOnAt)
      this.#otherSince ??= event.k
  }

  #note(event: TableEvent): void {
    this.#noteOther(event)
    // At the entry that completes the closing nothing happens before the game goes on, but its own statement is a stray here.
    const isMine = (this.#run?.place.k ?? 0) >= this.#taken
    if (event.kind === 'checked' && isMine) this.#checks += event.claims.length
    if (event.kind === 'closed') this.#closed = event.phase
    if (event.kind === 'absent' && isMine) this.#absences.push(event.absent)
    if (event.kind === 'stray' && event.k > this.#taken) this.#strays.push(strayOf(event))
    if (event.kind !== 'fault') return
    const { slot, culprit, rule } = event.fault
    this.#faults.set(`${slot} ${culprit} ${rule}`, event.fault)
  }
}

function strayOf({ k, by, reason }: Extract<TableEvent, { kind: 'stray' }>) {
  return { k, reason, ...(by === undefined ? {} : { by }) }
}

/** Whether a line is the one that this library writes for what was read from it. */
function isAsWritten({ entry, said, key }: EntryLine, text: string): boolean {
  return logLine(entry, said, key ? sealerWith(key) : plainSealer) === text.trimEnd()
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
