/**
 * Runs a finished game again from its log alone, at a spectator's seat that takes nothing for granted, and says what it
 * found. Reads the log as a stream and drops each closed phase, so memory stays bounded for logs in their usual order.
 */
import { DecodeError } from '../group/index.ts'
import { readFounding, type Table } from './charter.ts'
import { type Absent, Fault, Rewind, Unfinished } from './fault.ts'
import type { ClosedPhase } from './journal.ts'
import { Log } from './log.ts'
import { Run, type TableEvent } from './run.ts'
import { rootSeat } from './scope.ts'
import type { Game } from './seat.ts'
import { phaseOf } from './slot.ts'
import { readStatement, type Statement } from './statement.ts'

/** What an audit found. */
export interface Verdict<R> {
  /** Everything was proven, nobody broke a rule, and the game came to its end. */
  readonly clean: boolean
  readonly table: Table
  /** What the game gave, if it came to its end. */
  readonly result: R | undefined
  readonly faults: readonly Fault[]
  readonly absences: readonly Absent[]
  /** Lines that are no statements of this table: counted from 1, and why. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** Why the game did not come to its end. */
  readonly unfinished: string | undefined
  readonly statements: number
  /** How many demands on statements were checked. */
  readonly checks: number
  readonly milliseconds: number
}

/** Which game a table plays. */
export type GameOf<R> = (table: Table) => Game<R>

/** Audits a log, given as lines in any order (founding statements included). Throws a `DecodeError` if it is no log at all. */
export async function audit<R>(
  lines: Iterable<string> | AsyncIterable<string>,
  gameOf: GameOf<R>,
  settled?: ClosedPhase,
): Promise<Verdict<R>> {
  const auditor = new Auditor(gameOf, settled)
  for await (const line of lines) await auditor.read(line)
  return auditor.verdict()
}

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. */
export async function recheck<R>(fault: Fault, gameOf: GameOf<R>): Promise<boolean> {
  const [first, second] = fault.statements
  if (first && second) return contradicts(readStatement(first.line), readStatement(second.line), fault)
  const { faults } = await audit(fault.evidence, gameOf, settledIn(fault))
  return faults.some((f) => f.culprit === fault.culprit && f.slot === fault.slot && f.rule === fault.rule)
}

function contradicts(first: Statement, second: Statement, fault: Fault): boolean {
  const same = first.slot === second.slot && first.by === second.by && first.table === second.table
  return same && first.by === fault.culprit && first.digest !== second.digest
}

/** The closed phase that the evidence starts from: its end, signed by everybody, is among the lines. */
function settledIn(fault: Fault): ClosedPhase | undefined {
  const ends = fault.evidence.filter((line) => /"slot":"[a-z-]+#[0-9]+\/end"/.test(line))
  const own = phaseOf(fault.slot)
  const before = ends.filter((line) => phaseOf(readStatement(line).slot) !== own)
  const [first] = before
  return first === undefined ? undefined : { phase: phaseOf(readStatement(first).slot), lines: before }
}

class Auditor<R> {
  readonly #gameOf: GameOf<R>
  readonly #settled: ClosedPhase | undefined
  readonly #start = performance.now()
  readonly #faults = new Map<string, Fault>()
  readonly #absences = new Map<string, Absent>()
  readonly #refused: { line: number; reason: string }[] = []
  readonly #founding: Statement[] = []
  /** What has been said in each slot, also of phases that were dropped, so that late contradictions are seen. */
  readonly #said = new Map<string, string>()
  readonly #log = new Log({ statements: Infinity, characters: Infinity, phases: Infinity })
  #early: { statement: Statement; line: number }[] = []
  #table: Table | undefined
  #run: Run | undefined
  #outcome: Promise<R | Error> | undefined
  #line = 0
  #statements = 0
  #checks = 0

  constructor(gameOf: GameOf<R>, settled: ClosedPhase | undefined) {
    this.#gameOf = gameOf
    this.#settled = settled
  }

