/**
 * One run of a game at one seat: what has been consumed, what is waited for, what is said. The game itself is a function over
 * this; a run that meets a changed past is abandoned and the function is run again over the log.
 */
import { AbsenceForm, absentIn } from './absence.ts'
import type { Table } from './charter.ts'
import type { Clock } from './clock.ts'
import { Absent, Fault, Rewind, Unfinished } from './fault.ts'
import type { Identity, Player } from './identity.ts'
import type { ClosedPhase } from './journal.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import { absenceSlot, phaseOf, readAbsenceSlot } from './slot.ts'
import { type Body, type Statement, state } from './statement.ts'

/** What a player's seat has and a spectator's has not. */
export interface Voice {
  readonly identity: Identity
  readonly secrets: Secrets
  readonly clock: Clock
  /** Keeps a statement safe, then sends it. Rejects if it could not be kept; then nothing was sent. */
  utter(statement: Statement): Promise<void>
  /** My statements so far, by slot, from journal and log. */
  readonly spoken: Map<string, Statement>
}

/** What a seat tells about its own work, for screens and logs. Holds no secrets. */
export type TableEvent =
  | {
      readonly kind: 'waiting'
      readonly slot: string
      readonly players: readonly Player[]
      readonly until: number | undefined
    }
  | { readonly kind: 'making'; readonly slot: string }
  | {
      readonly kind: 'made'
      readonly slot: string
      readonly milliseconds: number
      readonly characters: number
    }
  | { readonly kind: 'heard'; readonly statement: Statement }
  | {
      readonly kind: 'checked'
      readonly slot: string
      readonly players: readonly Player[]
      readonly rule: string
      readonly milliseconds: number
    }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'absent'; readonly absent: Absent }
  | { readonly kind: 'closed'; readonly phase: string }
  | { readonly kind: 'rewound' }

/** What a run stands on. */
export interface RunOptions {
  readonly table: Table
  readonly log: Log
  readonly voice: Voice | undefined
  /** Milliseconds, for events. */
  readonly now: () => number
  readonly tell: (event: TableEvent) => void
  /** The last phase that is taken as settled; undefined to run everything. */
  readonly settled: ClosedPhase | undefined
  readonly onClose: (closed: ClosedPhase) => Promise<void>
}

/** What became of each player in one slot: its statement, or why there is none; undefined while it is open. */
type Outcome = Map<Player, Statement | 'absent' | 'conflict' | undefined>

interface Waiter {
  readonly slot: string
  readonly players: readonly Player[]
  /** Tries again after the log has changed; true when done. */
  attempt(): boolean
  reject(error: Error): void
}

/** The mechanics behind `Seat`. */
export class Run {
  readonly options: RunOptions
  readonly #waiters = new Set<Waiter>()
  /** What was concluded in each slot, to notice when the past changes. */
  readonly #concluded = new Map<string, { players: readonly Player[]; outcome: string }>()
  /** By phase: digests of what was consumed and is not yet covered by a later statement. */
  readonly #frontier = new Map<string, Set<string>>()
  readonly #consumed = new Map<string, Statement[]>()
  /** What my statements in the making build on, by slot. */
  readonly #making = new Map<string, readonly string[]>()
  readonly #unwatch: () => void
  #ended: Error | undefined

  constructor(options: RunOptions) {
    this.options = options
    this.#unwatch = options.log.watch((statement) => this.#changed(statement))
  }

