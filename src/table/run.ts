/**
 * One game at one seat (spec/log, section 6): a function of the log. Entries are fed to it one at a time, the next one only when
 * every branch of the protocol waits; what counts is what stands first; nothing ever goes back.
 */
import type { Ledger } from '../proofs/index.ts'
import { type Asking, nameQuestions } from './asks.ts'
import { Branch, Branches } from './branch.ts'
import { headText, type OrderPlace } from './chain.ts'
import type { ClosedPhase, Closing, ResumePoint } from './closing.ts'
import { advice } from './differences.ts'
import { EntryQueue } from './entry-queue.ts'
import type { TableEvent } from './event.ts'
import { Absent, Cancelled, Fault, Stuck, Unfinished } from './fault.ts'
import { type Founding, foundingSlots, type Table } from './founding.ts'
import type { Player } from './identity.ts'
import { mineLine } from './log-line.ts'
import { ForkedWork, runBranch } from './parallel.ts'
import { type AskedAt, type OpenPhase, Phases } from './phases.ts'
import { type Asked, closed, type Heard, Question } from './question.ts'
import type { Sequenced } from './sequenced.ts'
import { Settled } from './settled.ts'
import { lateIn, phaseOf, readPhase, resultSlot } from './slot.ts'
import { Speaker, type Voice } from './speaker.ts'
import type { Body, Statement } from './statement.ts'
import { TableTime } from './table-time.ts'
import { type Topic, topicIn } from './topic.ts'
import { printable } from './wire.ts'

const notTheSame = `the game is run again over the same log. ${advice}`

/** What a run stands on. */
export interface RunOptions {
  readonly founding: Founding
  /** The place after which entries will be fed. */
  readonly start: OrderPlace
  /** The closing that it starts from; undefined to run everything. */
  readonly settled: ClosedPhase | undefined
  readonly voice: Voice | undefined
  /** Where proofs are put off until many are evaluated together; missing where each is before anything follows from it. */
  readonly ledger?: Ledger | undefined
  /** Milliseconds, for events. */
  readonly now: () => number
  readonly tell: (event: TableEvent) => void
  readonly onClose: (closed: ClosedPhase) => Promise<void>
  /** Told what is asked whenever no branch runs, and undefined when the game has come to its end. */
  readonly onRest?: ((k: number, asked: readonly string[] | undefined) => void) | undefined
  /** Runs the game once more over the evidence of a fault: whether it comes to the same. Missing where that is taken for granted. */
  readonly confirm?: ((fault: Fault, settled: ClosedPhase | undefined) => Promise<boolean>) | undefined
}

/** The mechanics behind `Seat`. */
export class Run<R = unknown> {
  readonly options: RunOptions
  readonly branches: Branches
  readonly #queue = new EntryQueue()
  readonly #open = new Map<string, Question>()
  readonly #phases = new Phases()
  readonly #settled: Settled
  readonly #forks = new Set<ResumePoint>()
  /** The lines that a stranger needs to come to where we are: those since the last closing, and the charter. */
  #lines: { readonly k: number; readonly line: string }[] = []
  #place: OrderPlace
  #head: string | undefined
  readonly #time = new TableTime()
  /** The least that this seat's clock was ever ahead of an entry that came: how far it is ahead of the sequencer's. */
  #ahead = Number.POSITIVE_INFINITY
  #hasCaughtUp = false
  #hasToldWaits = false
  readonly #speaker: Speaker | undefined
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
    this.#settled = new Settled(options.settled)
    this.#game = game
    if (options.settled === undefined) this.#phases.begin('')
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

  /** What a member is called; it can be shown anywhere, whatever the person has typed. */
  nameOf(player: Player): string {
    const member = this.#founding.members.find((one) => one.player === player)
    return member === undefined ? player.slice(0, 8) : printable(member.name)
  }

  /** Whether this seat has read all that there was, so that what happens now happens to people who look on. */
  get isLive(): boolean {
    return this.#hasCaughtUp
  }

  /** The last entry that was fed. */
  get place(): OrderPlace {
    return this.#place
  }

  get head(): string {
    this.#head ??= headText(this.#place.head)
    return this.#head
  }