  async read(line: string): Promise<void> {
    this.#line++
    if (line === '') return
    try {
      const statement = readStatement(line)
      if (this.#table === undefined) this.#found(statement)
      else this.#add(this.#table, statement, this.#line)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#refuse(this.#line, error.message)
    }
    await breathe()
  }

  async verdict(): Promise<Verdict<R>> {
    if (this.#table === undefined) {
      throw new DecodeError('', 'this log does not show a table that everybody agreed on')
    }
    const outcome = await this.#finish()
    const unfinished = outcome instanceof Error ? outcome.message : undefined
    const faults = [...this.#faults.values()]
    return {
      clean: unfinished === undefined && faults.length === 0 && this.#refused.length === 0,
      table: this.#table,
      result: outcome instanceof Error ? undefined : outcome,
      faults,
      absences: [...this.#absences.values()],
      refused: this.#refused,
      unfinished,
      statements: this.#statements,
      checks: this.#checks,
      milliseconds: performance.now() - this.#start,
    }
  }

  #refuse(line: number, reason: string): void {
    this.#refused.push({ line, reason })
  }

  /** Collects statements until they show a table; then starts the game. */
  #found(statement: Statement): void {
    const early = ['charter', 'join', 'roster', 'agree'].includes(statement.slot)
    if (!early) {
      this.#early.push({ statement, line: this.#line })
      return
    }
    this.#founding.push(statement)
    this.#statements++
    const { table } = readFounding(this.#founding)
    if (table === undefined) return
    this.#table = table
    this.#restart(table)
    for (const { statement: waiting, line } of this.#early) this.#add(table, waiting, line)
    this.#early = []
  }

  #add(table: Table, statement: Statement, line: number): void {
    if (table.lines.includes(statement.line)) return
    if (statement.table !== table.id) return this.#refuse(line, 'belongs to another table')
    if (!table.players.includes(statement.by)) return this.#refuse(line, 'is not by a player of this table')
    this.#statements++
    const key = `${statement.slot} ${statement.by}`
    const said = this.#said.get(key)
    this.#said.set(key, said ?? statement.digest)
    if (said !== undefined && said !== statement.digest && this.#log.isClosed(phaseOf(statement.slot))) {
      this.#refuse(line, `contradicts what ${statement.by.slice(0, 8)} said before in ${statement.slot}`)
    }
    this.#log.add(statement)
  }

  #restart(table: Table): void {
    const run = new Run({
      table,
      log: this.#log,
      voice: undefined,
      now: () => performance.now(),
      tell: (event) => this.#note(event),
      settled: this.#settled,
      onClose: async () => {},
    })
    this.#run = run
    this.#outcome = this.#gameOf(table)(rootSeat(run)).catch((error: Error) => {
      if (!(run.ended instanceof Rewind)) return error
      this.#restart(table)
      return this.#outcome as Promise<R | Error>
    })
  }

  #note(event: TableEvent): void {
    if (event.kind === 'checked') this.#checks += event.players.length
    if (event.kind === 'absent') this.#absences.set(event.absent.slot, event.absent)
    if (event.kind === 'fault') {
      this.#faults.set(`${event.fault.slot} ${event.fault.culprit} ${event.fault.rule}`, event.fault)
    }
  }

  /** The log has no more to say: the game ends now, or waits for something that is not there. */
  async #finish(): Promise<R | Error> {
    for (;;) {
      const run = this.#run as Run
      await breathe()
      run.exhausted()
      const outcome = await Promise.race([this.#outcome as Promise<R | Error>, breathe()])
      if (run !== this.#run || outcome === undefined) continue
      return outcome instanceof Fault || outcome instanceof Unfinished || !(outcome instanceof Error)
        ? outcome
        : fail(outcome)
    }
  }
}

/** An error that is neither a player's nor the log's is our own. */
function fail(error: Error): Error {
  if (error.name === 'Absent' || error.name === 'Stuck') return error
  throw error
}

/** Lets everything run that can run. */
function breathe(): Promise<undefined> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve, undefined)
    else setTimeout(resolve, 0)
  })
}
