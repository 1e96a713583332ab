/**
 * One game at one seat (spec/log, section 6): a function of the log. Entries are fed to it one at a time, the next one only when
 * every branch of the protocol waits; what counts is what stands first; nothing ever goes back.
 */
import type { Ledger } from '../../proofs/index.ts'
import { type Founding, foundingSlots, type Table } from '../founding/founding.ts'
import { headText, type OrderPlace } from '../order/chain.ts'
import { EntryQueue } from '../order/entry-queue.ts'
import { Cancelled, errorOf, type Fault, Stuck } from '../order/fault.ts'
import type { Sequenced } from '../order/sequenced.ts'
import type { ClosedPhase, ResumePoint } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import { seenName } from '../statements/names.ts'
import type { Statement } from '../statements/statement.ts'
import { printable } from '../statements/wire.ts'
import { type NamingContext, nameQuestions } from './asks.ts'
import { Branch, Branches } from './branch.ts'
import { runBranch } from './branch-work.ts'
import type { TableEvent } from './event.ts'
import { Evidence } from './evidence.ts'
import { Hearing } from './hearing.ts'
import { type OpenPhase, Phases } from './phases.ts'
import { type Asked, closed, type Heard, Question } from './question.ts'
import { Settled } from './settled.ts'
import { Speaker, type Voice } from './speaker.ts'
import { TableTime } from './table-time.ts'

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
  /** Looks for a mistake of the game behind a fault, and gives the sentence for its author. Missing where there is none for granted. */
  readonly doubt?:
    | ((fault: Fault, settled: ClosedPhase | undefined) => Promise<string | undefined>)
    | undefined
}

/** Says how a game ends whose log ends before: what is asked there, if anything, and what players are called. */
type Unfinishing = (question: Question | undefined, called: (player: Player) => string) => Error

