/**
 * Runs a finished game again from its log alone, at a spectator's seat that takes nothing for granted, and says what it
 * found. Reads the log as a stream and drops each closed phase, so memory stays bounded for logs in their usual order.
 */
import { DecodeError } from '../group/index.ts'
import { readFounding, type Table } from './charter.ts'
import type { TableEvent } from './event.ts'
import { Absent, contradiction, Fault, Stuck, Unfinished } from './fault.ts'
import type { Player } from './identity.ts'
import type { ClosedPhase } from './journal.ts'
import { Log } from './log.ts'
import { replay } from './replay.ts'
import { Run } from './run.ts'
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
  /** Signed statements for which the game had no use: out of turn, in unknown slots, too late. No fault by themselves. */
  readonly strays: readonly { readonly by: Player; readonly slot: string }[]
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

const noLimits = { statements: Infinity, characters: Infinity, phases: Infinity }

class Auditor<R> {
  readonly #gameOf: GameOf<R>
  readonly #start = performance.now()
  readonly #faults = new Map<string, Fault>()
  readonly #absences = new Map<string, Absent>()
  readonly #refused: { line: number; reason: string }[] = []
  readonly #founding: Statement[] = []
  /** What has been said in each slot and on which line, also of phases that were dropped, to see late contradictions. */
  readonly #said = new Map<string, { digest: string; line: number }>()
  readonly #log = new Log(noLimits)
  /** By digest: what the game has not used so far. */
  readonly #unused = new Map<string, { by: Player; slot: string }>()
  #settled: ClosedPhase | undefined
  #early: { statement: Statement; line: number }[] = []
  #table: Table | undefined
  #run: Run | undefined
  #outcome: Promise<R | Error> | undefined
  #isComplete = false
  #line = 0
  #statements = 0
  #checks = 0

  constructor(gameOf: GameOf<R>, settled: ClosedPhase | undefined) {
    this.#gameOf = gameOf
    this.#settled = settled
    if (settled) this.#log.close(settled.phase, settled.table)
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
      const [first] = this.#refused
      const why = first ? ` (line ${first.line}: ${first.reason})` : ''
      throw new DecodeError('', `this log does not show a table that everybody agreed on${why}`)
    }
    this.#isComplete = true
    this.#run?.exhausted()
    const outcome = await this.#outcome
    const unfinished = outcome instanceof Error ? outcome.message : undefined
    const faults = [...this.#faults.values()]
    return {
      clean: unfinished === undefined && faults.length === 0 && this.#refused.length === 0,
      table: this.#table,
      result: outcome instanceof Error ? undefined : outcome,
      faults,
      absences: [...this.#absences.values()],
      refused: this.#refused,
      strays: [...this.#unused.values()],
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
    if (!['charter', 'join', 'roster', 'agree'].includes(statement.slot)) {
      this.#early.push({ statement, line: this.#line })
      return
    }
    this.#founding.push(statement)
    this.#statements++
    const { table } = readFounding(this.#founding)
    if (table === undefined) return
    this.#table = table
    this.#log.watch((said, added) => this.#heard(table, said, added))
    this.#outcome = this.#play(table)
    this.#outcome.catch(() => {})
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
    if (said === undefined) this.#said.set(key, { digest: statement.digest, line })
    if (said?.digest === statement.digest) return
    this.#unused.set(statement.digest, { by: statement.by, slot: statement.slot })
    if (said && this.#log.isClosed(phaseOf(statement.slot))) {
      this.#refuse(line, `${statement.by.slice(0, 8)} contradicts what it said on line ${said.line}`)
    }
    this.#log.add(statement)
  }

  #heard(table: Table, statement: Statement, added: 'new' | 'conflict'): void {
    if (added === 'new') return
    const [first] = this.#log.versions(statement.slot, statement.by)
    this.#blame(contradiction(table, first as Statement, statement))
  }

  /** A phase that this audit has run to its end need not be run again when the past changes. */
  async #play(table: Table): Promise<R | Error> {
    const open = (): Run => {
      this.#run = new Run({
        table,
        log: this.#log,
        voice: undefined,
        now: () => performance.now(),
        tell: (event) => this.#note(event),
        settled: this.#settled,
        onClose: async (closed) => {
          this.#settled = closed
        },
        onUse: ({ digest }) => this.#unused.delete(digest),
        isComplete: () => this.#isComplete,
      })
      return this.#run
    }
    try {
      return await replay(open, this.#gameOf(table))
    } catch (error) {
      return expected(error)
    }
  }

  #note(event: TableEvent): void {
    if (event.kind === 'checked') this.#checks += event.players.length
    if (event.kind === 'absent') this.#absences.set(event.absent.slot, event.absent)
    if (event.kind === 'fault') this.#blame(event.fault)
  }

  #blame(fault: Fault): void {
    this.#faults.set(`${fault.slot} ${fault.culprit} ${fault.rule}`, fault)
  }
}

/** What can end a game; any other error is our own. */
function expected(error: unknown): Error {
  const known = [Fault, Absent, Stuck, Unfinished].some((kind) => error instanceof kind)
  if (known) return error as Error
  throw error
}

/** Lets everything run that can run. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}
