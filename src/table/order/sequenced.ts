/** An entry as a seat reads it: its place in the order, what was said in it, and the line that keeps it in a log. */
import { DecodeError } from '../../group/index.ts'
import { readStatement, type Statement } from '../statements/statement.ts'
import type { Entry, OrderPlace } from './chain.ts'
import { logLine } from './log-line.ts'
import type { Sealer } from './sealer.ts'

/** An entry that has its place. */
export interface Sequenced {
  readonly place: OrderPlace
  /** What was said; undefined for a tick, and for what is no statement. */
  readonly statement: Statement | undefined
  /** Why it is no statement. */
  readonly reason: string | undefined
  /** How it stands in a log. */
  readonly line: string
}

interface Opened {
  readonly statement: Statement | undefined
  readonly reason: string | undefined
  readonly said: string | undefined
}

/** What was read of envelopes that several seats of one process share. */
const opened = new WeakMap<Uint8Array, Opened>()

/** Opens an entry and reads what it says. Never throws. */
export function readEntry(entry: Entry, place: OrderPlace, sealer: Sealer): Sequenced {
  const { envelope } = entry
  if (envelope === undefined)
    return { place, statement: undefined, reason: undefined, line: logLine(entry, undefined, sealer) }
  const read = open(envelope, sealer)
  const line = logLine(entry, read.said, sealer)
  return { place, statement: read.statement, reason: read.reason, line }
}

/** What an entry says; undefined for a tick, and for what is no statement. Never throws. */
export function statementIn({ envelope }: Pick<Entry, 'envelope'>, sealer: Sealer): Statement | undefined {
  return envelope && open(envelope, sealer).statement
}

function open(envelope: Uint8Array, sealer: Sealer): Opened {
  const read = opened.get(envelope) ?? readEnvelope(envelope, sealer)
  opened.set(envelope, read)
  return read
}

function readEnvelope(envelope: Uint8Array, sealer: Sealer): Opened {
  const said = sealer.open(envelope)
  if (said === undefined) return { statement: undefined, reason: 'cannot be opened', said: undefined }
  try {
    return { statement: readStatement(said), reason: undefined, said }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    return { statement: undefined, reason: error.message, said: undefined }
  }
}
