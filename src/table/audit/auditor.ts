/**
 * Reads a log line by line and feeds a game at a spectator's seat with it (spec/log, section 5). It keeps the lines since the last
 * closing, and of everything before 32 bytes for each entry.
 */
import { DecodeError } from '../../group/index.ts'
import type { Ledger } from '../../proofs/index.ts'
import { Founding } from '../founding/founding.ts'
import { resumeFounding, resumePlace } from '../founding/resumed.ts'
import {
  beginning,
  type Entry,
  envelopeDigest,
  follows,
  type OrderPlace,
  placeAfter,
  sameHead,
} from '../order/chain.ts'
import { Unfinished } from '../order/fault.ts'
import { Heads } from '../order/heads.ts'
import { readLineUnder, type TakenApart, takenApart } from '../order/parse-log-line.ts'
import { sealerWith } from '../order/read-log-line.ts'
import type { Question } from '../run/question.ts'
import { Run } from '../run/run.ts'
import { rootSeat } from '../run/scope.ts'
import { type Charter, idBytes } from '../statements/charter.ts'
import { type ClosedPhase, closingDigest } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import { SaidResults } from '../statements/said-results.ts'
import { phaseOf, readPhase } from '../statements/slot.ts'
import { forget } from '../statements/statement.ts'
import { printable } from '../statements/wire.ts'
import { AuditedCertificates } from './audit-certificates.ts'
import { Findings, type Found } from './audit-findings.ts'
import {
  type EntryLine,
  isAsWritten,
  type Opened,
  openedWith,
  spoken,
  type Written,
} from './audit-opening.ts'
import { readAhead } from './read-ahead.ts'
import type { GameOf, Verdict } from './verdict.ts'

interface Pending extends Written {
  readonly line: number
  readonly text: string
}

