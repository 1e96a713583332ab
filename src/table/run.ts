/**
 * One game at one seat (spec/log, section 6): a function of the log. Entries are fed to it one at a time, the next one only when
 * every branch of the protocol waits; what counts is what stands first; nothing ever goes back.
 */

import { Branch, Branches } from './branch.ts'
import { digestOf } from './canonical.ts'
import { headText, type Place } from './chain.ts'
import { type ClosedPhase, type Closing, closingDigest, type ResumePoint } from './closing.ts'
import type { TableEvent } from './event.ts'
import { Absent, Cancelled, contradiction, Fault, Stuck, Unfinished } from './fault.ts'
import { type Founding, foundingSlots, type Table } from './founding.ts'
import type { Player } from './identity.ts'
import { mineLine } from './log-line.ts'
import { ForkedWork, runBranch } from './parallel.ts'
import { type Asked, closed, type Heard, Question } from './question.ts'
import type { Sequenced } from './sequenced.ts'
import { lateIn, phaseOf, readPhase } from './slot.ts'
import { Speaker, type Voice } from './speaker.ts'
import { asksLength, type Body, type Statement } from './statement.ts'
import { TableTime } from './table-time.ts'

/** What a run stands on. */
export interface RunOptions {
  readonly founding: Founding
  /** The place after which entries will be fed. */
  readonly start: Place
  /** The closing that it starts from; undefined to run everything. */
  readonly settled: ClosedPhase | undefined
  readonly voice: Voice | undefined
  /** Milliseconds, for events. */
  readonly now: () => number
  readonly tell: (event: TableEvent) => void
  readonly onClose: (closed: ClosedPhase) => Promise<void>
}

/** Limits for one player in one phase, so that nobody can fill the memory of the others. */
const mostStatements = 4_000
const mostCharacters = 64 << 20
/** So many entries that have been fed are kept in the queue before it is tidied up. */
const mostFed = 1_000

interface Phase {
  /** What each player said in each slot, by `slot player`. */
  readonly said: Map<string, Statement>
  /** Where each slot was asked. */
  readonly asked: Map<string, { readonly q: number; readonly head: string }>
  /** What counted, by slot. */
  readonly heard: Map<string, ReadonlyMap<Player, Heard>>
  /** Who said two things. */
  readonly convictions: Map<Player, Fault>
  /** How much each player has said. */
  readonly used: Map<Player, { statements: number; characters: number }>
  /** The forked work that began it, as long as nobody else has. */
  begunBy: Branch | undefined
}

/** The mechanics behind `Seat`. */
export class Run<R = unknown> {
  readonly options: RunOptions
  readonly branches: Branches
  readonly #queue: Sequenced[] = []
  /** How many entries of the queue have been fed. */
  #fed = 0
  readonly #open = new Map<string, Question>()
  readonly #phases = new Map<string, Phase>()
  readonly #forks = new Set<ResumePoint>()
  /** The lines that a stranger needs to come to where we are: those since the last closing, and the charter. */
  #lines: { readonly k: number; readonly line: string }[] = []
  #place: Place
  #head: string | undefined
  readonly #time = new TableTime()
  /** The least that this seat's clock was ever ahead of an entry that came: how far it is ahead of the sequencer's. */
  #ahead = Number.POSITIVE_INFINITY
  #hasToldWaits = false
  readonly #speaker: Speaker | undefined
  #settled: ClosedPhase | undefined
  #settledName: string | undefined
  #holding: (() => void) | undefined
  #pumping = false
  #isLive = false
  #isComplete = false
  #ended: Error | undefined
  #game: ((run: Run<R>, branch: Branch) => Promise<R>) | undefined
  #resolve: (result: R) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  /** What the game gives. */
  readonly result: Promise<R> = new Promise((resolve, reject) => {
    this.#resolve = resolve
    this.#reject = reject
  })

