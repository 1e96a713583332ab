/** What an entry of a log says, opened as every seat opened it (spec/log, section 5). */
import { DecodeError } from '../../group/index.ts'
import type { Entry } from '../order/chain.ts'
import { type LogLine, logLine } from '../order/log-line.ts'
import { sealerWith } from '../order/read-log-line.ts'
import { keyCommitment, plainSealer, type Sealer } from '../order/sealer.ts'
import { readStatement, type Statement } from '../statements/statement.ts'

/** A line with an entry, as it was read. */
export type EntryLine = Extract<LogLine, { kind: 'entry' }>

/** An entry, and what its line says about it. */
export interface Written {
  readonly entry: Entry
  readonly said: string | undefined
  readonly key: Uint8Array | undefined
}

/** What an entry says, or why it says nothing. */
export interface Opened {
  readonly statement?: Statement
  readonly reason?: string
  /** It is sealed, and the line does not show the key of this table. */
  readonly isHidden?: boolean
  /** The line says something else than the envelope, or leaves out what it says. */
  readonly isOtherwise?: boolean
}

/**
 * What an entry says, opened with the key of the charter as every seat did, whatever the line says about it: whoever shows
 * a log could hide a statement otherwise, or show one that no seat could read. `sealing`: what the charter says about the table key; empty
 * where nothing is sealed.
 */
export function openedWith(sealing: string, { entry, said, key }: Written): Opened {
  const { envelope } = entry
  if (envelope === undefined) return {}
  const sealer = sealing === '' ? plainSealer : key && sealerOf(sealing, key)
  if (sealer === undefined) return { reason: 'is not disclosed', isHidden: true }
  // What a line says was sealed with its key to get the envelope: with the right one it need not be opened again.
  const isSealedSo = sealer.key !== undefined || key === undefined
  const opened = said !== undefined && isSealedSo ? said : sealer.open(envelope)
  const heard: Opened = opened === undefined ? { reason: 'is no statement' } : spoken(opened)
  return { ...heard, isOtherwise: opened !== said && (said ?? heard.statement) !== undefined }
}

/** The sealer of this table, if this is its key. */
function sealerOf(sealing: string, key: Uint8Array): Sealer | undefined {
  return sealing === keyCommitment(key) ? sealerWith(key) : undefined
}

/** The statement that this text is. */
export function spoken(said: string): Opened {
  try {
    return { statement: readStatement(said) }
  } catch (error) {
    if (error instanceof DecodeError) return { reason: 'is no statement' }
    throw error
  }
}

/** Whether a line is the one that this library writes for what was read from it. */
export function isAsWritten({ entry, said, key }: EntryLine, text: string): boolean {
  return logLine(entry, said, key ? sealerWith(key) : plainSealer) === text.trimEnd()
}
