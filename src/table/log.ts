/**
 * The log of a table: a set of statements, whose order of arrival does not matter (design, idea 2).
 *
 * A statement counts once everything that it builds on is there; until then it waits. It may build on statements of its own
 * phase and of the whole table. Memory is bounded: what a player may leave lying about is limited, and a closed phase is
 * dropped.
 */
import type { Player } from './identity.ts'
import { phaseOf, readAbsenceSlot, readPhase } from './slot.ts'
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

/** Told of every statement that counts; `conflict` if its author has filled the slot with something else before. */
export type Listener = (statement: Statement, added: 'new' | 'conflict') => void

interface Phase {
  /** By slot and player; more than one statement only of a player who contradicts itself. */
  readonly said: Map<string, Map<Player, Statement[]>>
  readonly byDigest: Map<string, Statement>
  /** The statements of this phase that build directly on a digest. */
  readonly builtOn: Map<string, Statement[]>
  /** Statements that wait for one that is not here yet, by that one's digest. */
  readonly waiting: Map<string, Statement[]>
  readonly held: Set<string>
  /** Who states whose absence, by the slot in which somebody is missed. */
  readonly accusations: Map<string, Statement[]>
  readonly used: Map<Player, { statements: number; characters: number }>
}

/** A set of statements that is watched for changes. */
export class Log {
  readonly #phases = new Map<string, Phase>()
  /** The highest number of a phase that is closed. */
  #closed = 0
  /** Digests of statements of the whole table on which closed phases were built. */
  readonly #final = new Set<string>()
  readonly #limits: LogLimits
  readonly #listeners = new Set<Listener>()

  constructor(limits: LogLimits = defaultLimits) {
    this.#limits = limits
    this.#phases.set('', emptyPhase())
  }

  /** Adds a statement whose signature, table and author have been checked. */
  add(statement: Statement): Added {
    const name = phaseOf(statement.slot)
    if (this.isClosed(name)) return 'closed'
    const phase = this.#phase(name, statement.by)
    if (phase === undefined) return 'too many'
    if (phase.byDigest.has(statement.digest) || phase.held.has(statement.digest)) return 'known'
    if (!this.#charge(phase, statement)) return 'too many'
    return this.#settle(phase, statement)
  }

  /** What this player said in this slot: nothing, one thing, or more if it contradicts itself. */
  versions(slot: string, by: Player): readonly Statement[] {
    return this.#phases.get(phaseOf(slot))?.said.get(slot)?.get(by) ?? []
  }

  /** The statements that somebody is absent in this slot. */
  accusations(slot: string): readonly Statement[] {
    return this.#phases.get(phaseOf(slot))?.accusations.get(slot) ?? []
  }

  /** All statements of a phase that count, in the order in which they came to count. */
  statements(phase: string): Iterable<Statement> {
    return this.#phases.get(phase)?.byDigest.values() ?? []
  }

  /** Whether this player has said something in a phase that cannot be read, because what it builds on is missing. */
  isHeld(phase: string, by: Player): boolean {
    const waiting = this.#phases.get(phase)?.waiting.values() ?? []
    return [...waiting].some((held) => held.some((statement) => statement.by === by))
  }

  /** The digests of these statements and of everything that they build on. */
  past(digests: Iterable<string>): Set<string> {
    const past = new Set(digests)
    for (const digest of past) for (const below of this.find(digest)?.on ?? []) past.add(below)
    return past
  }

  /** These statements and everything that they build on, as far as it is here; what others build on comes first. */
  below(digests: Iterable<string>): Statement[] {
    return [...this.past(digests)].flatMap((digest) => this.find(digest) ?? []).reverse()
  }

  /** What one needs in order to read `statement` and may not have, if all it has is what `known` builds on. */
  missing(statement: Statement, known: readonly string[]): Statement[] {
    const had = this.past(known)
    return this.below([statement.digest]).filter(({ digest }) => !had.has(digest))
  }

  /** The statements that name this one in their `on`. */
  takenUp({ digest }: Statement): readonly Statement[] {
    return [...this.#phases.values()].flatMap(({ builtOn }) => builtOn.get(digest) ?? [])
  }

  /** Everything that builds on this statement. */
  after(statement: Statement): Set<Statement> {
    const after = new Set<Statement>([statement])
    for (const { digest } of after) {
      for (const { builtOn } of this.#phases.values()) {
        for (const next of builtOn.get(digest) ?? []) after.add(next)
      }
    }
    after.delete(statement)
    return after
  }

  /** Whether a closed phase was built on this statement of the whole table, so that it stands for good. */
  isFinal(statement: Statement): boolean {
    return this.#final.has(statement.digest)
  }

  /** Calls `listener` for every statement that comes to count. Returns a function that stops it. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Drops a phase whose result everybody has signed, and all before it. `final`: what it was built on. */
  close(phase: string, final: Iterable<string>): void {
    this.#closed = Math.max(readPhase(phase).number, this.#closed)
    for (const digest of final) this.#final.add(digest)
    for (const open of this.#phases.keys()) if (this.isClosed(open)) this.#phases.delete(open)
  }

  /** Whether a phase has been closed. */
  isClosed(phase: string): boolean {
    return phase !== '' && readPhase(phase).number <= this.#closed
  }

  /** The statement of this name, if it counts. */
  find(digest: string): Statement | undefined {
    for (const { byDigest } of this.#phases.values()) {
      const found = byDigest.get(digest)
      if (found) return found
    }
    return undefined
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

  /** Lets the statement count if everything below is there, and then whatever waited for it. */
  #settle(phase: Phase, statement: Statement): Added {
    const table = this.#phases.get('') as Phase
    const missing = statement.on.find((digest) => !phase.byDigest.has(digest) && !table.byDigest.has(digest))
    if (missing !== undefined) {
      append(phase.waiting, missing, statement)
      phase.held.add(statement.digest)
      return 'waiting'
    }
    phase.held.delete(statement.digest)
    const added = this.#put(phase, statement)
    for (const listener of this.#listeners) listener(statement, added)
    for (const other of phase === table ? this.#phases.values() : [phase]) {
      const waited = other.waiting.get(statement.digest) ?? []
      other.waiting.delete(statement.digest)
      for (const next of waited) this.#settle(other, next)
    }
    return added
  }

  #put(phase: Phase, statement: Statement): 'new' | 'conflict' {
    const players = phase.said.get(statement.slot) ?? new Map<Player, Statement[]>()
    phase.said.set(statement.slot, players)
    append(players, statement.by, statement)
    phase.byDigest.set(statement.digest, statement)
    for (const digest of statement.on) append(phase.builtOn, digest, statement)
    const missed = readAbsenceSlot(statement.slot)
    if (missed) append(phase.accusations, missed.slot, statement)
    return players.get(statement.by)?.length === 1 ? 'new' : 'conflict'
  }
}

function emptyPhase(): Phase {
  return {
    said: new Map(),
    byDigest: new Map(),
    builtOn: new Map(),
    waiting: new Map(),
    held: new Set(),
    accusations: new Map(),
    used: new Map(),
  }
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
