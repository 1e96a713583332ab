/** Audits a log for the page, and says what was found in plain data. */
import { holdem, type Standing } from '../../games/holdem/play/index.ts'
import { gameOf } from '../../games/play/games.ts'
import { audit, type Fault, type Game, type Player, recheck, type Table } from '../../table/index.ts'
import type { VerdictModel } from '../model.ts'

/** Runs everything in a log again. Throws a sentence for people when it is no log at all. */
export async function auditText(text: string): Promise<VerdictModel> {
  let standing: Standing | undefined
  const watched = (table: Table): Game<unknown> => {
    if (table.charter.game !== 'holdem') return gameOf(table)
    return holdem({
      onStanding: (news) => {
        standing = news
      },
    })
  }
  const lines = text.split('\n').filter((line) => line !== '')
  const { table, faults, refused, absences, unfinished, ...figures } = await audit(lines, watched)
  const broken = faults.length > 0 || refused.length > 0
  const nameOf = (player: Player): string => table.names.get(player) ?? ''
  return {
    verdict: broken ? 'faults' : unfinished === undefined ? 'clean' : 'clean so far',
    names: table.players.map(nameOf),
    stacks: table.players.map((player) => stackIn(standing, player)),
    hands: standing?.session.hands,
    statements: figures.statements,
    checks: figures.checks,
    milliseconds: figures.milliseconds,
    faults: faults.map(({ culprit, rule, slot }) => ({ name: nameOf(culprit), rule, slot })),
    refused,
    absences: absences.map(({ players, slot }) => ({ names: players.map(nameOf), slot })),
    unfinished,
  }
}

function stackIn(standing: Standing | undefined, player: Player): number | undefined {
  const member = standing?.session.chairs.find((chair) => chair?.id === player)
  return member?.stack ?? standing?.gone.get(player)
}

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. */
export function recheckFault(fault: Fault): Promise<boolean> {
  return recheck(fault, gameOf)
}
