/**
 * The seat: what a protocol is written against (spec/log, section 6). The same function runs at every player's seat, at a
 * spectator's and at an auditor's; `by` and `all` say who speaks and give everybody a claim, and `accept` what was said, once
 * it is checked.
 */
import type { Check } from '../../proofs/index.ts'
import type { Fault } from '../order/fault.ts'
import type { Charter } from '../statements/charter.ts'
import type { Claim, Claims, Overtaken } from '../statements/claim.ts'
import type { Form } from '../statements/form.ts'
import type { Player } from '../statements/identity.ts'

/**
 * What only the speaker has, while it makes its statement.
 *
 * @example
 * ```ts
 * const claim = await seat.at('bid').by(player, Bid, async (mine) => ({ price: await ask(mine.signal) }))
 * ```
 */
export interface Mine {
  /** Who speaks here. */
  readonly player: Player
  /** The context that binds a proof to this table, slot, player and the whole past at which it was asked. */
  readonly context: Uint8Array
  /** 32 secret bytes of this slot for a purpose; the same each time, and again from `Seat.secret`. */
  secret(purpose: string): Uint8Array
  /** How much table time has passed since this was asked, in milliseconds: 0 but for a seat that comes back in the middle. */
  readonly waited: number
  /** Aborted when nobody waits for this statement any more, so that a person need not be asked any longer. */
  readonly signal: AbortSignal
}

/** How a statement is waited for. */
export interface Waiting {
  /**
   * Which of the charter's deadlines applies: `step` for what a program does by itself, `act` for a person's choice; or
   * milliseconds of table time; or `none`, where nobody is ever late.
   */
  readonly deadline?: keyof Charter['deadlines'] | number | 'none'
  /**
   * How much of it a person has by the rules, in milliseconds of table time: whoever is silent for longer, and for longer than is free in a
   * step, spends its patience (spec/log, section 7). If it is not said, nothing of a step, and all of any other deadline.
   */
  readonly free?: number
}

/** A proof or condition that a player's claim must satisfy. */
export type Demand = Check | boolean

/** What must hold of a claim with this value. */
export type Checking<T> = (value: T, claim: Claim<T>) => Demand

/**
 * A place at a table, narrowed to one scope of slots.
 *
 * @example
 * ```ts
 * const claim = await seat.at('turn', 1).by(player, Bid, () => ({ price: 120 }))
 * ```
 */
export interface Seat {
  /** Everybody who takes part in this scope, in seat order. */
  readonly players: readonly Player[]
  /** The player who sits here; undefined for spectators and auditors. */
  readonly me: Player | undefined
  /** The id of the table. */
  readonly table: string
  readonly charter: Charter
  /** Everybody who has a seat by now, in the order of admission; a newcomer takes part from the next phase on. */
  readonly members: readonly Player[]
  /** The slot that this scope stands for. */
  readonly slot: string

  /** A narrower scope. A player among the parts stands for its seat number. */
  at(...parts: readonly (string | number)[]): Seat
  /** The same scope under a name for people, which events tell: `holdem/flop`. It holds for narrower scopes, too. */
  step(name: string): Seat
  /** The same scope for those who remain after these have gone; what is said there does not mix with what was said before. */
  without(players: readonly Player[]): Seat
  /**
   * A numbered phase of the table, e.g. the third hand, whose result everybody signs at its end. Numbers only go up, whatever
   * the names: closing a phase closes all with a lower number.
   */
  phase(name: string, number: number): Phase
  /**
   * The phase of this name that was closed last, where the seat starts from there. What was forked and not joined when it
   * was closed must be forked again, in the same way; then `resumed` waits until the log has come to the closing. `form`
   * is given everybody who had a seat then.
   */
  last<R>(name: string, form: (members: readonly Player[]) => Form<R>): LastPhase<R> | undefined
  /** Waits until the log has come to where the last closing was complete. */
  resumed(): Promise<void>