  constructor(options: RunOptions, game: (run: Run<R>, branch: Branch) => Promise<R>) {
    this.options = options
    this.branches = new Branches(() => this.#pump())
    this.#place = options.start
    this.#settled = options.settled
    this.#game = game
    if (options.settled === undefined) this.#phases.set('', newPhase())
    this.result.catch(() => {})
    this.#speaker = options.voice && new Speaker(options.voice, this)
    if (this.#founding.table) this.#begin()
  }

  get #founding(): Founding {
    return this.options.founding
  }

  /** The table, which must have begun. */
  get table(): Table {
    return this.#founding.table as Table
  }

  /** Everybody who has a seat at this entry of the log, by order of admission. */
  get members(): readonly Player[] {
    return this.#founding.members.map(({ player }) => player)
  }

  /** The last entry that was fed. */
  get place(): Place {
    return this.#place
  }

  get head(): string {
    this.#head ??= headText(this.#place.head)
    return this.#head
  }

  /** The closing from which this run started, or the last one since. */
  get settled(): ClosedPhase | undefined {
    return this.#settled
  }

  get ended(): Error | undefined {
    return this.#ended
  }

  /** Whether somebody is waited for until a deadline, so that the time must go on. */
  get isWaiting(): boolean {
    return [...this.#open.values()].some(({ asked }) => asked.deadline !== undefined)
  }

  /** An entry of this time has just come from the sequencer. */
  came({ time }: { readonly time: number }): void {
    this.#ahead = Math.min(this.#ahead, this.options.now() - time)
  }

  /** Adds entries to what will be fed. */
  push(entries: readonly Sequenced[]): void {
    for (const entry of entries) this.#queue.push(entry)
    this.#pump()
  }

  /** Everything that there was has been handed over: from now on this seat speaks. */
  goLive(): void {
    this.#isLive = true
    this.#pump()
  }

  /** There is nothing more to come: whoever waits, waits for ever. */
  complete(): void {
    this.#isComplete = true
    this.#pump()
  }

  /** Ends the run: everything that waits, or will wait, fails with this error. */
  end(error: Error): void {
    if (this.#ended) return
    this.#ended = error
    this.#reject(error)
    for (const question of [...this.#open.values()]) question.fail(error)
    this.#open.clear()
    this.#queue.length = 0
  }

  /** Tells of what happens, as long as the run counts. */
  tell(event: TableEvent): void {
    if (!this.#ended) this.options.tell(event)
  }

  // ---- what protocols ask

  /** Asks a question, and waits for what is said. */
  async ask(branch: Branch, asked: Asked): Promise<ReadonlyMap<Player, Heard>> {
    if (this.#ended) throw this.#ended
    if (asked.speakers.length === 0) return new Map()
    const { slot } = asked
    await branch.wait<void>((resolve, reject) => {
      const question = this.#put(branch, asked, { resolve, reject })
      return () => this.#drop(question)
    })
    return this.#phase(slot).heard.get(slot) as ReadonlyMap<Player, Heard>
  }

  /** Opens a slot for some players, for whom nobody waits. */
  offer(branch: Branch, asked: Asked): Question {
    if (this.#ended) throw this.#ended
    if (branch.isCancelled) throw new Cancelled('this part of the protocol was given up')
    const nothing = (): void => {}
    return this.#put(branch, asked, { resolve: nothing, reject: nothing })
  }

  /** Ends an offer. */
  close(question: Question): void {
    this.#drop(question)
  }

  /** Starts work that goes on by itself. */
  fork<T>(parent: Branch, work: (branch: Branch) => Promise<T>): ForkedWork<T> {
    if (this.#forks.size > 0) throw new RangeError('join what was forked before forking again')
    const from = this.#here()
    this.#forks.add(from)
    const branch = new Branch(this.branches, parent, true)
    const fork = new ForkedWork<T>(branch, (isGivenUp) => {
      this.#forks.delete(from)
      if (isGivenUp) this.#forget(branch)
    })
    runBranch(branch, work, (outcome) => fork.end(outcome))
    return fork
  }

  /**
   * Forgets the phases that only this work has begun: whoever starts from the next closing has never seen it, so what was
   * said in them must mean nothing to anybody.
   */
  #forget(work: Branch): void {
    for (const [name, { begunBy }] of this.#phases) {
      if (begunBy !== work) continue
      this.#phases.delete(name)
      for (const question of [...this.#open.values()])
        if (phaseOf(question.asked.slot) === name) this.#drop(question)
    }
  }

  /** Waits until the log has come to the end of the closing that this run starts from. */
  async resumed(branch: Branch): Promise<void> {
    if (!this.#isBehind) return
    await branch.wait<void>((resolve) => {
      this.#holding = resolve
      return () => {}
    })
  }

  /** Begins a phase, or takes up one that has begun. */
  beginPhase(phase: string, branch: Branch): void {
    if (branch.isCancelled) throw new Cancelled('this part of the protocol was given up')
    if (this.isClosed(phase)) throw new RangeError(`${phase} is closed: go on from what seat.last gives`)
    const begun = this.#phases.get(phase)
    if (begun === undefined) this.#phases.set(phase, newPhase(branch.fork))
    else if (begun.begunBy !== branch.fork) begun.begunBy = undefined
  }

  /** Whether everybody has signed the end of this phase, or of a later one. */
  isClosed(phase: string): boolean {
    if (this.#settled === undefined) return false
    return phase === '' || readPhase(phase).number <= readPhase(this.#settled.closing.phase).number
  }

  /** What everybody signs at the end of a phase. */
  closing(phase: string, result: Body, signers: readonly Player[]): Closing {
    const [fork] = this.#forks
    return {
      phase,
      result,
      members: this.#founding.members,
      began: this.table.players.length,
      signers: signers.map((player) => this.members.indexOf(player) + 1),
      from: fork ?? this.#here(),
      previous: this.#settled ? closingDigest(this.#settled.closing) : '',
    }
  }

  /** Lets go of a phase that everybody has closed, and of all before it. */
  async closePhase(closing: Closing, ends: readonly Statement[]): Promise<void> {
    const lines = ends.map(({ line }) => line)
    const closed = { closing, at: this.#place.k, lines, charter: this.#founding.charterLine }
    this.#settled = closed
    this.#settledName = undefined
    for (const name of this.#phases.keys()) if (this.isClosed(name)) this.#phases.delete(name)
    this.#lines = this.#lines.filter(({ k }) => k > closing.from.k)
    await this.options.onClose(closed)
    this.tell({ kind: 'closed', phase: closing.phase })
  }

  /** The question that is open in a slot. */
  question(slot: string): Question | undefined {
    return this.#open.get(slot)
  }

  /** Where a slot was asked. */
  askedAt(slot: string): { readonly q: number; readonly head: string } | undefined {
    return this.#phases.get(phaseOf(slot))?.asked.get(slot)
  }

  /** What this player said in this slot, if it counted. */
  heard(slot: string, player: Player): Statement | undefined {
    return this.#phases.get(phaseOf(slot))?.heard.get(slot)?.get(player)?.statement
  }

  /** Who said two things in the phase of this slot. */
  convictions(slot: string): ReadonlyMap<Player, Fault> {
    return new Map(this.#phases.get(phaseOf(slot))?.convictions)
  }

  /** Makes a fault with everything that a stranger needs to come to the same conclusion. */
  fault(slot: string, culprit: Player, rule: string, reason: string): Fault {
    const own = this.heard(slot, culprit)
    const lines = this.#lines.map(({ line }) => line)
    const evidence = this.#settled ? [mineLine(this.#founding.charterLine), ...lines] : lines
    const fault = new Fault({ culprit, rule, reason, slot, statements: own ? [own] : [], evidence })
    this.tell({ kind: 'fault', fault })
    return fault
  }

  // ---- feeding

  /** Feeds entries as long as everything is at rest; then, if this seat is up to date, lets it speak. */
  #pump(): void {
    if (this.#pumping) return
    this.#pumping = true
    try {
      while (this.#ended === undefined && this.branches.atRest) {
        this.branches.tidy()
        if (!this.branches.atRest) break
        this.#nameQuestions()
        const next = this.#next()
        if (next === undefined) {
          this.#rest()
          break
        }
        this.#feed(next)
      }
    } catch (error) {
      this.end(error as Error)
    } finally {
      this.#pumping = false
    }
  }

  /** The entry that is fed next. Taking from the front of a long list one by one would take ages. */
  #next(): Sequenced | undefined {
    const next = this.#queue[this.#fed++]
    if (next === undefined || this.#fed > mostFed) {
      this.#queue.splice(0, this.#fed)
      this.#fed = 0
    }
    return next
  }

  #rest(): void {
    if (this.#isComplete) {
      const [question] = this.#open.values()
      const [slot, silent] = question ? [question.asked.slot, question.silent] : ['the end', []]
      return this.end(new Unfinished(slot, silent))
    }
    if (!this.#isLive) return
    this.#tellWaits()
    this.#speaker?.speak(this.#open.values(), this.#time.now)
  }

  /** Once, when all that there was has been read: how long is left in questions that were asked before this seat came. */
  #tellWaits(): void {
    if (this.#hasToldWaits) return
    this.#hasToldWaits = true
    for (const { asked, silent, since } of this.#open.values()) {
      if (asked.kind === 'offer' || asked.deadline === undefined) continue
      const until = this.options.now() + asked.deadline - (this.#time.now - since)
      this.tell({ kind: 'waiting', slot: asked.slot, players: silent, until })
    }
  }

  #feed({ place, statement, reason, line }: Sequenced): void {
    const gap = this.#place.k === 0 ? 0 : place.time - this.#place.time
    this.#time.pass(gap, this.#founding.charter?.beat ?? 0)
    this.#place = place
    this.#head = undefined
    this.#lines.push({ k: place.k, line })
    if (statement) this.#hear(statement)
    else if (reason !== undefined) this.#stray(reason)
    if (this.#holding && !this.#isBehind) {
      const go = this.#holding
      this.#holding = undefined
      go()
    }
  }

  get #isBehind(): boolean {
    return this.#settled !== undefined && this.#place.k < this.#settled.at
  }

  #hear(statement: Statement): void {
    if (statement.table !== this.#founding.id) return this.#stray('belongs to another table', statement)
    if (foundingSlots.includes(statement.slot)) return this.#found(statement)
    if (!this.members.includes(statement.by)) return this.#stray('is by nobody at this table', statement)
    const phase = this.#phases.get(phaseOf(statement.slot))
    if (phase === undefined) return this.#stray('belongs to no phase that is open', statement)
    const key = `${statement.slot} ${statement.by}`
    const before = phase.said.get(key)
    if (before?.digest === statement.digest) return
    if (!charge(phase, statement)) return this.#stray('is more than a table hears of one player', statement)
    const late = lateIn(statement.slot)
    if (late !== undefined) return this.#complain(late, statement)
    if (before) this.#convict(phase, before, statement)
    else phase.said.set(key, statement)
    this.#count(statement)
  }

  #found(statement: Statement): void {
    const began = this.#founding.table !== undefined
    if (!this.#founding.take(statement, this.#place.k))
      return this.#stray(this.#founding.objectionTo(statement), statement)
    this.tell({ kind: 'founding', founding: this.#founding })
    if (!began && this.#founding.table) this.#begin()
  }

  #begin(): void {
    const game = this.#game
    if (game === undefined) return
    this.#game = undefined
    runBranch(
      new Branch(this.branches),
      (branch) => game(this, branch),
      (outcome) => {
        if ('value' in outcome) this.#resolve(outcome.value)
        else this.#reject(this.#ended ?? outcome.error)
        this.end(new Stuck('the game is over'))
      },
    )
  }

  #convict({ convictions }: Phase, first: Statement, second: Statement): void {
    if (convictions.has(second.by)) return
    const fault = contradiction(first, second)
    convictions.set(second.by, fault)
    this.tell({ kind: 'fault', fault })
  }

  /** What counts: the first answer to an open question by one who is asked. Everything else is a stray. */
  #count(statement: Statement): void {
    const { slot, by, asks } = statement
    const question = this.#open.get(slot)
    if (question === undefined) return this.#stray('answers no open question', statement)
    if (!question.isAnsweredBy(statement)) return this.#stray('is no answer to this question', statement)
    if (asks !== question.asks) {
      this.tell({ kind: 'differs', slot, player: by })
      return this.#stray('was said by a program that asks something else', statement)
    }
    question.hear(statement, this.#time.now)
    this.tell({ kind: 'heard', statement })
    if (!question.isAnswered) return
    this.#remove(question)
    question.answer()
  }

  /** Somebody says that others are late. It holds if enough table time has passed, by the order that everybody sees. */
  #complain(slot: string, statement: Statement): void {
    const { by, q, head } = statement
    const question = this.#open.get(slot)
    if (question === undefined || question.q !== q || question.head !== head)
      return this.#stray('complains about no open question', statement)
    if (!question.hears(by)) return this.#stray('complains while it is silent itself', statement)
    if (!question.isOverdue(this.#time.now)) return this.#stray('complains too early', statement)
    const absent = new Absent(question.silent, slot)
    this.#remove(question)
    const ahead = Number.isFinite(this.#ahead) ? this.#ahead : 0
    this.tell({ kind: 'absent', absent, since: question.time + ahead })
    question.fail(absent)
  }

  #stray(reason: string, statement?: Statement): void {
    this.tell({ kind: 'stray', k: this.#place.k, reason, ...(statement && { by: statement.by }) })
  }

  // ---- questions

  #put(branch: Branch, asked: Asked, settle: { resolve(): void; reject(error: Error): void }): Question {
    const { slot } = asked
    if (this.#isBehind && !branch.isForked)
      throw new RangeError('a seat that starts from a closing waits for seat.resumed before it asks anything')
    const phase = this.#phase(slot)
    if (phase.asked.has(slot)) throw new RangeError(`${slot} has been asked before`)
    const at = { q: this.#place.k, head: this.head, since: this.#time.now, time: this.#place.time }
    const question = new Question(asked, at, settle)
    phase.asked.set(slot, { q: at.q, head: at.head })
    phase.heard.set(slot, question.heard)
    this.#open.set(slot, question)
    const until = asked.deadline === undefined ? undefined : this.options.now() + asked.deadline
    if (asked.kind !== 'offer') this.tell({ kind: 'waiting', slot, players: asked.speakers, until })
    return question
  }

  #phase(slot: string): Phase {
    const phase = this.#phases.get(phaseOf(slot))
    if (phase === undefined) throw new RangeError(`${slot} belongs to no phase that is open`)
    return phase
  }

  #remove(question: Question): void {
    this.#open.delete(question.asked.slot)
  }

  #drop(question: Question): void {
    this.#remove(question)
    question.stop.abort(closed)
  }

  /** Once all have asked: what is asked at this entry, phase by phase, so that programs that differ notice it. */
  #nameQuestions(): void {
    const fresh = [...this.#open.values()].filter(({ asks }) => asks === '')
    if (fresh.length === 0) return
    const names = new Map<string, string>()
    for (const question of fresh) {
      const phase = phaseOf(question.asked.slot)
      if (!names.has(phase)) names.set(phase, this.#asksOf(phase))
      question.asks = names.get(phase) as string
    }
  }

  #asksOf(phase: string): string {
    const open = [...this.#open.values()].filter(({ asked }) => phaseOf(asked.slot) === phase)
    const slots = open.map(({ asked, q, silent }) => [
      asked.slot,
      asked.type,
      q,
      silent.map((p) => this.members.indexOf(p)),
    ])
    return digestOf('nodealer/v2/asks', [this.#after, ...slots.sort()] as never).slice(0, asksLength)
  }

  /** The name of the closing that the game goes on from; empty before the first. So whoever answers signs that, too. */
  get #after(): string {
    const closing = this.#settled?.closing
    if (closing === undefined) return ''
    if (this.#isBehind) return closing.previous
    this.#settledName ??= closingDigest(closing)
    return this.#settledName
  }

  #here(): ResumePoint {
    const { k, time } = this.#place
    return { k, time, head: this.head, members: this.#founding.members.length }
  }
}

/** Counts what a player says in a phase; false if that is too much. */
function charge({ used }: Phase, { by, line }: Statement): boolean {
  const { statements, characters } = used.get(by) ?? { statements: 0, characters: 0 }
  used.set(by, { statements: statements + 1, characters: characters + line.length })
  return statements < mostStatements && characters + line.length <= mostCharacters
}

function newPhase(begunBy?: Branch): Phase {
  const [said, asked, heard] = [new Map(), new Map(), new Map()]
  return { said, asked, heard, convictions: new Map(), used: new Map(), begunBy }
}
