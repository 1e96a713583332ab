/** What one run of a game has taken up: what the next statement builds on, and what shows how the run came here. */
import type { Player } from './identity.ts'
import { phaseOf } from './slot.ts'
import type { Statement } from './statement.ts'

/** Statements that a run has consumed. */
export class TakenUp {
  readonly #me: Player | undefined
  readonly #onUse: ((statement: Statement) => void) | undefined
  /** By phase: digests of what was consumed since my last statement there, and of that statement. */
  readonly #frontier = new Map<string, Set<string>>([['', new Set()]])
  /** By phase: what was consumed, and whatever else shows how the run came to where it is. */
  readonly #used = new Map<string, Set<Statement>>()
  /** The statements that were asked for and given, by slot and player. */
  readonly #heard = new Map<string, Map<Player, Statement>>()

  constructor(me: Player | undefined, onUse: ((statement: Statement) => void) | undefined) {
    this.#me = me
    this.#onUse = onUse
  }

  /** What a statement of mine in this phase builds on now. */
  frontier(phase: string): string[] {
    return [...this.#frontierOf(phase)].sort()
  }

  /** That player's statement in this slot, if it has been given. */
  heard(slot: string, player: Player): Statement | undefined {
    return this.#heard.get(slot)?.get(player)
  }

  /** Takes up what was asked for in a slot. */
  hear(slot: string, statements: ReadonlyMap<Player, Statement>): void {
    for (const statement of statements.values()) this.consume(statement)
    this.#heard.set(slot, new Map([...(this.#heard.get(slot) ?? []), ...statements]))
  }

  /** Takes up a statement, so that the next one of mine builds on it. */
  consume(statement: Statement): void {
    const phase = phaseOf(statement.slot)
    for (const frontier of phase === '' ? this.#frontier.values() : [this.#frontierOf(phase)]) {
      if (statement.by === this.#me) for (const digest of statement.on) frontier.delete(digest)
      frontier.add(statement.digest)
    }
    this.remember(statement)
  }

  /** Notes a statement that explains the way here, although nothing builds on it. */
  remember(statement: Statement): void {
    const phase = phaseOf(statement.slot)
    this.#used.set(phase, (this.#used.get(phase) ?? new Set()).add(statement))
    this.#onUse?.(statement)
  }

  /** The digests of everything that shows how the run came here. */
  get digests(): string[] {
    return [...this.#used.values()].flatMap((statements) => [...statements].map(({ digest }) => digest))
  }

  /** Forgets the phases that are closed. */
  drop(isClosed: (phase: string) => boolean): void {
    for (const phases of [this.#frontier, this.#used]) {
      for (const phase of phases.keys()) if (isClosed(phase)) phases.delete(phase)
    }
    for (const slot of this.#heard.keys()) if (isClosed(phaseOf(slot))) this.#heard.delete(slot)
  }

  /** A phase begins where the table stands. */
  #frontierOf(phase: string): Set<string> {
    const known = this.#frontier.get(phase)
    if (known) return known
    const fresh = new Set(this.#frontier.get(''))
    this.#frontier.set(phase, fresh)
    return fresh
  }
}