  /** The closing from which this run started, or the last one since. */
  get settled(): ClosedPhase | undefined {
    return this.#settled.closed
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
    this.#queue.add(entries)
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
    this.#queue.clear()
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
    await branch.wait<void>(`"${slot}"`, (resolve, reject) => {
      const question = this.#put(branch, asked, { resolve, reject })
      return () => this.#drop(question)
    })
    return this.#phase(slot).heardIn(slot) as ReadonlyMap<Player, Heard>
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

  /** Forgets what only this work has begun. */
  #forget(work: Branch): void {
    const names = this.#phases.forget(work)
    for (const question of [...this.#open.values()])
      if (names.includes(phaseOf(question.asked.slot))) this.#drop(question)
  }

  /** Waits until the log has come to the end of the closing that this run starts from. */
  async resumed(branch: Branch): Promise<void> {
    if (!this.#isBehind) return
    await branch.wait<void>('seat.resumed', (resolve) => {
      this.#holding = resolve
      return () => {}
    })
  }

  /** Begins a phase, or takes up one that has begun. */
  beginPhase(phase: string, branch: Branch): void {
    if (branch.isCancelled) throw new Cancelled('this part of the protocol was given up')
    if (this.isClosed(phase)) throw new RangeError(`${phase} is closed: go on from what seat.last gives`)
    this.#phases.begin(phase, branch.fork)
  }

  /** Whether everybody has signed the end of this phase, or of a later one. */
  isClosed(phase: string): boolean {
    return this.#settled.isClosed(phase)
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
      previous: this.#settled.digest,
    }
  }

  /** Lets go of a phase that everybody has closed, and of all before it. */
  async closePhase(closing: Closing, ends: readonly Statement[]): Promise<void> {
    const lines = ends.map(({ line }) => line)
    const closed = { closing, at: this.#place.k, lines, charter: this.#founding.charterLine }
    this.#settled.close(closed)
    this.#phases.drop((name) => this.isClosed(name))
    this.#lines = this.#lines.filter(({ k }) => k > closing.from.k)
    await this.options.onClose(closed)
    this.tell({ kind: 'closed', phase: readPhase(closing.phase) })
  }

  /** The question that is open in a slot. */
  question(slot: string): Question | undefined {
    return this.#open.get(slot)
  }

  /** How long the question that is open in a slot has been, in table time. */
  waited(slot: string): number {
    const question = this.#open.get(slot)
    return question === undefined ? 0 : this.#time.now - question.since
  }

  /** Where a slot was asked. */
  askedAt(slot: string): AskedAt | undefined {
    return this.#phases.of(slot)?.askedAt(slot)
  }

  /** What is asked in a slot; without a step if nothing was. */
  topicOf(slot: string): Topic {
    return this.askedAt(slot)?.topic ?? topicIn(slot, '')
  }

  /** What this player said in this slot, if it counted. */
  heard(slot: string, player: Player): Statement | undefined {
    return this.#phases.of(slot)?.heardIn(slot)?.get(player)?.statement
  }

  /** Who said two things in the phase of this slot. */
  convictions(slot: string): ReadonlyMap<Player, Fault> {
    return new Map(this.#phases.of(slot)?.convictions)
  }

  /**
   * Makes a fault with everything that a stranger needs to come to the same conclusion. Where the game itself does not come to it
   * again, the mistake is its author's: that ends the run, and nobody is named.
   */
  async fault(slot: string, culprit: Player, rule: string, reason: string): Promise<Fault> {
    const fault = this.#accusation(slot, culprit, rule, reason)
    if ((await this.options.confirm?.(fault, this.settled)) === false) {
      const error = new Stuck(
        `the rule "${rule}" in ${slot} does not hold at this seat, but holds when ${notTheSame}`,
      )
      this.end(error)
      throw error
    }
    this.tell({ kind: 'fault', fault, topic: this.topicOf(slot) })
    return fault
  }

  #accusation(slot: string, culprit: Player, rule: string, reason: string): Fault {
    const own = this.heard(slot, culprit)
    const lines = this.#lines.map(({ line }) => line)
    const evidence = this.settled ? [mineLine(this.#founding.charterLine), ...lines] : lines
    const after = this.settled ? this.#settled.digest : ''
    const statements = own ? [own] : []
    const called = this.nameOf(culprit)
    return new Fault({ culprit, called, rule, reason, slot, statements, evidence, after })
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
        nameQuestions(this.#open.values(), () => this.#asking())
        this.#tellRest(() => [...this.#open.values()].map(({ words }) => words).sort())
        const next = this.#queue.next()
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

  /** A seat that starts from a closing asks less than the others for a while. */
  #tellRest(asked: () => readonly string[] | undefined): void {
    if (this.options.settled === undefined) this.options.onRest?.(this.#place.k, asked())
  }

  #rest(): void {
    if (this.#isComplete) {
      const [question] = this.#open.values()
      const [slot, silent] = question ? [question.asked.slot, question.silent] : ['the end', []]
      const called = silent.map((player) => this.nameOf(player))
      return this.end(new Unfinished(slot, silent, called))
    }
    if (!this.#isLive) return
    this.#tellWaits()
    this.#speaker?.speak(this.#open.values(), this.#time.now)
  }

  /** When all that there was has been read, and after time stood still: how long is left in questions that were asked before. */
  #tellWaits(): void {
    if (this.#hasToldWaits) return
    this.#hasToldWaits = this.#hasCaughtUp = true
    for (const { asked, silent, since } of this.#open.values()) {
      if (asked.kind === 'offer' || asked.deadline === undefined) continue
      const until = this.options.now() + asked.deadline - (this.#time.now - since)
      this.tell({ kind: 'waiting', slot: asked.slot, topic: asked.topic, players: silent, until })
    }
  }

  #feed({ place, statement, reason, line }: Sequenced): void {
    const gap = this.#place.k === 0 ? 0 : place.time - this.#place.time
    const beat = this.#founding.charter?.beat ?? 0
    this.#time.pass(gap, beat)
    // Time has stood still meanwhile: there is more left than was said.
    if (gap > beat) this.#hasToldWaits = false
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
    return this.#settled.isBehind(this.#place.k)
  }

  #hear(statement: Statement): void {
    if (statement.table !== this.#founding.id) return this.#stray('belongs to another table', statement)
    if (foundingSlots.includes(statement.slot)) return this.#found(statement)
    if (!this.members.includes(statement.by)) return this.#stray('is by nobody at this table', statement)
    // Said when the game is over where its author sits, perhaps before it is here.
    if (statement.slot === resultSlot) return
    const phase = this.#phases.of(statement.slot)
    if (phase === undefined) return this.#strayAnswer('belongs to no phase that is open', statement)
    if (phase.isKnown(statement)) return
    if (!phase.charge(statement)) return this.#stray('is more than a table hears of one player', statement)
    const late = lateIn(statement.slot)
    if (late !== undefined) return this.#complain(late, statement)
    const fault = phase.keep(statement, this.nameOf(statement.by))
    if (fault) this.tell({ kind: 'fault', fault, topic: this.topicOf(statement.slot) })
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
        if ('value' in outcome) {
          this.#tellRest(() => undefined)
          this.#resolve(outcome.value)
        } else this.#reject(this.#ended ?? outcome.error)
        this.end(new Stuck('the game is over'))
      },
    )
  }

  /** What counts: the first answer to an open question by one who is asked. Everything else is a stray. */
  #count(statement: Statement): void {
    const { slot } = statement
    const question = this.#open.get(slot)
    if (this.#differs(statement))
      return this.#strayAnswer('was said by a program that asks something else', statement)
    if (question === undefined) return this.#strayAnswer('answers no open question', statement)
    if (!question.isAnsweredBy(statement))
      return this.#strayAnswer('is no answer to this question', statement)
    const { took } = question.hear(statement, this.#time.now)
    this.tell({ kind: 'heard', statement, topic: question.asked.topic, took })
    if (!question.isAnswered) return
    this.#remove(question)
    question.answer()
  }

  /** Whether at the entry where this seat asks something another one asked something else. */
  #differs({ slot, by, asks, q, head }: Statement): boolean {
    const here = [...this.#open.values()].find(
      (question) =>
        question.q === q && question.head === head && phaseOf(question.asked.slot) === phaseOf(slot),
    )
    if (here === undefined || here.asks === asks) return false
    const { asked } = here
    this.tell({ kind: 'differs', slot: asked.slot, answered: slot, topic: asked.topic, player: by })
    return true
  }

  /** Somebody says that others are late. It holds if enough table time has passed, by the order that everybody sees. */
  #complain(slot: string, statement: Statement): void {
    const { by, q, head } = statement
    const question = this.#open.get(slot)
    if (question === undefined || question.q !== q || question.head !== head)
      return this.#stray('complains about no open question', statement)
    if (!question.hears(by)) return this.#stray('complains while it is silent itself', statement)
    if (!question.isOverdue(this.#time.now)) return this.#stray('complains too early', statement)
    const called = question.silent.map((player) => this.nameOf(player))
    const absent = new Absent(question.silent, slot, called)
    this.#remove(question)
    const ahead = Number.isFinite(this.#ahead) ? this.#ahead : 0
    this.tell({ kind: 'absent', absent, topic: question.asked.topic, since: question.time + ahead })
    question.fail(absent)
  }

  #strayAnswer(reason: string, { by, q }: Statement): void {
    this.tell({ kind: 'stray', k: this.#place.k, reason, by, q })
  }

  #stray(reason: string, statement?: Statement): void {
    this.tell({ kind: 'stray', k: this.#place.k, reason, ...(statement && { by: statement.by }) })
  }

  // ---- questions

  #put(branch: Branch, asked: Asked, settle: { resolve(): void; reject(error: Error): void }): Question {
    const { slot, topic } = asked
    if (this.#isBehind && !branch.isForked)
      throw new RangeError('a seat that starts from a closing waits for seat.resumed before it asks anything')
    const phase = this.#phase(slot)
    if (phase.askedAt(slot)) throw new RangeError(`${slot} has been asked before`)
    const at = { q: this.#place.k, head: this.head, since: this.#time.now, time: this.#place.time }
    const question = new Question(asked, at, settle)
    phase.ask(question)
    this.#open.set(slot, question)
    const until = asked.deadline === undefined ? undefined : this.options.now() + asked.deadline
    if (asked.kind !== 'offer') this.tell({ kind: 'waiting', slot, topic, players: asked.speakers, until })
    return question
  }

  #phase(slot: string): OpenPhase {
    const phase = this.#phases.of(slot)
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

  #asking(): Asking {
    return { members: this.members, after: this.#settled.digestAt(this.#place.k) }
  }

  #here(): ResumePoint {
    const { k, time } = this.#place
    return { k, time, head: this.head, members: this.#founding.members.length }
  }
}
