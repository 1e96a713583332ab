/** Audits a log for the page, with as many workers as there are processors, and says what was found in plain data. */
import { gameOf } from '../../../games/play/index.ts'
import { auditByCrew, type Lookers } from '../../../table/audit/audit-crew.ts'
import type { AuditPart, SoundPart } from '../../../table/audit/audit-part.ts'
import { type Fault, type Player, recheck, type Verdict } from '../../../table/index.ts'
import type { Ask, Tell } from '../../protocol.ts'
import type { OutcomeModel } from '../../rules-model.ts'
import type { VerdictModel } from '../model.ts'
import { linesIn } from './audit-lines.ts'
import { lookAtPart, Rerun } from './audit-look.ts'
import { changedLines } from './changed-lines.ts'
import type { FindGame } from './web-game.ts'

/** More would wait for the one that reads. */
const mostWorkers = 8

/** Runs everything in a log again; `findGame` knows what its steps are. What is no log at all gets a verdict that says so. */
export async function auditFile(
  file: Blob,
  findGame: FindGame,
  onRead: (share: number) => void,
): Promise<VerdictModel> {
  const lines = linesIn(file, onRead)
  const rerun = new Rerun()
  const { lookers, ...found } = await auditByCrew(lines, rerun.gameOf, workersBeside())
  const { table, faults, refused, absences, strays, unfinished } = found
  const { members } = found
  const nameOf = (player: Player): string =>
    members.find((member) => member.player === player)?.name ?? player.slice(0, 8)
  const game = await findGame(table?.charter.game ?? 'holdem')
  const changed = found.sound ? [] : await changedLines(lines())
  return {
    verdict: verdictOf(found),
    begins: found.begins,
    game: game?.name,
    names: members.map(({ name }) => name),
    outcome: lookers > 0 ? (found.result as OutcomeModel | undefined) : rerun.outcome(found),
    statements: found.statements,
    checks: found.checks,
    milliseconds: found.milliseconds,
    workers: Math.max(lookers, 1),
    entries: found.entries,
    certified: found.certified,
    faults: faults.map(({ culprit, rule }) => ({ name: nameOf(culprit), rule })),
    refused,
    changed: changed.map(({ line, topic: { step, phase }, by }) => ({
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

function verdictOf({ clean, sound, table, statements, begins }: Verdict<unknown>): VerdictModel['verdict'] {
  if (begins) return 'part'
  if (table === undefined && statements === 0) return 'no log'
  if (clean) return 'clean'
  return sound ? 'clean so far' : 'faults'
}

/** This worker, and others as far as there are processors. */
function workersBeside(): Lookers {
  const workers: Worker[] = []
  return {
    async call() {
      const count = Math.min(navigator.hardwareConcurrency, mostWorkers)
      for (let i = 1; i < count; i++) workers.push(startBeside())
      return [lookAtPart, ...workers.map((worker) => (part: AuditPart) => answerOf(worker, part))]
    },
    dismiss() {
      for (const worker of workers) worker.terminate()
      return undefined
    },
  }
}

/** Another worker like this one, so that nothing else has to be loaded. */
function startBeside(): Worker {
  return new Worker(location.href, { type: 'module' })
}

/** What a worker says to a part; undefined if it fails. */
function answerOf(worker: Worker, part: AuditPart): Promise<SoundPart | undefined> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Tell>) =>
      resolve(data.type === 'looked' ? data.found : undefined)
    worker.onerror = () => resolve(undefined)
    worker.postMessage({ type: 'audit part', part } satisfies Ask)
  })
}

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. */
export function recheckFault(fault: Fault): Promise<boolean> {
  return recheck(fault, gameOf)
}
