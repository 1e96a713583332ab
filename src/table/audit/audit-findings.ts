/** What an audit finds while it reads a log and runs its game (spec/log, section 5). */

import type { Absent, Fault } from '../order/fault.ts'
import type { TableEvent } from '../run/event.ts'
import type { Player } from '../statements/identity.ts'
import type { PhaseName } from '../statements/topic.ts'
import { printable } from '../statements/wire.ts'
import type { Verdict } from './verdict.ts'

/** What an auditor has found, apart from what the game gave. */
export type Found = Omit<
  Verdict<never>,
  'clean' | 'sound' | 'result' | 'otherResults' | 'unfinished' | 'stopped' | 'otherGame'
>

/** How far an auditor has read, which it knows itself. */
type HowFar = Pick<Found, 'table' | 'members' | 'begins' | 'entries' | 'certified'>

/** What was found so far. */
export class Findings {
  /** Up to which entry somebody else looks at everything but the work that was forked. */
  readonly #taken: number
  readonly #start = performance.now()
  readonly #faults = new Map<string, Fault>()
  readonly #absences: Absent[] = []
  readonly #refused: { line: number; reason: string }[] = []
  readonly #strays: { k: number; by?: Player; reason: string }[] = []
  #closed: PhaseName | undefined
  #disclosed = true
  #statements = 0
  #checks = 0
  /** The last entry by which the game went on, and the first after it that answers what was asked there or later, but not here. */
  #wentOnAt = 0
  #otherSince: number | undefined

  constructor(taken: number, closed: PhaseName | undefined) {
    this.#taken = taken
    this.#closed = closed
  }

  /** The first entry that answers another game than the one that is run. */
  get otherSince(): number | undefined {
    return this.#otherSince
  }

  /** A line is not what it should be; line 0 stands for what is missing. */
  refuse(line: number, reason: string): void {
    this.#refused.push({ line, reason: printable(reason) })
  }

  /** A line hides what its entry says. */
  hide(line: number, k: number): void {
    this.#disclosed = false
    this.refuse(line, `entry ${k} is not disclosed`)
  }

  /** A statement stands at this entry. */
  hear(k: number): void {
    if (k > this.#taken) this.#statements++
  }

  /** The game tells something, when it has come to this entry. */
  note(event: TableEvent, at: number): void {
    this.#noteOther(event, at)
    // At the entry that completes the closing nothing happens before the game goes on, but its own statement is a stray here.
    const isMine = at >= this.#taken
    if (event.kind === 'checked' && isMine) this.#checks += event.claims.length
    if (event.kind === 'closed') this.#closed = event.phase
    if (event.kind === 'absent' && isMine) this.#absences.push(event.absent)
    if (event.kind === 'stray' && event.k > this.#taken) this.#strays.push(strayOf(event))
    if (event.kind !== 'fault') return
    const { slot, culprit, rule } = event.fault
    this.#faults.set(`${slot} ${culprit} ${rule}`, event.fault)
  }

  /** A log of this game never answers a later question before the one that the game waits with. */
  #noteOther(event: TableEvent, at: number): void {
    if (event.kind === 'heard' || event.kind === 'absent' || event.kind === 'closed') {
      this.#wentOnAt = at
      this.#otherSince = undefined
    }
    if (event.kind === 'stray' && event.q !== undefined && event.q >= this.#wentOnAt)
      this.#otherSince ??= event.k
  }

  /** Everything, for an auditor that has read so far. */
  upTo(howFar: HowFar): Found {
    return {
      ...howFar,
      faults: [...this.#faults.values()],
      absences: this.#absences,
      refused: this.#refused,
      strays: this.#strays,
      closed: this.#closed,
      disclosed: this.#disclosed,
      statements: this.#statements,
      checks: this.#checks,
      milliseconds: performance.now() - this.#start,
    }
  }
}

function strayOf({ k, by, reason }: Extract<TableEvent, { kind: 'stray' }>) {
  return { k, reason, ...(by === undefined ? {} : { by }) }
}
