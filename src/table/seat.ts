/**
 * The seat: what a protocol is written against (design, idea 1). The same function runs at every player's seat, at a
 * spectator's and at an auditor's; `by` and `all` say who speaks, and give everybody what was said.
 */
import type { Check } from '../proofs/index.ts'
import type { Charter } from './charter.ts'
import type { Form } from './form.ts'
import type { Player } from './identity.ts'
import type { Statement } from './statement.ts'

/** What only the speaker has, while it makes its statement. */
export interface Mine {
  /** The context that binds a proof to this table, slot, player and past. */
  readonly context: Uint8Array
  /** 32 secret bytes of this slot for a purpose; the same each time, and again from `Seat.secret`. */
  secret(purpose: string): Uint8Array
  /** Aborted when nobody waits for this statement any more, so that a person need not be asked any longer. */
  readonly signal: AbortSignal
}

/** How a statement is waited for. */
export interface Waiting {
  /** Which of the charter's deadlines applies: `step` for what a program does by itself, `act` for a person's choice. */
  readonly deadline?: keyof Charter['deadlines']
}

/** A proof or condition that a player's statement must satisfy. */
export type Demand = Check | boolean

/** A place at a table, narrowed to one scope of slots. */
export interface Seat {
  /** Everybody who takes part in this scope, in seat order. */
  readonly players: readonly Player[]
  /** The player who sits here; undefined for spectators and auditors. */
  readonly me: Player | undefined
  readonly charter: Charter
  /** The slot that this scope stands for. */
  readonly slot: string

  /** A narrower scope. A player among the parts stands for its seat number. */
  at(...parts: readonly (string | number)[]): Seat
  /** The same scope for those who remain after these have gone; what is said there does not mix with what was said before. */
  without(players: readonly Player[]): Seat
  /**
   * A numbered phase of the table, e.g. the third hand, whose result everybody signs at its end. Numbers only go up, whatever
   * the names: closing a phase closes all with a lower number.
   */
  phase(name: string, number: number): Phase
  /** The last phase of this name that everybody has closed, unless this is an audit, which takes nothing for granted. */
  last<R>(name: string, result: Form<R>): { readonly number: number; readonly result: R } | undefined

  /** The seat number of a player, counted from 1. */
  number(player: Player): number

  /**
   * One player speaks: `make` runs at that seat only, and everybody gets the result. Throws `Fault` if what was said cannot
   * be read or was said in two ways, and `Absent` if the player stayed silent.
   */
  by<T>(player: Player, form: Form<T>, make: (mine: Mine) => T | Promise<T>, waiting?: Waiting): Promise<T>
  /** Everybody speaks at once, without having seen what the others say; the result is in seat order. */
  all<T>(
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<ReadonlyMap<Player, T>>

  /** 32 secret bytes of my statement in this slot, which must have been made. */
  secret(purpose: string): Uint8Array
  /** The context of that player's statement in this slot, to check its proofs against. */
  context(player: Player): Uint8Array
  /** That player's statement in this slot, if `by` or `all` has given it. */
  statement(player: Player): Statement | undefined

  /** Throws a `Fault` that names the player unless the demand is met. */
  require(player: Player, rule: string, demand: Demand): void
  /** As `require` for several players, with their proofs checked together; the first in order who fails is named. */
  requireAll(rule: string, demands: Iterable<readonly [Player, Demand]>): void
}

/** A scope with an end. */
export interface Phase extends Seat {
  /** The same phase for those who remain. */
  without(players: readonly Player[]): Phase
  /**
   * Everybody signs the result; afterwards the phase is not run again on resume, and its secrets are forgotten.
   * Names the player who signs another result. `players`: who is still there to sign.
   */
  close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void>
}

/** A protocol or a whole game: one function for all seats. */
export type Game<R> = (seat: Seat) => Promise<R>