/** The mechanics behind `Seat`. */
export class Run<R = unknown> {
  readonly options: RunOptions
  readonly branches: Branches
  readonly #queue = new EntryQueue()
  /** What is asked, by slot. */
  readonly open = new Map<string, Question>()
  readonly phases = new Phases()
  /** The closing from which this run started, or the last one since. */
  readonly settled: Settled
  readonly evidence = new Evidence()
  /** Where the work began that was forked and is neither joined nor given up. */
  forkedAt: ResumePoint | undefined
  #place: OrderPlace
  #head: string | undefined
  readonly #time = new TableTime()
  readonly #hearing = new Hearing(this, this.open, this.phases, this.#time)
  /** The least that this seat's clock was ever ahead of an entry that came. */
  #ahead = Number.POSITIVE_INFINITY
  #hasCaughtUp = false
  #hasToldWaits = false
  readonly #speaker: Speaker | undefined
  #holding: (() => void) | undefined
  #pumping = false
  #isLive = false
  #unfinished: Unfinishing | undefined
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
    this.settled = new Settled(options.settled)
    this.#game = game
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
    return member === undefined ? player.slice(0, 8) : printable(seenName(member.name))
  }

  /** Whether this seat has read all that there was, so that what happens now happens to people who look on. */
  get isLive(): boolean {
    return this.#hasCaughtUp
  }

  /** The table that this is a game at. */
  get id(): string {
    return this.#founding.id
  }

  /** How far this seat's clock is ahead of the sequencer's. What comes long after it was said tells nothing about that but the most it can be. */
  get ahead(): number {
    return this.#hasCaughtUp ? this.#ahead : Math.min(this.#ahead, 0)
  }

  /** The last entry that was fed. */
  get place(): OrderPlace {
    return this.#place
  }

  get head(): string {
    this.#head ??= headText(this.#place.head)
    return this.#head
  }

  get here(): ResumePoint {
    const { k, time } = this.#place
    return { k, time, head: this.head, members: this.#founding.members.length }
  }

  get ended(): Error | undefined {
    return this.#ended
  }

  /** Whether somebody is waited for until a deadline, so that the time must go on. */
  get isWaiting(): boolean {
    return [...this.open.values()].some(({ asked }) => asked.deadline !== undefined)
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

  /** Whether everything that there is has been handed over: only then this seat speaks. */
  setLive(isLive: boolean): void {
    this.#isLive = isLive
    this.#pump()
  }

  /** There is nothing more to come: whoever waits, waits for ever. `unfinished`: what that is called, by what is asked first. */
  complete(unfinished: Unfinishing): void {
    this.#unfinished = unfinished
    this.#pump()
  }

  /** Ends the run: everything that waits, or will wait, fails with this error. */
  end(error: Error): void {
    if (this.#ended) return
    this.#ended = error
    this.#reject(error)
    for (const question of [...this.open.values()]) question.fail(error)
    this.open.clear()
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
      return () => this.drop(question)
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

  /** Gives up a question, or ends an offer. */
  drop(question: Question): void {
    const { slot, topic } = question.asked
    this.open.delete(slot)
    question.stop.abort(closed)
    this.tell({ kind: 'passed', slot, topic })
  }

  /** Waits until the log has come to the end of the closing that this run starts from. */
  async resumed(branch: Branch): Promise<void> {
    if (!this.isBehind) return
    await branch.wait<void>('seat.resumed', (resolve) => {
      this.#holding = resolve
      return () => {}
    })
  }

  /** Begins a phase, or takes up one that has begun. */
  beginPhase(phase: string, branch: Branch): void {
    if (branch.isCancelled) throw new Cancelled('this part of the protocol was given up')
    if (this.settled.isClosed(phase))
      throw new RangeError(`${phase} is closed: go on from what seat.last gives`)
    this.phases.begin(phase, this.table.charter.patience, branch.fork)
  }

  /** How long the question that is open in a slot has been, in table time. */
  waited(slot: string): number {
    const question = this.open.get(slot)
    return question === undefined ? 0 : this.#time.now - question.since
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
        nameQuestions(this.open.values(), () => this.#asking())
        this.#tellRest(() => [...this.open.values()].map(({ words }) => words).sort())
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
    if (this.#unfinished) {
      const question = [...this.open.values()].find(({ asked }) => asked.kind !== 'offer')
      return this.end(this.#unfinished(question, (player) => this.nameOf(player)))
    }
    if (!this.#isLive) return
    this.#tellWaits()
    this.#speaker?.speak(this.open.values(), this.#time.now)
  }

  /** When all that there was has been read, and after time stood still: how long is left in questions that were asked before. */
  #tellWaits(): void {
    if (this.#hasToldWaits) return
    this.#hasToldWaits = this.#hasCaughtUp = true
    for (const question of this.open.values())
      if (question.asked.deadline !== undefined) this.#tellWaiting(question)
  }

  #tellWaiting({ asked: { slot, topic }, silent, due }: Question): void {
    const until = due === undefined ? undefined : this.options.now() + due - this.#time.now
    this.tell({ kind: 'waiting', slot, topic, players: silent, until })
  }

  #feed({ place, statement, reason, line }: Sequenced): void {
    const gap = this.#place.k === 0 ? 0 : place.time - this.#place.time
    const beat = this.#founding.charter?.beat ?? 0
    this.#time.pass(gap, beat)
    for (const question of this.open.values()) question.spend(this.#time.now)
    // Time has stood still meanwhile: there is more left than was said.
    if (gap > beat) this.#hasToldWaits = false
    this.#place = place
    this.#head = undefined
    this.evidence.add(place.k, line)
    if (statement) this.#hear(statement)
    else if (reason !== undefined) this.#hearing.stray(reason)
    if (this.isBehind) return
    for (const { fault, topic } of this.evidence.takeUp())
      this.tell({ kind: 'fault', fault, topic, isOut: false })
    const go = this.#holding
    this.#holding = undefined
    go?.()
  }

  /** Whether the log has not come to the end of the closing that this run starts from. */
  get isBehind(): boolean {
    return this.settled.isBehind(this.#place.k)
  }

  #hear(statement: Statement): void {
    const isOurs = statement.table === this.#founding.id
    if (isOurs && foundingSlots.includes(statement.slot)) this.#found(statement)
    else this.#hearing.hear(statement)
  }

  #found(statement: Statement): void {
    const began = this.#founding.table !== undefined
    if (!this.#founding.take(statement, this.#place.k))
      return this.#hearing.stray(this.#founding.objectionTo(statement), statement)
    this.tell({ kind: 'founding', founding: this.#founding })
    if (!began && this.#founding.table) this.#begin()
  }

  #begin(): void {
    const game = this.#game
    if (game === undefined) return
    this.#game = undefined
    if (this.options.settled === undefined) this.phases.begin('', this.table.charter.patience)
    runBranch(
      new Branch(this.branches),
      (branch) => game(this, branch),
      (outcome) => {
        if ('value' in outcome) {
          this.#tellRest(() => undefined)
          this.#resolve(outcome.value)
        } else this.#reject(this.#ended ?? errorOf(outcome.error))
        this.end(new Stuck('the game is over'))
      },
    )
  }

  // ---- questions

  #put(branch: Branch, asked: Asked, settle: { resolve(): void; reject(error: Error): void }): Question {
    const { slot } = asked
    if (this.isBehind && !branch.isForked)
      throw new RangeError('a seat that starts from a closing waits for seat.resumed before it asks anything')
    const phase = this.#phase(slot)
    if (phase.askedAt(slot)) throw new RangeError(`${slot} has been asked before`)
    const { patience } = phase
    const at = { q: this.#place.k, head: this.head, since: this.#time.now, time: this.#place.time, patience }
    const question = new Question(asked, at, settle)
    phase.ask(question)
    this.open.set(slot, question)
    if (asked.kind !== 'offer') this.#tellWaiting(question)
    return question
  }

  #phase(slot: string): OpenPhase {
    const phase = this.phases.of(slot)
    if (phase === undefined) throw new RangeError(`${slot} belongs to no phase that is open`)
    return phase
  }

  #asking(): NamingContext {
    return { members: this.members, after: this.settled.digestAt(this.#place.k) }
  }
}
