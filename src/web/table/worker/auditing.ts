/** Audits a log for the page, and says what was found in plain data. */
import type { FreeOutcome } from '../../../games/free/play/index.ts'
import { holdem, type Standing } from '../../../games/holdem/play/index.ts'
import { gameOf } from '../../../games/play/index.ts'
import type { WerewolfOutcome } from '../../../games/werewolf/play/index.ts'
import {
  audit,
  type Fault,
  type Game,
  type Player,
  recheck,
  type Table,
  type Verdict,
} from '../../../table/index.ts'
import type { OutcomeModel } from '../../rules-model.ts'
import type { VerdictModel } from '../model.ts'
import { changedLines } from './changed-lines.ts'
import type { FindGame } from './web-game.ts'

/** Runs everything in a log again; `findGame` knows what its steps are. What is no log at all gets a verdict that says so. */
export async function auditText(text: string, findGame: FindGame): Promise<VerdictModel> {
  let standing: Standing | undefined
  const watched = (table: Table): Game<unknown> => {
    if (table.charter.game !== 'holdem') return gameOf(table)
    return holdem({
      onStanding: (news) => {
        standing = news
      },
    })
  }
  const lines = text.split('\n')
  const found = await audit(lines, watched)
  const { table, faults, refused, absences, strays, unfinished } = found
  const players = table?.players ?? []
  const nameOf = (player: Player): string => table?.names.get(player) ?? player.slice(0, 8)
  const game = await findGame(table?.charter.game ?? 'holdem')
  return {
    verdict: verdictOf(found),
    game: game?.name,
    names: players.map(nameOf),
    outcome: standing ? handsOutcome(standing, players) : outcomeOf(found, players),
    statements: found.statements,
    checks: found.checks,
    milliseconds: found.milliseconds,
    entries: found.entries,
    certified: found.certified,
    faults: faults.map(({ culprit, rule }) => ({ name: nameOf(culprit), rule })),
    refused,
    changed: (found.sound ? [] : changedLines(lines)).map(({ line, topic: { step, phase }, by }) => ({
      line,
      name: nameOf(by),
      step: game?.kindOf(step) ?? 'other',
      hand: phase?.number,
    })),
    strays: strays.map(({ k, by, reason }) => ({ k, name: by && nameOf(by), reason })),
    absences: absences.map((absent) => ({ names: absent.players.map(nameOf), slot: absent.slot })),
    unfinished,
  }
}

function verdictOf({ clean, sound, table, statements }: Verdict<unknown>): VerdictModel['verdict'] {
  if (table === undefined && statements === 0) return 'no log'
  if (clean) return 'clean'
  return sound ? 'clean so far' : 'faults'
}

function handsOutcome({ session, gone }: Standing, players: readonly Player[]): OutcomeModel {
  const stackOf = (player: Player): number | undefined =>
    session.chairs.find((chair) => chair?.id === player)?.stack ?? gone.get(player)
  return { game: 'holdem', hands: session.hands, stacks: players.map(stackOf) }
}

/** What another game than Hold'em came to; undefined for one that is not over. */
function outcomeOf(
  { table, result }: Verdict<unknown>,
  players: readonly Player[],
): OutcomeModel | undefined {
  if (result === undefined) return undefined
  if (table?.charter.game === 'werewolf') return villageOutcome(result as WerewolfOutcome, players)
  return table?.charter.game === 'free' ? freeOutcome(result as FreeOutcome, players) : undefined
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

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. */
export function recheckFault(fault: Fault): Promise<boolean> {
  return recheck(fault, gameOf)
}
