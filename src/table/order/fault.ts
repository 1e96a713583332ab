/**
 * Everything that can go wrong at a table, by name (spec/log, section 7). A `Fault` says who broke which rule where, with the
 * statements that prove it. `Absent` says who was late by the order of the log; the rules say what that costs.
 */

import type { Player } from '../statements/identity.ts'
import type { Statement } from '../statements/statement.ts'
import type { ForkProof } from './fork-proof.ts'

/** The beginning of a key, where no name is known. */
export const shortKey = (player: Player): string => player.slice(0, 8)

/**
 * A player's broken promise, with evidence that anyone can check again.
 *
 * @example
 * ```ts
 * if (error instanceof Fault) console.log(`${error.called} broke "${error.rule}": ${error.reason}`)
 * ```
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly culprit: Player
  /** What the culprit is called at the table; the beginning of its key where that is not known. */
  readonly called: string
  /** Which rule was broken, in a few words. */
  readonly rule: string
  /** In what way. */
  readonly reason: string
  /** Where it was broken. */
  readonly slot: string
  /** The culprit's own statements that show it. */
  readonly statements: readonly Statement[]
  /** All lines that a stranger needs to run the game up to this point and see the same. */
  readonly evidence: readonly string[]
  /** The name of the closing that the evidence starts from; empty where it starts with the table. */
  readonly after: string

  constructor(
    details: Pick<Fault, 'culprit' | 'rule' | 'reason' | 'slot' | 'statements' | 'evidence' | 'after'> & {
      readonly called?: string
    },
  ) {
    const { called = shortKey(details.culprit) } = details
    super(`${called} broke the rule "${details.rule}" in ${details.slot}: ${details.reason}`)
    this.culprit = details.culprit
    this.called = called
    this.rule = details.rule
    this.reason = details.reason
    this.slot = details.slot
    this.statements = details.statements
    this.evidence = details.evidence
    this.after = details.after
  }
}

/** The rule that a player breaks who fills a slot twice. */
export const sayOneThing = 'say one thing'

/** Two different statements by one player in one slot convict that player: they are the whole evidence. */
export function contradiction(
  first: Statement,
  second: Statement,
  called: string = shortKey(first.by),
): Fault {
  return new Fault({
    culprit: first.by,
    called,
    rule: sayOneThing,
    reason: 'said two different things in one slot',
    slot: first.slot,
    statements: [first, second],
    evidence: [first.line, second.line],
    after: '',
  })
}

/**
 * Players who had not spoken when somebody said that they are late, and they were, by the order of the log. No fault.
 *
 * @example
 * ```ts
 * if (error instanceof Absent) return play(seat.without(error.players))
 * ```
 */
export class Absent extends Error {
  override readonly name = 'Absent'
  readonly players: readonly Player[]
  /** What they are called at the table, in the same order; the beginnings of their keys where that is not known. */
  readonly called: readonly string[]
  /** Where they did not speak. */
  readonly slot: string

  constructor(players: readonly Player[], slot: string, called: readonly string[] = players.map(shortKey)) {
    super(`${called.join(', ')} did not speak in time in ${slot}`)
    this.players = players
    this.called = called
    this.slot = slot
  }
}

/** The game cannot go on, and nobody can be named for it. */
export class Stuck extends Error {
  override readonly name: string = 'Stuck'
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What was thrown, as an error: a game may throw anything, and whoever reads about it needs a sentence. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error(`the game threw "${thrown}", which is no error: throw new Error(…)`)
}

/** A log ended before the game did. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly slot: string
  readonly players: readonly Player[]

  constructor(slot: string, players: readonly Player[], called: readonly string[] = players.map(shortKey)) {
    super(`the log ends before ${slot}${called.length > 0 ? ` by ${called.join(', ')}` : ''}`)
    this.slot = slot
    this.players = players
  }
}

/** Given up because another part of the protocol, which ran beside it, failed. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/**
 * The sequencer broke its one promise: it signed two orders, or numbers and times that cannot follow each other. Nobody at
 * the table is to blame; the table stops, and its players can go on elsewhere from the last closing.
 */
export class SequencerFault extends Error {
  override readonly name = 'SequencerFault'
  readonly sequencer: Player
  readonly table: string
  /** What it signed: two certificates that exclude each other, with the entries that lead to the second; or nothing. */
  readonly proof: ForkProof | undefined

  constructor(sequencer: Player, table: string, reason: string, proof?: ForkProof) {
    super(`the sequencer cannot be relied on any more: ${reason}`)
    this.sequencer = sequencer
    this.table = table
    this.proof = proof
  }
}
