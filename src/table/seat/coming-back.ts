/** How a seat goes on from its journal (spec/log, section 10). */
import { messageOf, Stuck } from '../order/fault.ts'
import type { Certified, Chain } from '../order/follow.ts'
import type { LogLine } from '../order/log-line.ts'
import { readLineUnder } from '../order/parse-log-line.ts'
import type { Sealer } from '../order/sealer.ts'
import { readStatement, type Statement } from '../statements/statement.ts'
import type { Kept } from './journal.ts'

/** Where what was kept goes. */
export interface Returning {
  readonly chain: Chain
  readonly sealer: Sealer
  /** Something that this seat has said. */
  readonly onSaid: (statement: Statement) => void
  readonly onCertified: (certified: Certified | undefined) => void
}

/** Feeds what the journal has seen, and what this seat has said. */
export function feedKept({ lines, closed }: Kept, { chain, sealer, onSaid, onCertified }: Returning): void {
  for (const line of lines) {
    const read = readKept(line, sealer)
    if (read.kind === 'mine') onSaid(readStatement(read.said))
    else if (read.kind === 'certificate')
      onCertified(chain.take({ entries: [], certificate: read.certificate }))
    else if (read.entry.k >= chain.next) chain.take({ entries: [read.entry] })
  }
  chain.forgetUncertified()
  if (closed && chain.place.k < closed.at)
    throw new Stuck('the journal is damaged: it does not reach to the closing that it starts from')
}

function readKept(line: string, sealer: Sealer): LogLine {
  try {
    return readLineUnder(line, () => sealer)
  } catch (error) {
    throw new Stuck(`the journal is damaged: ${messageOf(error)}`)
  }
}