  /** The seat number of a player, counted from 1. */
  number(player: Player): number
  /** What a player is called at this table. People choose it: show it, and decide nothing by it. */
  name(player: Player): string
  /** False while what was said before is read again, as after a restart: for screens and sounds. No outcome may depend on it. */
  readonly isLive: boolean

  /**
   * One player speaks: `make` runs at that seat only, and everybody gets the claim. Throws `Fault` if what was said cannot
   * be read, and `Absent` if the player was late.
   */
  by<T>(
    player: Player,
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>>
  /**
   * Everybody speaks, in whichever order; the claims are in seat order. Whoever speaks last may have seen what the others
   * said: commit first where that matters.
   */
  all<T>(form: Form<T>, make: (mine: Mine) => T | Promise<T>, waiting?: Waiting): Promise<Claims<T>>

  /** As `all`, but only these players speak; the others of the scope listen. */
  some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>>
  /**
   * Any of these players may speak, and the first in the log who does ends the wait: whoever came second has said nothing. Throws `Absent`
   * if all of them are late; where nobody has to speak, the deadline is `none`.
   */
  first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>>
  /** As `first`, where nobody has to speak: after so many milliseconds of table time it gives undefined, and nobody was late. */
  firstWithin<T>(
    milliseconds: number,
    players: readonly Player[],
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
  ): Promise<Claim<T> | undefined>
  /** Who of this phase has answered a question of `first` after the answer that counted, and where, in the order of the log. */
  overtaken(): readonly Overtaken[]
  /** These players may speak from now on, and nobody waits for them. */
  offer<T>(players: readonly Player[], form: Form<T>, make: (mine: Mine) => T | Promise<T>): Offer<T>

  /**
   * Runs several parts of a protocol side by side, each with a seat of its own, and gives their results in order. When one
   * fails, the others are given up at that entry of the log, and it throws what the first in order failed with.
   */
  parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]>
  /** Starts work that runs beside what follows, e.g. the shuffle of the next hand; `join` waits for what it gives. */
  fork<T>(work: (seat: Seat) => Promise<T>): Fork<T>

  /**
   * Checks a claim and gives its value. Throws a `Fault` that names the player, at the slot where it spoke, if the check does not
   * hold. Nothing is fed while a check runs, so that no outcome depends on how long it takes.
   */
  accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T>
  /**
   * As `accept` for claims of several players, also of several slots: their proofs are checked together, in one multiplication,
   * and the first in order who fails is named.
   */
  acceptAll<T>(rule: string, claims: Iterable<Claim<T>>, check: Checking<T>): Promise<ReadonlyMap<Player, T>>

  /** 32 secret bytes of my statement in this slot, which must have been made. */
  secret(purpose: string): Uint8Array

  /** Who has said two different things in one slot of this phase, each with the proof. */
  convictions(): ReadonlyMap<Player, Fault>
}

/** The phase that was closed last. */
export interface LastPhase<R> {
  readonly number: number
  readonly result: R
  /** Whether it was closed at another table, from which this one goes on: who did not move is no member here. */
  readonly isElsewhere: boolean
}

/** What some players may say while nobody waits for it. */
export interface Offer<T> {
  /** Who has said what so far. What cannot be read is left out. */
  said(): Claims<T>
  /** Ends the offer: what comes later does not count. */
  end(): void
}

/** Work that was started and goes on by itself. */
export interface Fork<T> {
  /** Waits for its end, and gives or throws what it ended with. */
  join(): Promise<T>
  /** Gives it up: nobody is waited for in it any more. */
  cancel(): void
}

/** A scope with an end. */
export interface Phase extends Seat {
  /** The same phase for those who remain. */
  without(players: readonly Player[]): Phase
  /**
   * Everybody signs the result; afterwards the phase is not run again on resume, and its secrets are forgotten.
   * Names the player who signs another result. `players`: who is still there to sign; if nobody is, the phase is suspended.
   */
  close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void>
}

/**
 * A protocol or a whole game: one function for all seats.
 *
 * @example
 * ```ts
 * const toss: Game<number> = (seat) => below(seat.at('toss'), 2)
 * ```
 */
export type Game<R> = (seat: Seat) => Promise<R>
