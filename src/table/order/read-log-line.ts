/** Reads the lines of any table's log, sealed or not. */
import { base64urlnopad } from '../../group/inside.ts'
import type { LogLine } from './log-line.ts'
import { readLineUnder } from './parse-log-line.ts'
import type { Sealer } from './sealer.ts'
import { createSealer } from './sealing.ts'

/** Reads a line of any table; throws a `DecodeError` that says what is wrong with it. */
export function readLogLine(line: string): LogLine {
  return readLineUnder(line, sealerWith)
}

/** The sealer of the last key: all lines of a log have the same. */
let last: { readonly text: string; readonly sealer: Sealer } | undefined

/** The sealer of a table key; the same again for the lines of one log. */
export function sealerWith(key: Uint8Array): Sealer {
  const text = base64urlnopad.encode(key)
  if (last?.text !== text) last = { text, sealer: createSealer(key) }
  return last.sealer
}
