/** What counts of all that is said while a game runs (spec/log, sections 6 and 7): the first answers to what is asked, and complaints in time. */
import type { OrderPlace } from '../order/chain.ts'
import { Absent } from '../order/fault.ts'
import type { Player } from '../statements/identity.ts'
import { lateIn, phaseOf, resultSlot } from '../statements/slot.ts'
import type { Statement } from '../statements/statement.ts'
import type { TableEvent } from './event.ts'
import type { Phases } from './phases.ts'
import type { Question } from './question.ts'
import type { TableTime } from './table-time.ts'

/** The run that hears. */
export interface HearingRun {
  /** The table's id. */
  readonly id: string
  readonly members: readonly Player[]
  readonly place: OrderPlace
  /** How far this seat's clock is ahead of the sequencer's. */
  readonly ahead: number
  nameOf(player: Player): string
  tell(event: TableEvent): void
}

/** Hears for one run. */
export class Hearing {
  readonly #run: HearingRun
  /** What is asked, by slot. */
  readonly #open: Map<string, Question>
  readonly #phases: Phases
  readonly #time: TableTime

  constructor(run: HearingRun, open: Map<string, Question>, phases: Phases, time: TableTime) {
    this.#run = run
    this.#open = open
    this.#phases = phases
    this.#time = time
  }

  /** Takes what stands at the entry that was fed. */
  hear(statement: Statement): void {
    if (statement.table !== this.#run.id) return this.stray('belongs to another table', statement)
    if (!this.#run.members.includes(statement.by)) return this.stray('is by nobody at this table', statement)
    // Said when the game is over where its author sits, perhaps before it is here.
    if (statement.slot === resultSlot) return
    const phase = this.#phases.of(statement.slot)
    if (phase === undefined) return this.#strayAnswer('belongs to no phase that is open', statement)
    if (phase.isKnown(statement)) return
    if (!this.#isAwaited(statement) && !phase.charge(statement))
      return this.stray('is more than a table hears of one player', statement)
    const late = lateIn(statement.slot)
    if (late !== undefined) return this.#complain(late, statement)
    const fault = phase.keep(statement, this.#run.nameOf(statement.by))
    if (fault) {
      const isOut = !this.#takesPart(statement.by)
      this.#run.tell({ kind: 'fault', fault, topic: this.#phases.topicOf(statement.slot), isOut })
    }
    this.#count(statement)
  }

  /** Whether something is open that concerns this player. */
  #takesPart(player: Player): boolean {
    return [...this.#open.values()].some(
      ({ asked }) => asked.scope.includes(player) || asked.speakers.includes(player),
    )
  }

  /** Whether this is asked for, or says in time that somebody is late: a game needs it, however much was said before. */
  #isAwaited(statement: Statement): boolean {
    const { slot, by, q, head, asks } = statement
    const late = lateIn(slot)
    const question = this.#open.get(late ?? slot)
    if (question === undefined || question.q !== q || question.head !== head) return false
    if (late !== undefined) return question.hears(by) && question.lateAt(this.#time.now).length > 0
    return question.awaits(by) && question.asks === asks
  }

  /** What counts: the first answer to an open question by one who is asked. Everything else is a stray. */
  #count(statement: Statement): void {
    const { slot } = statement
    const question = this.#open.get(slot)
    if (this.#differs(statement))
      return this.#strayAnswer('was said by a program that asks something else', statement)
    if (question === undefined) {
      this.#phases.of(slot)?.saidTooLate(statement)
      return this.#strayAnswer('answers no open question', statement)
    }
    if (!question.isAnsweredBy(statement))
      return this.#strayAnswer('is no answer to this question', statement)
    const { took } = question.hear(statement, this.#time.now)
    this.#run.tell({ kind: 'heard', statement, topic: question.asked.topic, took })
    if (!question.isAnswered) return
    this.#open.delete(question.asked.slot)
    question.answer()
  }

  /**
   * Whether at the entry where this seat asks a player something that player's program asked something else. Nobody can say so who is not
   * asked: the word of one who is out, or has answered, is a stray like any other.
   */
  #differs({ slot, by, asks, q, head }: Statement): boolean {
    const here = [...this.#open.values()].find(
      (question) =>
        question.q === q &&
        question.head === head &&
        question.awaits(by) &&
        phaseOf(question.asked.slot) === phaseOf(slot),
    )
    if (here === undefined || here.asks === asks) return false
    const { asked } = here
    this.#run.tell({ kind: 'differs', slot: asked.slot, answered: slot, topic: asked.topic, player: by })
    return true
  }

  /** Somebody says that others are late. It holds for those for whom enough table time has passed, by the order that everybody sees. */
  #complain(slot: string, statement: Statement): void {
    const { by, q, head } = statement
    const question = this.#open.get(slot)
    if (question === undefined || question.q !== q || question.head !== head)
      return this.stray('complains about no open question', statement)
    if (!question.hears(by)) return this.stray('complains while it is silent itself', statement)
    const late = question.lateAt(this.#time.now)
    if (late.length === 0) return this.stray('complains too early', statement)
    this.#open.delete(slot)
    const { topic, mayPass } = question.asked
    if (mayPass) {
      this.#run.tell({ kind: 'passed', slot, topic })
      return question.answer()
    }
    const called = late.map((player) => this.#run.nameOf(player))
    const absent = new Absent(late, slot, called)
    this.#run.tell({ kind: 'absent', absent, topic, since: question.time + this.#run.ahead })
    question.fail(absent)
  }

  #strayAnswer(reason: string, { by, q }: Statement): void {
    this.#run.tell({ kind: 'stray', k: this.#run.place.k, reason, by, q })
  }

  /** Something was handed in that means nothing here. */
  stray(reason: string, statement?: Statement): void {
    this.#run.tell({ kind: 'stray', k: this.#run.place.k, reason, ...(statement && { by: statement.by }) })
  }
}
