/** What the parts of a log say together (spec/log, section 8). */

import { Absent } from '../order/fault.ts'
import { cutLog, Uncut } from './audit-cuts.ts'
import { auditPart, type SoundPart } from './audit-part.ts'
import type { GameOf, Verdict } from './verdict.ts'

/**
 * Audits a log part by part, cut at every closing; undefined where only an audit of the whole says what is wrong. For simulators, which
 * hold that both say the same.
 */
export async function auditInParts<R>(
  lines: Iterable<string>,
  gameOf: GameOf<R>,
): Promise<Omit<Verdict<R>, 'milliseconds'> | undefined> {
  const parts: SoundPart[] = []
  try {
    for await (const part of cutLog(lines, 1)) {
      const found = await auditPart(part, gameOf)
      if (found === undefined) return undefined
      parts.push(found)
    }
  } catch (error) {
    if (error instanceof Uncut) return undefined
    throw error
  }
  return verdictOfParts(parts)
}

/** The verdict on a log whose parts are sound; undefined where somebody has to look closer. */
export function verdictOfParts<R>(parts: readonly SoundPart[]): Omit<Verdict<R>, 'milliseconds'> | undefined {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const { table } = first
  const sum = (of: (part: SoundPart) => number): number => parts.reduce((total, part) => total + of(part), 0)
  const certified = Math.max(...parts.map((part) => part.certified))
  const isWhole = parts.every((part) => part.disclosed && part.table?.id === table?.id)
  if (table === undefined || !isWhole || certified < last.entries) return undefined
  return {
    clean: last.unfinished === undefined,
    sound: true,
    table,
    members: last.members,
    begins: undefined,
    result: last.result as R | undefined,
    otherResults: last.otherResults,
    faults: [],
    absences: parts.flatMap(({ absences }) => absences.map(absentOf)),
    refused: [],
    strays: parts.flatMap(({ strays }) => strays),
    closed: last.closed,
    unfinished: last.unfinished,
    stopped: undefined,
    otherGame: undefined,
    disclosed: true,
    entries: last.entries,
    certified,
    statements: sum(({ statements }) => statements),
    checks: sum(({ checks }) => checks),
  }
}

function absentOf({ players, slot, called }: SoundPart['absences'][number]): Absent {
  return new Absent(players, slot, called)
}
