/** Audits a log for the page, and says what was found in plain data. */
import { gameOf } from '../../games/play/games.ts'
import { audit, type Player, type Table } from '../../table/index.ts'
import type { VerdictModel } from '../model.ts'

/** Runs everything in a log again. Throws a sentence for people when it is no log at all. */
export async function auditText(text: string): Promise<VerdictModel> {
  const verdict = await audit(
    text.split('\n').filter((line) => line !== ''),
    gameOf,
  )
  const { table, result, faults, refused, absences, statements, checks, milliseconds, unfinished } = verdict
  const outcome = outcomeOf(result)
  const broken = faults.length > 0 || refused.length > 0
  return {
    verdict: broken ? 'faults' : unfinished === undefined ? 'clean' : 'clean so far',
    names: table.players.map((player) => nameIn(table, player)),
    stacks: table.players.map((player) => outcome?.stacks.get(player)),
    hands: outcome?.hands,
    statements,
    checks,
    milliseconds,
    faults: faults.map(({ culprit, rule, slot }) => ({ name: nameIn(table, culprit), rule, slot })),
    refused,
    absences: absences.map(({ players, slot }) => ({
      names: players.map((player) => nameIn(table, player)),
      slot,
    })),
    unfinished,
  }
}

function nameIn(table: Table, player: Player): string {
  return table.names.get(player) ?? ''
}

/** Only Hold'em has stacks. */
function outcomeOf(result: unknown): { hands: number; stacks: ReadonlyMap<Player, number> } | undefined {
  const read = result as { hands?: unknown; stacks?: unknown } | undefined
  if (typeof read?.hands !== 'number' || !(read.stacks instanceof Map)) return undefined
  return { hands: read.hands, stacks: read.stacks as ReadonlyMap<Player, number> }
}
