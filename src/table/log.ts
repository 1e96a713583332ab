/**
 * The log of a table: a set of statements, whose order of arrival does not matter (design, idea 2).
 *
 * A statement counts once everything that it builds on is there; until then it waits. Two different statements by one
 * player in one slot convict that player. Memory is bounded: what a player may leave lying about is limited, and a closed
 * phase is dropped.
 */
import type { Player } from './identity.ts'
import { phaseOf, readPhase } from './slot.ts'
import type { Statement } from './statement.ts'

/** What became of a statement that was added. */
export type Added = 'new' | 'known' | 'waiting' | 'conflict' | 'closed' | 'too many'

/** Limits per player, so that nobody can fill the memory of the others. */
export interface LogLimits {
  /** Statements of one player in one phase. */
  readonly statements: number
  /** Characters of one player in one phase. */
  readonly characters: number
  /** Phases of one player that are not closed. */
  readonly phases: number
}

/** Enough for any game of this library, with room to spare. */
export const defaultLimits: LogLimits = { statements: 4_000, characters: 64 << 20, phases: 4 }

interface Phase {
  /** By slot, then player. */
  readonly filled: Map<string, Map<Player, Statement>>
  readonly digests: Set<string>
  /** Statements that build on one that is not here yet, by that one's digest. */
  readonly waiting: Map<string, Statement[]>
  /** Digests of those statements. */
  readonly held: Set<string>
  /** The second statement of a player who filled a slot twice. */
  readonly second: Map<string, Map<Player, Statement>>
  readonly used: Map<Player, { statements: number; characters: number }>
}

/** A set of statements that is watched for changes. */
export class Log {
  readonly #phases = new Map<string, Phase>()
  /** By name: the highest number that is closed. */
  readonly #closed = new Map<string, number>()
  readonly #limits: LogLimits
  readonly #listeners = new Set<(statement: Statement, added: 'new' | 'conflict') => void>()

  constructor(limits: LogLimits = defaultLimits) {
    this.#limits = limits
  }

  /** Adds a statement whose signature, table and author have been checked. */
  add(statement: Statement): Added {
    const name = phaseOf(statement.slot)
    if (this.isClosed(name)) return 'closed'
    const phase = this.#phase(name, statement.by)
    if (phase === undefined) return 'too many'
    const first = phase.filled.get(statement.slot)?.get(statement.by)
    if (first?.digest === statement.digest || phase.held.has(statement.digest)) return 'known'
    if (first !== undefined) return this.#conflict(phase, statement)
    if (!this.#charge(phase, statement)) return 'too many'
    return this.#settle(phase, statement)
  }

  /** The statement of this player in this slot. */
  get(slot: string, by: Player): Statement | undefined {
    return this.#phases.get(phaseOf(slot))?.filled.get(slot)?.get(by)
  }

  /** Two different statements by this player in this slot, if there are. */
  conflict(slot: string, by: Player): readonly [Statement, Statement] | undefined {
    const second = this.#phases.get(phaseOf(slot))?.second.get(slot)?.get(by)
    const first = this.get(slot, by)
    return first && second ? [first, second] : undefined
  }

  /** All statements of a phase, in no particular order. */
  *statements(phase: string): Iterable<Statement> {
    for (const players of this.#phases.get(phase)?.filled.values() ?? []) yield* players.values()
  }

  /** Calls `listener` for every statement that is new or contradicts another. Returns a function that stops it. */
  watch(listener: (statement: Statement, added: 'new' | 'conflict') => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Drops a phase whose result everybody has signed, and all of the same name before it. */
  close(phase: string): void {
    const { name, number } = readPhase(phase)
    this.#closed.set(name, Math.max(number, this.#closed.get(name) ?? 0))
    for (const open of this.#phases.keys()) if (this.isClosed(open)) this.#phases.delete(open)
  }

  /** Whether a phase has been closed. */
  isClosed(phase: string): boolean {
    if (phase === '') return false
    const { name, number } = readPhase(phase)
    return number <= (this.#closed.get(name) ?? 0)
  }

  #phase(name: string, by: Player): Phase | undefined {
    const known = this.#phases.get(name)
    if (known?.used.has(by)) return known
    const open = [...this.#phases.values()].filter((phase) => phase.used.has(by)).length
    if (name !== '' && open >= this.#limits.phases) return undefined
    const phase = known ?? emptyPhase()
    this.#phases.set(name, phase)
    phase.used.set(by, { statements: 0, characters: 0 })
    return phase
  }

  #charge(phase: Phase, statement: Statement): boolean {
    const used = phase.used.get(statement.by) ?? { statements: 0, characters: 0 }
    const statements = used.statements + 1
    const characters = used.characters + statement.line.length
    if (statements > this.#limits.statements || characters > this.#limits.characters) return false
    phase.used.set(statement.by, { statements, characters })
    return true
  }

  /** Fills the slot if everything below is there, and then whatever waited for this statement. */
  #settle(phase: Phase, statement: Statement): Added {
    const missing = statement.on.find((digest) => !phase.digests.has(digest))
    if (missing !== undefined) {
      const others = phase.waiting.get(missing)
      if (others === undefined) phase.waiting.set(missing, [statement])
      else others.push(statement)
      phase.held.add(statement.digest)
      return 'waiting'
    }
    phase.held.delete(statement.digest)
    const taken = phase.filled.get(statement.slot)?.get(statement.by)
    if (taken !== undefined && taken.digest !== statement.digest) return this.#conflict(phase, statement)
    put(phase.filled, statement)
    this.#arrived(phase, statement, 'new')
    return 'new'
  }

  /** Keeps the first contradiction as evidence; what builds on either statement can now be read. */
  #conflict(phase: Phase, statement: Statement): Added {
    if (phase.second.get(statement.slot)?.has(statement.by)) return 'conflict'
    put(phase.second, statement)
    this.#arrived(phase, statement, 'conflict')
    return 'conflict'
  }

  #arrived(phase: Phase, statement: Statement, added: 'new' | 'conflict'): void {
    phase.digests.add(statement.digest)
    for (const listener of this.#listeners) listener(statement, added)
    const waited = phase.waiting.get(statement.digest) ?? []
    phase.waiting.delete(statement.digest)
    for (const next of waited) this.#settle(phase, next)
  }
}

function emptyPhase(): Phase {
  return {
    filled: new Map(),
    digests: new Set(),
    waiting: new Map(),
    held: new Set(),
    second: new Map(),
    used: new Map(),
  }
}

function put(slots: Map<string, Map<Player, Statement>>, statement: Statement): void {
  const players = slots.get(statement.slot) ?? new Map<Player, Statement>()
  players.set(statement.by, statement)
  slots.set(statement.slot, players)
}
