/** Audits a log for the page, and says what was found in plain data. */
import { holdem, type Standing } from '../../../games/holdem/play/index.ts'
import { gameOf } from '../../../games/play/games.ts'
import {
  audit,
  type Fault,
  type Game,
  type Player,
  recheck,
  type Table,
  type Verdict,
} from '../../../table/index.ts'
import type { VerdictModel } from '../model.ts'
import type { Step } from '../step.ts'
import { changedLines } from './changed-lines.ts'

/** Runs everything in a log again; `readStep` reads slots for people. What is no log at all gets a verdict that says so. */
export async function auditText(text: string, readStep: (slot: string) => Step): Promise<VerdictModel> {
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
  return {
    verdict: verdictOf(found),
    names: players.map(nameOf),
    stacks: players.map((player) => stackIn(standing, player)),
    hands: standing?.session.hands,
    statements: found.statements,
    checks: found.checks,
    milliseconds: found.milliseconds,
    entries: found.entries,
    certified: found.certified,
    faults: faults.map(({ culprit, rule, slot }) => ({ name: nameOf(culprit), rule, slot })),
    refused,
    changed: (found.sound ? [] : changedLines(lines)).map(({ line, slot, by }) => {
      const { kind, hand } = readStep(slot)
      return { line, name: nameOf(by), step: kind, hand }
    }),
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

function stackIn(standing: Standing | undefined, player: Player): number | undefined {
  const member = standing?.session.chairs.find((chair) => chair?.id === player)
  return member?.stack ?? standing?.gone.get(player)
}

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. */
export function recheckFault(fault: Fault): Promise<boolean> {
  return recheck(fault, gameOf)
}
