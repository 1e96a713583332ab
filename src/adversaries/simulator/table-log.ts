/** A log as a stranger reads it with pencil and paper: times, heads and statements, without any of the table's own code for games. */
import {
  beginning,
  envelopeDigest,
  headText,
  idBytes,
  placeAfter,
  readLogLine,
  type Statement,
  type Table,
} from '../../table/index.ts'
import { latePart, slotBelow } from '../../table/inside.ts'

/** As much of a statement as the promises are about. */
export type LoggedStatement = Pick<Statement, 'slot' | 'by' | 'q' | 'head' | 'asks' | 'digest'>

/** An entry of the log. */
export interface LoggedEntry {
  readonly k: number
  /** Milliseconds of table time since the first entry: each gap counts for one beat at most. */
  readonly at: number
  readonly head: string
  readonly statement: LoggedStatement | undefined
}

/** The entries of a log by number; the first is number 0, where the table begins. */
export function readLines({ id, charter }: Table, lines: readonly string[]): readonly LoggedEntry[] {
  const start = beginning(idBytes(id))
  const read: LoggedEntry[] = [{ k: 0, at: 0, head: headText(start.head), statement: undefined }]
  let [head, time, at] = [start.head, Number.NaN, 0]
  for (const line of lines) {
    const parsed = readLogLine(line)
    if (parsed.kind !== 'entry') continue
    const { entry, said } = parsed
    head = placeAfter(idBytes(id), head, entry, envelopeDigest(entry.envelope)).head
    at += Number.isNaN(time) ? 0 : Math.min(entry.time - time, charter.beat)
    time = entry.time
    read.push({ k: entry.k, at, head: headText(head), statement: statementIn(said) })
  }
  return read
}

/** What a line says; the log shows nothing as said that was not signed, so no signature is checked once more. */
function statementIn(said: string | undefined): LoggedStatement | undefined {
  if (said === undefined) return undefined
  const { slot, by, q, head, asks } = JSON.parse(said) as LoggedStatement
  return { slot, by, q, head, asks, digest: said }
}

/** All statements in a slot, with their places. */
export function saidIn(
  lines: readonly LoggedEntry[],
  slot: string,
): readonly { k: number; statement: LoggedStatement }[] {
  return lines.flatMap(({ k, statement }) => (statement?.slot === slot ? [{ k, statement }] : []))
}

/** Who is said to have been late where, and what is known of that question. */
export interface Lateness {
  readonly slot: string
  readonly players: readonly string[]
  /** Milliseconds of table time that a question in this slot is open. */
  readonly deadline: number
  /** Whether a player had no patience left at entry `k`, asked at entry `q`. */
  readonly isSpent: (player: string, q: number, k: number) => boolean
  /** Whose words are about the right question for certain. */
  readonly isHonest: (player: string) => boolean
  /** Whether this entry counts at all. */
  readonly isCounted: (k: number) => boolean
}

/**
 * Why these players cannot have been late by the order of the log; undefined if they were. Somebody must have said so who
 * had spoken itself or was not asked, at least a deadline of table time after the question or when the patience with them was spent, and
 * before any of them had answered it.
 */
export function notLate(lines: readonly LoggedEntry[], late: Lateness): string | undefined {
  const { slot, players, deadline, isSpent, isHonest, isCounted } = late
  const complaints = saidIn(lines, slotBelow(slot, latePart)).filter(({ k }) => isCounted(k))
  const answers = saidIn(lines, slot)
  const known = [...answers, ...complaints].find(
    ({ statement: { by, q, head } }) => isHonest(by) && lines[q]?.head === head,
  )?.statement
  if (complaints.length === 0) return 'nobody said so'
  const reasons = complaints.map(({ k, statement: { by, q, head } }) => {
    const asked = lines[q]
    if (asked?.head !== head || (known && known.q !== q)) return 'the complaint is about another question'
    if (players.includes(by)) return 'the complaint is by one who was silent itself'
    const isOver = (lines[k]?.at ?? 0) - asked.at >= deadline
    if (!isOver && !players.every((player) => isSpent(player, q, k)))
      return 'the complaint came before the deadline'
    const given = answers.filter(({ statement }) => statement.q === q && statement.head === head)
    const inTime = given.find((answer) => answer.k < k && counts(answer.statement, given, late))
    return inTime && `${inTime.statement.by.slice(0, 8)} had answered in entry ${inTime.k}`
  })
  return reasons.includes(undefined) ? undefined : reasons.join('; ')
}

/** Whether this is an answer by one of the late: a liar's counts only if it asks what an honest player asks there. */
function counts(
  { by, asks }: LoggedStatement,
  given: readonly { readonly statement: LoggedStatement }[],
  { players, isHonest }: Lateness,
): boolean {
  if (!players.includes(by)) return false
  return isHonest(by) || given.some(({ statement }) => isHonest(statement.by) && statement.asks === asks)
}
