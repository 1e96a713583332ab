/**
 * One run of a game at one seat: what has been consumed, what is waited for, what is said. The game itself is a function over
 * this; a run that meets a changed past is abandoned and the function is run again over the log.
 */
import { AbsenceForm } from './absence.ts'
import type { Table } from './charter.ts'
import type { Clock } from './clock.ts'
import type { TableEvent } from './event.ts'
import { Absent, contradiction, Fault, Rewind, Unfinished } from './fault.ts'
import type { Identity, Player } from './identity.ts'
import type { ClosedPhase } from './journal.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import { watchSilence } from './silence.ts'
import { absenceSlot, phaseOf, readAbsenceSlot } from './slot.ts'
import { type Answer, answer, type Question } from './standing.ts'
import { type Body, type Statement, state } from './statement.ts'
import { TakenUp } from './taken-up.ts'

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
  /** Called for every statement that plays a part. */
  readonly onUse?: (statement: Statement) => void
  /** Whether the log is complete, so that what it does not have will never come. */
  readonly isComplete?: () => boolean
}

interface Waiter {
  readonly question: Question
  resolve(answer: Answer): void
  reject(error: Error): void
}

interface Conclusion {
  readonly question: Question
  readonly text: string
}

/** The mechanics behind `Seat`. */
export class Run {
  readonly options: RunOptions
  readonly #waiters = new Set<Waiter>()
  /** What was concluded in each slot, to notice when the past changes. */
  readonly #concluded = new Map<string, Conclusion[]>()
  /** Those of them that statements in other slots may still change. */
  readonly #disputed = new Set<Conclusion>()
  readonly #taken: TakenUp
  /** What my statements in the making build on, by slot. */
  readonly #making = new Map<string, readonly string[]>()
  readonly #unwatch: () => void
  #settled: ClosedPhase | undefined
  #ended: Error | undefined
  #fail: (error: Error) => void = () => {}
  /** Rejects when the run ends. */
  readonly failure: Promise<never> = new Promise((_, reject) => {
    this.#fail = reject
  })

  constructor(options: RunOptions) {
    this.options = options
    this.#settled = options.settled
    this.#taken = new TakenUp(options.voice?.identity.player, options.onUse)
    this.#unwatch = options.log.watch((statement) => this.#changed(statement))
    this.failure.catch(() => {})
  }