/** Where an auditor begins, where it stops, and whether proofs are put off. */
export interface Auditing {
  /** The closing to begin from, which is taken for granted; undefined to begin with the table. */
  readonly settled?: ClosedPhase
  /** Wishes for a seat that were heard before that. */
  readonly joined?: readonly string[]
  /** The closing to stop at. */
  readonly until?: Stop
  /** Told the digest of each closing that the game comes to on its way there. */
  readonly onClosing?: (digest: string) => void
  /** Where equations are kept until they are evaluated, for all statements together. */
  readonly ledger?: Ledger
  /** Whether entries must stand there as this library writes them: whoever cut the log has only glanced at its lines. */
  readonly asWritten?: boolean
}

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
  readonly #findings: Findings
  /** Entries whose predecessors have not been read yet, by number. */
  readonly #early = new Map<number, Pending>()
  /** The head at every number, to compare with what comes later. */
  readonly #heads = new Heads()
  readonly #certificates = new AuditedCertificates(this.#heads)
  #founding: Founding | undefined
  /** What the charter says about the table key; empty where nothing is sealed. */
  #sealing = ''
  #run: Run<R> | undefined
  #place: OrderPlace | undefined
  #begins: Verdict<R>['begins']
  #broken = false
  #line = 0
  #unread: string[] = []
  readonly #results = new SaidResults()
  #reach: () => void = () => {}
  /** Kept when the game has come to the closing at which to stop. */
  readonly #stop = new Promise<true>((resolve) => {
    this.#reach = () => resolve(true)
  })

  constructor(gameOf: GameOf<R>, auditing: Auditing = {}) {
    this.#gameOf = gameOf
    this.#auditing = auditing
    const { settled } = auditing
    this.#findings = new Findings(settled?.at ?? 0, settled && readPhase(settled.closing.phase))
    if (settled) {
      const founding = resumeFounding(settled, auditing.joined)
      this.#begin(founding, resumePlace(settled), founding.charter)
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
      if (read.kind === 'certificate')
        this.#certificates.take({ ...read.certificate, line: this.#line }, this.#founding)
      else if (read.kind === 'entry') this.#add(read, line)
      this.#advance()
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#findings.refuse(this.#line, error.message)
    }
  }

  async verdict(): Promise<Verdict<R>> {
    await this.#look()
    this.#finish()
    this.#run?.complete(endsAt)
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
      otherGame: outcome instanceof Unfinished ? this.#findings.otherSince : undefined,
      stopped: outcome instanceof Unfinished || outcome instanceof Unbegun ? undefined : unfinished,
    }
  }

  #otherResults(result: R): readonly Player[] {
    const members = (this.#founding?.members ?? []).map(({ player }) => player)
    return this.#results.compare(members, this.#run?.settled.closed?.at ?? 0, result).others
  }

  /** What was found up to the closing at which to stop; undefined if the game never came to it. */
  async stopped(): Promise<Found | undefined> {
    await this.#look()
    this.#finish()
    this.#run?.complete(endsAt)
    const isThere = await Promise.race([this.#stop, this.#outcome().then(() => false)])
    return isThere ? this.#found() : undefined
  }

  #found(): Found {
    const { table, members = [] } = this.#founding ?? {}
    const [entries, certified] = [this.#place?.k ?? 0, this.#certificates.last]
    return this.#findings.upTo({ table, members, begins: this.#begins, entries, certified })
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

  #add(read: EntryLine, text: string): void {
    const { entry, said, key } = read
    if (this.#auditing.asWritten && !isAsWritten(read, text)) this.#refuseAsWritten(this.#line)
    const known = this.#early.get(entry.k)
    if (known !== undefined || entry.k <= (this.#place?.k ?? 0)) return this.#compare(entry, known)
    this.#early.set(entry.k, { entry, line: this.#line, text, said, key })
  }

  /** Says that a line cannot be looked at in a part, since it may not be what it seemed to be at a glance. */
  #refuseAsWritten(line: number): void {
    if (this.#auditing.asWritten)
      this.#findings.refuse(line, 'is written in another way than this library does')
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
    if (!same) this.#findings.refuse(this.#line, `is another entry ${entry.k} than the one before`)
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
        tell: (event) => this.#findings.note(event, this.#run?.place.k ?? 0),
        onClose: (closed) => this.#close(closed),
      },
      async (run, branch) => this.#gameOf(run.table)(rootSeat(run as Run, branch)),
    )
  }

  #put(before: OrderPlace, pending: Pending): void {
    const { entry, line, text } = pending
    if (!follows(before, entry)) {
      this.#broken = true
      return this.#findings.refuse(
        line,
        `has an earlier time than entry ${before.k}: this line or that one was changed`,
      )
    }
    const { statement, reason } = this.#opened(pending)
    const id = idBytes((this.#founding as Founding).id)
    const place = placeAfter(id, before.head, entry, envelopeDigest(entry.envelope))
    this.#place = place
    this.#heads.add(place.k, place.head)
    if (statement) {
      this.#findings.hear(place.k)
      this.#results.hear(statement, place.k)
    }
    this.#run?.push([{ place, statement, reason, line: text }])
  }

  #opened({ line, ...written }: Pending): Opened {
    const opened = openedWith(this.#sealing, written)
    if (opened.isHidden) this.#findings.hide(line, written.entry.k)
    if (opened.isOtherwise) this.#refuseAsWritten(line)
    return opened
  }

  /** Says what is missing or does not fit once everything has been read. */
  #finish(): void {
    if (this.#founding === undefined) return this.#miss()
    for (const { line, reason } of this.#certificates.judged(this.#founding, this.#broken))
      this.#findings.refuse(line, reason)
    const last = this.#place?.k ?? 0
    if (this.#early.size > 0 && !this.#broken) this.#findings.refuse(0, `entry ${last + 1} is missing`)
    const { settled, until } = this.#auditing
    if (this.#certificates.last < last && settled === undefined && until === undefined)
      this.#findings.refuse(0, `entries after ${this.#certificates.last} are not certified by the sequencer`)
  }

  /** Without its charter a log says nothing; whoever came late may have begun to keep it then. */
  #miss(): void {
    const entries = [...this.#early.values()].toSorted((one, other) => one.entry.k - other.entry.k)
    const first = entries.find(({ said }) => said !== undefined)
    const phase = phaseOf(spoken(first?.said ?? '').statement?.slot ?? '')
    if (first === undefined || phase === '')
      return this.#findings.refuse(0, 'entry 1, the charter, is missing or is no charter')
    this.#begins = readPhase(phase)
    this.#findings.refuse(0, `the charter and the entries up to ${first.entry.k - 1} are missing`)
  }

  /** A phase was closed: where this is the last one to look at, the game stays there. */
  async #close({ closing, at }: ClosedPhase): Promise<void> {
    const { until, onClosing } = this.#auditing
    if (until === undefined) return
    const digest = closingDigest(closing)
    onClosing?.(digest)
    if (at !== until.at || digest !== until.digest) return
    this.#reach()
    await new Promise<never>(() => {})
  }
}

/** Lets everything run that can run. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}

/** The log ends where somebody is waited for. */
function endsAt(question: Question | undefined, called: (player: Player) => string): Unfinished {
  const [slot, silent] = question ? [question.asked.slot, question.silent] : ['the end', []]
  return new Unfinished(slot, silent, silent.map(called))
}
