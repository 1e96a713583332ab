/** The phases of a table that are open, and what happened in them: where slots were asked, what was said, what of it counted. */

import { contradiction, type Fault } from '../order/fault.ts'
import type { Overtaken } from '../statements/claim.ts'
import type { Player } from '../statements/identity.ts'
import { phaseOf } from '../statements/slot.ts'
import type { Statement } from '../statements/statement.ts'
import { type Topic, topicIn } from '../statements/topic.ts'
import type { Branch } from './branch.ts'
import { Patience } from './patience.ts'
import type { Heard, Question } from './question.ts'

/** Limits for one player in one phase, so that nobody can fill the memory of the others. */
const mostStatements = 4_000
const mostCharacters = 64 << 20

/** Where a slot was asked, and what about. */
export interface AskedAt {
  readonly q: number
  readonly head: string
  readonly topic: Topic
}

/** One phase. */
export class OpenPhase {
  /** What each player said first in each slot, by `slot player`. */
  readonly #said = new Map<string, Statement>()
  readonly #asked = new Map<string, AskedAt>()
  readonly #heard = new Map<string, ReadonlyMap<Player, Heard>>()
  readonly #convictions = new Map<Player, Fault>()
  /** Questions to which the first answer counts. */
  readonly #firsts = new Map<string, Question>()
  readonly #overtaken: Overtaken[] = []
  /** How much each player has said. */
  readonly #used = new Map<Player, { readonly statements: number; readonly characters: number }>()
  /** The forked work that began it, as long as nobody else has. */
  begunBy: Branch | undefined
  /** How long each player may still hold it up. */
  readonly patience: Patience

  constructor(begunBy: Branch | undefined, patience: number | null) {
    this.begunBy = begunBy
    this.patience = new Patience(patience)
  }

  /** Where a slot was asked. */
  askedAt(slot: string): AskedAt | undefined {
    return this.#asked.get(slot)
  }

  /** What counted in a slot that was asked. */
  heardIn(slot: string): ReadonlyMap<Player, Heard> | undefined {
    return this.#heard.get(slot)
  }

  /** Who said two things, each with the proof. */
  get convictions(): ReadonlyMap<Player, Fault> {
    return this.#convictions
  }

  /** A question is asked, in a slot in which none was. */
  ask(question: Question): void {
    const { asked, q, head, heard } = question
    const { slot, topic } = asked
    this.#asked.set(slot, { q, head, topic })
    this.#heard.set(slot, heard)
    if (asked.kind === 'first') this.#firsts.set(slot, question)
  }

  /** Who came second where the first answer counts, in the order of the log. */
  get overtaken(): readonly Overtaken[] {
    return this.#overtaken
  }

  /** Something was said to no open question: perhaps it came second. */
  saidTooLate(statement: Statement): void {
    const { slot, by: player, asks } = statement
    const question = this.#firsts.get(slot)
    if (question === undefined || question.heard.size === 0) return
    if (question.asks === asks && question.isAnsweredBy(statement)) this.#overtaken.push({ slot, player })
  }

  /** Whether this very statement has been said before. */
  isKnown(statement: Statement): boolean {
    return this.#said.get(keyOf(statement))?.digest === statement.digest
  }

  /** Counts what a player says; false if that is too much. */
  charge({ by, line }: Statement): boolean {
    const { statements, characters } = this.#used.get(by) ?? { statements: 0, characters: 0 }
    this.#used.set(by, { statements: statements + 1, characters: characters + line.length })
    return statements < mostStatements && characters + line.length <= mostCharacters
  }

  /** Keeps what was said first in a slot. The first time that a player says a second thing, gives the fault that this is. */
  keep(statement: Statement, called: string): Fault | undefined {
    const before = this.#said.get(keyOf(statement))
    if (before === undefined) this.#said.set(keyOf(statement), statement)
    if (before === undefined || this.#convictions.has(statement.by)) return undefined
    const fault = contradiction(before, statement, called)
    this.#convictions.set(statement.by, fault)
    return fault
  }
}

function keyOf({ slot, by }: Statement): string {
  return `${slot} ${by}`
}

/** All phases that are open, by name; what belongs to the whole table is in the one without a name. */
export class Phases {
  readonly #open = new Map<string, OpenPhase>()

  /** The phase that a slot belongs to, if it is open. */
  of(slot: string): OpenPhase | undefined {
    return this.#open.get(phaseOf(slot))
  }

  /** What is asked in a slot; without a step if nothing was. */
  topicOf(slot: string): Topic {
    return this.of(slot)?.askedAt(slot)?.topic ?? topicIn(slot, '')
  }

  /** Begins a phase, or takes up one that has begun. `patience`: the charter's; `fork`: the forked work that does it, if any. */
  begin(name: string, patience: number | null, fork?: Branch): void {
    const begun = this.#open.get(name)
    if (begun === undefined) this.#open.set(name, new OpenPhase(fork, patience))
    else if (begun.begunBy !== fork) begun.begunBy = undefined
  }

  /** Lets go of all that are closed. */
  drop(isClosed: (name: string) => boolean): void {
    for (const name of this.#open.keys()) if (isClosed(name)) this.#open.delete(name)
  }

  /**
   * Forgets the phases that only this work has begun, and gives their names: whoever starts from the next closing has never seen
   * it, so what was said in them must mean nothing to anybody.
   */
  forget(work: Branch): readonly string[] {
    const names = [...this.#open].filter(([, { begunBy }]) => begunBy === work).map(([name]) => name)
    for (const name of names) this.#open.delete(name)
    return names
  }
}