  /** Ends the run: everything that waits, or will wait, fails with this error. */
  end(error: Error): void {
    if (this.#ended) return
    this.#ended = error
    this.#unwatch()
    this.#fail(error)
    for (const waiter of this.#waiters) waiter.reject(error)
    this.#waiters.clear()
  }

  /** The log is complete: whoever still waits will wait for ever. */
  exhausted(): void {
    for (const { question, reject } of this.#waiters)
      reject(new Unfinished(question.slot, this.#silent(question)))
    this.#waiters.clear()
  }

  /** Tells of what happens, as long as the run counts. */
  tell(event: TableEvent): void {
    if (!this.#ended) this.options.tell(event)
  }

  get ended(): Error | undefined {
    return this.#ended
  }

  /** The last phase that everybody has signed. */
  get settled(): ClosedPhase | undefined {
    return this.#settled
  }

  /** What my statement in a slot builds on: made, or in the making. */
  myPast(slot: string): readonly string[] {
    const past = this.options.voice?.spoken.get(slot)?.on ?? this.#making.get(slot)
    if (past === undefined) throw new Error(`my statement in ${slot} has not been made yet`)
    return past
  }

  /** That player's statement in this slot, if it has been consumed. */
  heard(slot: string, player: Player): Statement | undefined {
    return this.#taken.heard(slot, player)
  }

  /** Fills my slot, unless it is filled, or no longer wanted once it is made. */
  async speak(slot: string, make: () => Body | Promise<Body>, signal?: AbortSignal): Promise<void> {
    const { voice, table, now } = this.options
    if (voice === undefined || voice.spoken.has(slot) || this.#making.has(slot)) return
    const on = this.#taken.frontier(phaseOf(slot))
    this.#making.set(slot, on)
    try {
      this.tell({ kind: 'making', slot })
      const start = now()
      const body = await make()
      if (this.#ended) throw this.#ended
      signal?.throwIfAborted()
      const statement = state(voice.identity, { table: table.id, slot, on, body })
      this.tell({ kind: 'made', slot, milliseconds: now() - start, characters: statement.line.length })
      await voice.utter(statement)
    } finally {
      this.#making.delete(slot)
    }
  }

  /** Whether all the others have stated that this player is absent in the slot. */
  isAbsent(question: Question, player: Player): boolean {
    const { log, table } = this.options
    return answer(log, { ...question, speakers: [player] }, table.players)?.standing.get(player) === 'absent'
  }

  /**
   * Waits until each speaker has filled the slot or is absent, and gives their statements in order.
   * Throws for the first who contradicted itself, then for all who are absent.
   */
  async gather(question: Question, deadline: number): Promise<Map<Player, Statement>> {
    if (this.#ended) throw this.#ended
    const { slot, speakers } = question
    const { standing, absent } = await this.#answered(question, deadline)
    for (const player of speakers) {
      if (standing.get(player) === 'conflict') throw this.#contradiction(slot, player)
    }
    if (absent.length > 0) throw this.#absence(slot, absent)
    const statements = new Map(speakers.map((player) => [player, standing.get(player) as Statement]))
    this.#taken.hear(slot, statements)
    return statements
  }

  /** Makes a fault with everything that a stranger needs to come to the same conclusion. */
  fault(slot: string, culprit: Player, rule: string, reason: string): Fault {
    const own = this.heard(slot, culprit)
    const misled = own && this.#misled(own)
    if (misled) return misled
    const { table, log } = this.options
    const below = log.below(this.#taken.digests).map(({ line }) => line)
    const evidence = [...table.lines, ...(this.#settled?.lines ?? []), ...below]
    const fault = new Fault({ culprit, rule, reason, slot, statements: own ? [own] : [], evidence })
    this.tell({ kind: 'fault', fault })
    return fault
  }

  /** Lets go of a phase that everybody has closed. */
  async close(phase: string, ends: readonly Statement[]): Promise<void> {
    const { log, voice, onClose } = this.options
    const past = log.past(ends.map(({ digest }) => digest))
    const table = [...log.statements('')].map(({ digest }) => digest).filter((digest) => past.has(digest))
    const closed = { phase, lines: ends.map(({ line }) => line), table }
    this.#settled = closed
    log.close(phase, table)
    this.#taken.drop((name) => log.isClosed(name))
    for (const slots of [this.#concluded, voice?.spoken ?? new Map<string, Statement>()]) {
      for (const slot of slots.keys()) if (log.isClosed(phaseOf(slot))) slots.delete(slot)
    }
    for (const conclusion of this.#disputed) {
      if (log.isClosed(phaseOf(conclusion.question.slot))) this.#disputed.delete(conclusion)
    }
    await onClose(closed)
    this.tell({ kind: 'closed', phase })
  }

  #silent({ slot, speakers }: Question): Player[] {
    return speakers.filter((player) => this.options.log.versions(slot, player).length === 0)
  }

  /** A conclusion is noted in the moment in which it is drawn, so that no later change goes unnoticed. */
  #conclude(question: Question, { text, isDisputed }: Answer): void {
    const conclusion = { question, text }
    this.#concluded.set(question.slot, [...(this.#concluded.get(question.slot) ?? []), conclusion])
    if (isDisputed) this.#disputed.add(conclusion)
  }

  #answered(question: Question, deadline: number): Promise<Answer> {
    const { log, table, now, isComplete } = this.options
    const known = answer(log, question, table.players)
    if (known) {
      this.#conclude(question, known)
      return Promise.resolve(known)
    }
    const players = this.#silent(question)
    if (isComplete?.()) return Promise.reject(new Unfinished(question.slot, players))
    this.tell({ kind: 'waiting', slot: question.slot, players, until: now() + deadline })
    const stop = this.#watchSilence(question, deadline)
    return new Promise<Answer>((resolve, reject) => {
      this.#waiters.add({ question, resolve, reject })
    }).finally(stop)
  }

  #watchSilence(question: Question, deadline: number): () => void {
    const { voice, log, table } = this.options
    const me = voice?.identity.player
    if (voice === undefined || me === undefined || !question.voters.includes(me)) return () => {}
    const { slot } = question
    const watch = {
      log,
      me,
      roster: table.players,
      after: (milliseconds: number, work: () => void) => voice.clock.after(milliseconds, work),
      accuse: (seat: number) => {
        const accusing = this.speak(absenceSlot(slot, seat), () => AbsenceForm.write({ seat }))
        accusing.catch((error: Error) => this.end(error))
      },
      withheld: (player: Player) => this.tell({ kind: 'withheld', slot, player }),
    }
    return watchSilence(watch, question, deadline, table.charter.deadlines.step)
  }

  #changed(statement: Statement): void {
    const { log, table } = this.options
    const slot = readAbsenceSlot(statement.slot)?.slot ?? statement.slot
    for (const { question, text } of [...(this.#concluded.get(slot) ?? []), ...this.#disputed]) {
      if (answer(log, question, table.players)?.text === text) continue
      this.end(new Rewind(`the past changed in ${question.slot}`))
      return
    }
    for (const waiter of this.#waiters) if (waiter.question.slot === slot) this.#attempt(waiter)
  }

  #attempt(waiter: Waiter): void {
    const found = answer(this.options.log, waiter.question, this.options.table.players)
    if (found === undefined) return
    this.#waiters.delete(waiter)
    this.#conclude(waiter.question, found)
    waiter.resolve(found)
  }

  /**
   * Whoever built on another version of what stands here is not to blame (proofs, section 1): its author said two things.
   */
  #misled(statement: Statement): Fault | undefined {
    const { log, table } = this.options
    for (const digest of log.past(statement.on)) {
      const below = log.find(digest)
      const stands = below && this.heard(below.slot, below.by)
      if (stands && stands.digest !== digest) return contradiction(table, stands, below)
    }
    return undefined
  }

  /** Others may have seen another pair, so nothing builds on it. */
  #contradiction(slot: string, player: Player): Fault {
    const [first, second] = this.options.log.versions(slot, player) as [Statement, Statement]
    this.#taken.remember(first)
    this.#taken.remember(second)
    return contradiction(this.options.table, first, second)
  }

  #absence(slot: string, absent: readonly Player[]): Absent {
    const { log, table } = this.options
    const taken = new Set<string>()
    for (const statement of log.accusations(slot)) {
      const { seatNumber = 0 } = readAbsenceSlot(statement.slot) ?? {}
      const key = `${seatNumber} ${statement.by}`
      if (seatNumber <= table.players.length && !taken.has(key)) this.#taken.consume(statement)
      taken.add(key)
    }
    const error = new Absent(absent, slot)
    this.tell({ kind: 'absent', absent: error })
    return error
  }
}
