/** What everybody does who audits for the page: runs a log, or a part of it, and says in plain data what the game came to. */
import { type AuditPart, auditPart, type SoundPart } from '../../../table/audit/audit-part.ts'
import type { Game, Table, Verdict } from '../../../table/index.ts'
import { type RunAgain, runAgain } from '../../reruns.ts'
import type { OutcomeModel } from '../../rules-model.ts'

/** What an audit, or one of a part, has to say of a game. */
type Seen = Pick<Verdict<unknown>, 'members' | 'result'>

/** A game that is run again, and what it has come to so far. */
export class Rerun {
  #again: RunAgain | undefined

  /** The game of a table. */
  readonly gameOf = (table: Table): Game<unknown> => {
    this.#again = runAgain(table)
    return this.#again.game
  }

  /** What it came to; undefined for a game other than Hold'em that is not over. */
  outcome({ members, result }: Seen): OutcomeModel | undefined {
    return this.#again?.outcome(
      result,
      members.map(({ player }) => player),
    )
  }
}

/** Audits a part; its result is what the game came to. */
export async function lookAtPart(part: AuditPart): Promise<SoundPart | undefined> {
  const rerun = new Rerun()
  const found = await auditPart(part, rerun.gameOf).catch(() => undefined)
  return found && { ...found, result: rerun.outcome(found) }
}
