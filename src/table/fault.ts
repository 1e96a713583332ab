/**
 * Everything that can go wrong at a table, by name (design, idea 5). A `Fault` says who broke which rule where, with the
 * statements that prove it. `Absent` is what the others sign of a silent player, and proves nothing to a stranger.
 */
import type { Player } from './identity.ts'
import type { Statement } from './statement.ts'

/** A player's broken promise, with evidence that anyone can check again. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly culprit: Player
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

  constructor(details: Pick<Fault, 'culprit' | 'rule' | 'reason' | 'slot' | 'statements' | 'evidence'>) {
    super(
      `${details.culprit.slice(0, 8)} broke the rule "${details.rule}" in ${details.slot}: ${details.reason}`,
    )
    this.culprit = details.culprit
    this.rule = details.rule
    this.reason = details.reason
    this.slot = details.slot
    this.statements = details.statements
    this.evidence = details.evidence
  }
}

/** The rule that a player breaks who fills a slot twice. */
export const sayOneThing = 'say one thing'

/** Two different statements by one player in one slot convict that player. */
export function contradiction(
  table: { readonly lines: readonly string[] },
  first: Statement,
  second: Statement,
): Fault {
  return new Fault({
    culprit: first.by,
    rule: sayOneThing,
    reason: 'said two different things in one slot',
    slot: first.slot,
    statements: [first, second],
    evidence: [...table.lines, first.line, second.line],
  })
}

/** Players who are out because all the others have stated that they stayed silent. No fault: a stranger cannot check it. */
export class Absent extends Error {
  override readonly name = 'Absent'
  readonly players: readonly Player[]
  readonly slot: string

  constructor(players: readonly Player[], slot: string) {
    super(`${players.map((player) => player.slice(0, 8)).join(', ')} stayed silent in ${slot}`)
    this.players = players
    this.slot = slot
  }
}

/** The game cannot go on, and nobody can be named for it. */
export class Stuck extends Error {
  override readonly name = 'Stuck'
}

/** A log ended before the game did. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly slot: string
  readonly players: readonly Player[]

  constructor(slot: string, players: readonly Player[]) {
    super(`the log ends before ${slot} by ${players.map((player) => player.slice(0, 8)).join(', ')}`)
    this.slot = slot
    this.players = players
  }
}

/** The past has changed (somebody said two things, or is absent after all): the game is run again over the log. */
export class Rewind extends Error {
  override readonly name = 'Rewind'
}
