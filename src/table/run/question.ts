/** A question that is open at some entry of the log: who may answer it, until when, and what was said so far. */
import { shortKey } from '../order/fault.ts'
import type { Player } from '../statements/identity.ts'
import type { Body, Statement } from '../statements/statement.ts'
import type { Topic } from '../statements/topic.ts'
import type { Patience } from './patience.ts'

/** What is asked: `all` waits for everybody, `first` for one of them, `offer` for nobody. */
export interface Asked {
  readonly slot: string
  readonly kind: 'all' | 'first' | 'offer'
  /** The system and type of what is asked for. */
  readonly type: string
  /** What it is about, for events. */
  readonly topic: Topic
  readonly speakers: readonly Player[]
  /** Who takes part in the scope, and so is the first to notice that somebody is late. */
  readonly scope: readonly Player[]
  /** Milliseconds of table time until somebody is late; undefined where nobody ever is. */
  readonly deadline: number | undefined
  /** Whether nobody is late when that time is over: the question ends, and nobody has answered. */
  readonly mayPass?: boolean
  /** How much of it costs nobody any patience; undefined where none of it does, since a person has all of it. */
  readonly free: number | undefined
  /** Makes my answer, at the seat of one who is asked. */
  readonly make: (signal: AbortSignal) => Promise<Body>
}

/** Why nobody needs an answer any more. One for all questions: a new one for each costs more than the rest of closing it. */
export const closed: Error = new Error('the question is closed')

/** What counts as an answer, and how long it took in table time. */
export interface Heard {
  readonly statement: Statement
  readonly took: number
}

/** A question that was asked. */
export class Question {
  readonly asked: Asked
  /** The entry at which it was asked, and the head there. */
  readonly q: number
  readonly head: string
  /** The table time at which it was asked. */
  readonly since: number
  /** The time by the sequencer's clock at which it was asked. */
  readonly time: number
  /** The patience of its phase. */
  readonly patience: Patience
  /** What is asked at that entry in its phase; empty until everybody has asked. */
  asks = ''
  readonly heard = new Map<Player, Heard>()
  /** Stops the making of my answer. */
  readonly stop = new AbortController()
  /** How far my own answer is. */
  mine: 'due' | 'making' | 'said' = 'due'
  /** The table time at which this seat last said that somebody is late here. */
  complained: number | undefined
  readonly #settle: { resolve(): void; reject(error: Error): void }

  constructor(
    asked: Asked,
    at: Pick<Question, 'q' | 'head' | 'since' | 'time' | 'patience'>,
    settle: { resolve(): void; reject(error: Error): void },
  ) {
    this.asked = asked
    this.q = at.q
    this.head = at.head
    this.since = at.since
    this.time = at.time
    this.patience = at.patience
    this.#settle = settle
  }

  /** Hears an answer at this table time. */
  hear(statement: Statement, tableTime: number): Heard {
    const heard = { statement, took: tableTime - this.since }
    this.heard.set(statement.by, heard)
    return heard
  }

  /** Whether this statement is an answer to this question, and not to one that sounds like it. */
  isAnsweredBy({ by, q, head }: Statement): boolean {
    return this.awaits(by) && q === this.q && head === this.head
  }

  /** Whether this player may speak and has not. */
  awaits(player: Player): boolean {
    return this.asked.speakers.includes(player) && !this.heard.has(player)
  }

  /** Those who have not spoken. */
  get silent(): readonly Player[] {
    return this.asked.speakers.filter((player) => !this.heard.has(player))
  }

  /** What is asked of whom, in a text: the same at every seat that asks the same. */
  get words(): string {
    const { slot, kind, type } = this.asked
    return `"${slot}" (${kind}, ${type}, ${this.silent.map(shortKey).join(' ')})`
  }

  /** Table time has passed: whoever is silent for longer than is free holds its phase up. */
  spend(tableTime: number): void {
    const { free } = this.asked
    if (free === undefined || tableTime - this.since <= free) return
    for (const player of this.silent) this.patience.spend(player, this.since + free, tableTime)
  }

  /** The table time from which this player is late if it stays silent: at the deadline, or when its patience is spent. */
  #lateFrom(player: Player): number {
    const { deadline = Number.POSITIVE_INFINITY, free = deadline } = this.asked
    const begun = this.since + free
    return Math.min(this.since + deadline, Math.max(begun, this.patience.emptyAt(player, begun)))
  }

  /** The table time from which the first of those who have not spoken is late; undefined where nobody ever is. */
  get due(): number | undefined {
    if (this.asked.deadline === undefined) return undefined
    return Math.min(...this.silent.map((player) => this.#lateFrom(player)))
  }

  /** Those who have not spoken and can be called late at this table time. */
  lateAt(tableTime: number): readonly Player[] {
    return this.silent.filter((player) => this.#lateFrom(player) <= tableTime)
  }

  /** Whether this player may say that others are late: not if it is silent itself. */
  hears(player: Player): boolean {
    return !this.awaits(player)
  }

  /** Whether there is nothing more to wait for. */
  get isAnswered(): boolean {
    if (this.asked.kind === 'offer') return false
    return this.asked.kind === 'first' ? this.heard.size > 0 : this.silent.length === 0
  }

  /** Closes the question: everybody goes on with what was said. */
  answer(): void {
    this.stop.abort(closed)
    this.#settle.resolve()
  }

  /** Closes the question with an error. */
  fail(error: Error): void {
    this.stop.abort(error)
    this.#settle.reject(error)
  }
}
