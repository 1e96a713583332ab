/** How an audit runs the game of each table again, and says in plain data what it came to. */
import type { FreeOutcome } from '../games/free/play/index.ts'
import { holdem, type Standing } from '../games/holdem/play/index.ts'
import { gameOf } from '../games/play/index.ts'
import type { WerewolfOutcome } from '../games/werewolf/play/index.ts'
import type { Game, Player, Table } from '../table/index.ts'
import type { GameName, OutcomeModel } from './rules-model.ts'

/** A game that is run again. */
export interface RunAgain {
  readonly game: Game<unknown>
  /** What it came to, given its result, which is undefined as long as it is not over. */
  outcome(result: unknown, players: readonly Player[]): OutcomeModel | undefined
}

const reruns: { readonly [K in GameName]: (table: Table) => RunAgain } = {
  holdem: hands,
  werewolf: (table) => ifOver(table, (result, players) => villageOutcome(result as WerewolfOutcome, players)),
  free: (table) => ifOver(table, (result, players) => freeOutcome(result as FreeOutcome, players)),
}

/** The game of a table, to be run again. */
export function runAgain(table: Table): RunAgain {
  const { game } = table.charter
  return Object.hasOwn(reruns, game) ? reruns[game as GameName](table) : ifOver(table, () => undefined)
}

function ifOver(
  table: Table,
  outcome: (result: unknown, players: readonly Player[]) => OutcomeModel | undefined,
): RunAgain {
  return {
    game: gameOf(table),
    outcome: (result, players) => (result === undefined ? undefined : outcome(result, players)),
  }
}

/** Hold'em tells after every hand how things stand: an audit says so even of a table that never ended. */
function hands(): RunAgain {
  let standing: Standing | undefined
  const onStanding = (news: Standing): void => {
    standing = news
  }
  return {
    game: holdem({ onStanding }),
    outcome: (_, players) => standing && handsOutcome(standing, players),
  }
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
