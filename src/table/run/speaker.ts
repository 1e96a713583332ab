/** What a seat says: the answers that it is asked for, and that others are late. */

import type { Table } from '../founding/founding.ts'
import { errorOf, Stuck } from '../order/fault.ts'
import type { Player } from '../statements/identity.ts'
import { latePart, slotBelow } from '../statements/slot.ts'
import type { Body, Statement } from '../statements/statement.ts'
import type { TableEvent } from './event.ts'
import type { Question } from './question.ts'
import type { Secrets } from './secrets.ts'

/** What a player's seat has and a spectator's has not. */
export interface Voice {
  readonly player: Player
  readonly secrets: Secrets
  /** Signs a statement, keeps it safe, then hands it in. Rejects if it could not be kept; then nothing was sent. */
  say(said: Pick<Statement, 'slot' | 'q' | 'head' | 'asks' | 'body'>): Promise<void>
  /** My statement in this slot, if the journal has one. */
  spoken(slot: string): Statement | undefined
  /** Hands in again what may not have been sequenced. */
  repeat(statement: Statement): void
}

/** What a speaker must know of the game that it speaks in. */
interface Listening {
  readonly options: { readonly now: () => number }
  readonly members: readonly Player[]
  readonly table: Table
  readonly place: { readonly k: number }
  readonly ended: Error | undefined
  tell(event: TableEvent): void
  end(error: Error): void
}

/** Speaks for one seat. */
export class Speaker {
  readonly #voice: Voice
  readonly #run: Listening

  constructor(voice: Voice, run: Listening) {
    this.#voice = voice
    this.#run = run
  }

  /** Answers what is open, and says who is late at this table time. One who has no seat says nothing. */
  speak(questions: Iterable<Question>, time: number): void {
    const { player } = this.#voice
    if (!this.#run.members.includes(player)) return
    for (const question of [...questions]) {
      if (question.awaits(player)) this.#answer(question)
      else this.#complain(question, time)
    }
  }

  #answer(question: Question): void {
    if (question.mine !== 'due') return
    const { slot } = question.asked
    const spoken = this.#voice.spoken(slot)
    if (spoken === undefined) {
      question.mine = 'making'
      this.#make(question).catch((thrown: unknown) => this.#run.end(errorOf(thrown)))
      return
    }
    question.mine = 'said'
    if (spoken.head === question.head) return this.#voice.repeat(spoken)
    this.#run.end(new Stuck(`this seat has spoken in ${slot} on another past; it says nothing more`))
  }

  async #make(question: Question): Promise<void> {
    const { asked, q, head, asks, stop } = question
    const { slot, topic } = asked
    const { player } = this.#voice
    const { now } = this.#run.options
    this.#run.tell({ kind: 'making', slot, topic, player })
    const start = now()
    let body: Body
    try {
      body = await asked.make(stop.signal)
    } catch (error) {
      if (stop.signal.aborted) return
      throw error
    }
    if (stop.signal.aborted || this.#run.ended) return
    question.mine = 'said'
    await this.#voice.say({ slot, q, head, asks, body })
    const characters = this.#voice.spoken(slot)?.line.length ?? 0
    this.#run.tell({ kind: 'made', slot, topic, player, milliseconds: now() - start, characters })
  }

  /** One seat after the other says that somebody is late, so that the log is not filled with it. */
  #complain(question: Question, time: number): void {
    const { asked, q, head } = question
    const { beat } = this.#run.table.charter
    const isSaid = question.complained !== undefined && time - question.complained < beat
    if (isSaid || question.lateAt(time - this.#turn(question) * beat).length === 0) return
    question.complained = time
    const body = { system: 'table', type: 'late', at: this.#run.place.k }
    const saying = this.#voice.say({ slot: slotBelow(asked.slot, latePart), q, head, asks: '', body })
    saying.catch((error: Error) => this.#run.end(error))
  }

  /** Half a beat for each who should notice before me: first those of the scope, then everybody else. */
  #turn(question: Question): number {
    const order = [...question.asked.scope, ...this.#run.members].filter((player) => question.hears(player))
    return order.indexOf(this.#voice.player) / 2
  }
}
