/** What everybody does who audits for the page: runs a log, or a part of it, and says in plain data what the game came to. */
import type { FreeOutcome } from '../../../games/free/play/index.ts'
import { holdem, type Standing } from '../../../games/holdem/play/index.ts'
import { gameOf } from '../../../games/play/index.ts'
import type { WerewolfOutcome } from '../../../games/werewolf/play/index.ts'
import { type AuditPart, auditPart, type SoundPart } from '../../../table/audit-part.ts'
import type { Game, Player, Table, Verdict } from '../../../table/index.ts'
import type { OutcomeModel } from '../../rules-model.ts'

/** What an audit, or one of a part, has to say of a game. */
type Seen = Pick<Verdict<unknown>, 'table' | 'members' | 'result'>

/** A game that is run again, and what it has come to so far. */
export class Rerun {
  #standing: Standing | undefined

  /** The game of a table, which tells how hands of Hold'em stand even if it never ends. */
  readonly gameOf = (table: Table): Game<unknown> => {
    if (table.charter.game !== 'holdem') return gameOf(table)
    return holdem({
      onStanding: (news) => {
        this.#standing = news
      },
    })
  }

  /** What it came to; undefined for a game other than Hold'em that is not over. */
  outcome({ table, members, result }: Seen): OutcomeModel | undefined {
    const players = members.map(({ player }) => player)
    if (this.#standing) return handsOutcome(this.#standing, players)
    if (result === undefined) return undefined
    if (table?.charter.game === 'werewolf') return villageOutcome(result as WerewolfOutcome, players)
    return table?.charter.game === 'free' ? freeOutcome(result as FreeOutcome, players) : undefined
  }
}

/** Audits a part; its result is what the game came to. */
export async function lookAtPart(part: AuditPart): Promise<SoundPart | undefined> {
  const rerun = new Rerun()
  const found = await auditPart(part, rerun.gameOf).catch(() => undefined)
  return found && { ...found, result: rerun.outcome(found) }
}

function handsOutcome({ session, gone }: Standing, players: readonly Player[]): OutcomeModel {
  const stackOf = (player: Player): number | undefined =>
    session.chairs.find((chair) => chair?.id === player)?.stack ?? gone.get(player)
  return { game: 'holdem', hands: session.hands, stacks: players.map(stackOf) }
}

function freeOutcome({ rounds, scores, chips }: FreeOutcome, players: readonly Player[]): OutcomeModel {
  const of = (numbers: ReadonlyMap<Player, number>) => players.map((player) => numbers.get(player) ?? 0)
  return { game: 'free', rounds, scores: of(scores), chips: of(chips) }
}

/** Who has won a village, and who was what. */
function villageOutcome(outcome: WerewolfOutcome, players: readonly Player[]): OutcomeModel {
  const roleOf = (player: Player) => outcome.village.shown.get(outcome.players.indexOf(player))
  return { game: 'werewolf', winner: outcome.winner, roles: players.map(roleOf) }
}
