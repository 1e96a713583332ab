/** A table whose players are all in this process, played to its end and then audited from its log, as a stranger would. */
import { gameOf } from '../games/play/index.ts'
import { audit, type Game, localTable, type Player, type Terms, type Verdict } from '../table/index.ts'
import { usualDeadlines } from './charter.ts'
import type { Option } from './command.ts'
import { outputFile } from './output-file.ts'
import { duration, Progress, size, style } from './screen.ts'
import { WorkLog } from './work.ts'

/** What was played. */
export interface PlayedTable<R> {
  readonly players: readonly Player[]
  /** What each seat ended with, in seat order. */
  readonly outcomes: readonly R[]
  readonly work: WorkLog
  readonly verdict: Verdict<unknown>
  readonly milliseconds: number
  /** Of the whole log. */
  readonly bytes: number
  /** Where the log was written to. */
  readonly file: string | undefined
}

/** Where the log of such a table goes, as an option. */
export const logOption: Option = {
  type: 'string',
  value: 'FILE',
  about: 'write the log to a file, for nodealer audit',
}

/** The terms of a table that shows what one thing does, to as many players as there are. */
export function showingTerms(game: string, rules: object): Terms {
  return {
    game,
    rules: { ...rules },
    seats: { min: 2, max: 64 },
    deadlines: usualDeadlines,
    spectators: true,
  }
}

/** Plays with so many players, writes the log to a file if one is named, and audits it. */
export async function playAndAudit<R>(
  terms: Terms,
  players: number,
  gameAt: (seat: number) => Game<R>,
  file?: string,
): Promise<PlayedTable<R>> {
  const writeLog = outputFile(file)
  const progress = new Progress()
  const work = new WorkLog(players, (words) => progress.show(words))
  const start = performance.now()
  const places = Array.from({ length: players }, (_, i) => ({
    name: `player ${i + 1}`,
    game: gameAt(i),
    onEvent: work.listener(i),
  }))
  const { table, log, sessions } = localTable(terms, places)
  const outcomes = await Promise.all(sessions.map((session) => session.result))
  const milliseconds = performance.now() - start
  progress.show('auditing the log')
  const lines = log()
  const verdict = await audit(lines, gameOf)
  progress.clear()
  writeLog(`${lines.join('\n')}\n`)
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
  return { players: table.players, outcomes, work, verdict, milliseconds, bytes, file }
}

/** How long it took to play and to audit, what the audit said, and where the log is. */
export function describeAudit({ verdict, milliseconds, bytes, file }: PlayedTable<unknown>): string {
  const clean = verdict.clean ? style('green', 'clean') : style('red', 'not clean')
  const audited = `audit in ${duration(verdict.milliseconds)}: ${clean}`
  const written = file === undefined ? '' : `; log written to ${file}`
  return `in ${duration(milliseconds)}; ${audited}, ${verdict.statements} statements, ${verdict.checks} checks, ${size(bytes)}${written}`
}

/** The same figures for programs. */
export function auditFigures({ verdict, milliseconds, bytes }: PlayedTable<unknown>): object {
  const { clean, statements, checks } = verdict
  const [ms, auditMs] = [milliseconds, verdict.milliseconds].map(Math.round)
  return { clean, statements, checks, bytes, ms, auditMs }
}