  /** Ends the run: everything that waits, or will wait, fails with this error. */
  end(error: Error): void {
    this.#ended ??= error
    this.#unwatch()
    for (const waiter of this.#waiters) waiter.reject(this.#ended)
    this.#waiters.clear()
  }

  /** The log is complete: whoever still waits will wait for ever. */
  exhausted(): void {
    for (const waiter of [...this.#waiters]) waiter.reject(new Unfinished(waiter.slot, waiter.players))
    this.#waiters.clear()
  }

  get ended(): Error | undefined {
    return this.#ended
  }

  /** What my statement in a slot builds on: made, or in the making. */
  myPast(slot: string): readonly string[] {
    const past = this.options.voice?.spoken.get(slot)?.on ?? this.#making.get(slot)
    if (past === undefined) throw new Error(`my statement in ${slot} has not been made yet`)
    return past
  }

  /** Fills my slot, unless it is filled. */
  async speak(slot: string, make: () => Body | Promise<Body>): Promise<void> {
    const { voice, table, tell, now } = this.options
    if (voice === undefined || voice.spoken.has(slot) || this.#making.has(slot)) return
    const on = [...(this.#frontier.get(phaseOf(slot)) ?? [])].sort()
    this.#making.set(slot, on)
    tell({ kind: 'making', slot })
    const start = now()
    const body = await make()
    if (this.#ended) throw this.#ended
    const statement = state(voice.identity, { table: table.id, slot, on, body })
    tell({ kind: 'made', slot, milliseconds: now() - start, characters: statement.line.length })
    await voice.utter(statement)
  }

  /**
   * Waits until each of these players has filled the slot or is absent, and gives their statements in order.
   * Throws for the first who contradicted itself, then for all who are absent.
   */
  async gather(
    slot: string,
    players: readonly Player[],
    deadline: number | undefined,
  ): Promise<Map<Player, Statement>> {
    if (this.#ended) throw this.#ended
    const outcome = await this.#settled(slot, players, deadline)
    this.#concluded.set(slot, { players, outcome: describe(outcome) })
    for (const player of players) {
      if (outcome.get(player) === 'conflict') throw this.#contradiction(slot, player)
    }
    const absent = players.filter((player) => outcome.get(player) === 'absent')
    if (absent.length > 0) throw this.#absence(slot, players, absent)
    const statements = new Map(players.map((player) => [player, outcome.get(player) as Statement]))
    for (const statement of statements.values()) this.#consume(statement)
    return statements
  }

  /** Makes a fault with all evidence that this run has seen in the slot's phase. */
  fault(
    slot: string,
    culprit: Player,
    rule: string,
    reason: string,
    statements?: readonly Statement[],
  ): Fault {
    const own = this.options.log.get(slot, culprit)
    const lines = new Set(this.options.table.lines)
    for (const line of this.options.settled?.lines ?? []) lines.add(line)
    const phases = new Set(['', phaseOf(slot)])
    for (const phase of phases) for (const { line } of this.#consumed.get(phase) ?? []) lines.add(line)
    const shown = statements ?? (own ? [own] : [])
    for (const statement of shown) lines.add(statement.line)
    const fault = new Fault({ culprit, rule, reason, slot, statements: shown, evidence: [...lines] })
    this.options.tell({ kind: 'fault', fault })
    return fault
  }

  /** Lets go of a phase that everybody has closed. */
  async close(phase: string, statements: readonly Statement[]): Promise<void> {
    await this.options.onClose({ phase, lines: statements.map((statement) => statement.line) })
    for (const slot of this.#concluded.keys()) if (phaseOf(slot) === phase) this.#concluded.delete(slot)
    this.#consumed.delete(phase)
    this.#frontier.delete(phase)
    this.options.log.close(phase)
    this.options.tell({ kind: 'closed', phase })
  }

  #settled(slot: string, players: readonly Player[], deadline: number | undefined): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      let stop: () => void = () => {}
      const attempt = (): boolean => {
        const outcome = this.#outcome(slot, players)
        if (players.some((player) => outcome.get(player) === undefined)) return false
        this.#waiters.delete(waiter)
        stop()
        resolve(outcome)
        return true
      }
      const waiter: Waiter = {
        slot,
        players,
        attempt,
        reject(error) {
          stop()
          reject(error)
        },
      }
      if (attempt()) return
      this.#waiters.add(waiter)
      stop = this.#startDeadline(slot, players, deadline)
    })
  }

  #outcome(slot: string, players: readonly Player[]): Outcome {
    const { log, table } = this.options
    const absent = absentIn(log, slot, players, table.players)
    const outcome: Outcome = new Map()
    for (const player of players) {
      if (log.conflict(slot, player)) outcome.set(player, 'conflict')
      else outcome.set(player, absent.includes(player) ? 'absent' : log.get(slot, player))
    }
    return outcome
  }

  /** Tells who is waited for, and at a seat states the absence of the silent when their time is over, again and again. */
  #startDeadline(slot: string, players: readonly Player[], deadline: number | undefined): () => void {
    const { voice, tell, table, log, now } = this.options
    const silent = (): Player[] => players.filter((p) => p !== voice?.identity.player && !log.get(slot, p))
    const until = deadline === undefined ? undefined : now() + deadline
    tell({ kind: 'waiting', slot, players: players.filter((p) => !log.get(slot, p)), until })
    if (voice === undefined || deadline === undefined || !players.length) return () => {}
    let cancel: () => void = () => {}
    const expire = (): void => {
      const accused = silent()
      const quiet = players.filter(
        (p) =>
          p !== voice.identity.player &&
          accused.some((a) => !log.get(absenceSlot(slot, table.players.indexOf(a) + 1), p)),
      )
      for (const player of expired === 0 ? accused : new Set([...accused, ...quiet]))
        this.#stateAbsence(slot, player)
      expired++
      cancel = voice.clock.after(table.charter.deadlines.step, expire)
    }
    let expired = 0
    cancel = voice.clock.after(deadline, expire)
    return () => cancel()
  }

  #stateAbsence(slot: string, player: Player): void {
    const seat = this.options.table.players.indexOf(player) + 1
    this.speak(absenceSlot(slot, seat), () => AbsenceForm.write({ seat })).catch((error: Error) =>
      this.end(error),
    )
  }

  #changed(statement: Statement): void {
    this.options.tell({ kind: 'heard', statement })
    const spoken = readAbsenceSlot(statement.slot)
    const slot = spoken?.slot ?? statement.slot
    const concluded = this.#concluded.get(slot)
    if (concluded && describe(this.#outcome(slot, concluded.players)) !== concluded.outcome) {
      this.end(new Rewind(`the past changed in ${slot}`))
      return
    }
    for (const waiter of [...this.#waiters]) waiter.attempt()
  }

  #consume(statement: Statement): void {
    const phase = phaseOf(statement.slot)
    const frontier = this.#frontier.get(phase) ?? new Set()
    for (const digest of statement.on) frontier.delete(digest)
    frontier.add(statement.digest)
    this.#frontier.set(phase, frontier)
    const consumed = this.#consumed.get(phase) ?? []
    consumed.push(statement)
    this.#consumed.set(phase, consumed)
  }

  #contradiction(slot: string, player: Player): Fault {
    const pair = this.options.log.conflict(slot, player) as readonly [Statement, Statement]
    for (const statement of pair) this.#consume(statement)
    return this.fault(slot, player, 'say one thing', 'said two different things in one slot', pair)
  }

  #absence(slot: string, players: readonly Player[], absent: readonly Player[]): Absent {
    const { log, table, tell } = this.options
    for (const player of absent) {
      const stated = absenceSlot(slot, table.players.indexOf(player) + 1)
      for (const voter of players) {
        const statement = log.get(stated, voter)
        if (statement && !absent.includes(voter)) this.#consume(statement)
      }
    }
    const error = new Absent(absent, slot)
    tell({ kind: 'absent', absent: error })
    return error
  }
}

function describe(outcome: Outcome): string {
  return [...outcome.values()]
    .map((value) => (typeof value === 'object' ? value.digest : String(value)))
    .join()
}
