/** What seals the lines of a table (spec/log, section 3), and what does not: tables in one process have nothing to hide. */

import { sha256 } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'

const utf8 = new TextEncoder()
/** A byte order mark is not passed over: there is one way to write a line. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Seals and opens the lines of one table. */
export interface Sealer {
  /** The envelope of a line; the same line gives the same bytes. */
  seal(line: string): Uint8Array
  /** The line inside; undefined if it was not sealed here, or not in the one way to seal it. */
  open(envelope: Uint8Array): string | undefined
  /** The table key, which shows what each envelope holds; undefined where nothing is sealed. */
  readonly key: Uint8Array | undefined
}

/** What a charter says about the table key: whoever has the key can show that it is the one. */
export function keyCommitment(tableKey: Uint8Array): string {
  const tagged = new Uint8Array([...utf8.encode('nodealer/v2/seal/commitment'), ...tableKey])
  return base64urlnopad.encode(sha256(tagged))
}

/** Where nothing is sealed: tables inside one process. */
export const plainSealer: Sealer = {
  key: undefined,
  seal: (line) => utf8.encode(line),
  open(envelope) {
    try {
      return strictUtf8.decode(envelope)
    } catch {
      return undefined
    }
  },
}
