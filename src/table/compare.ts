/**
 * Compares what several seats have seen. If two of them were shown different things, either a player has said two things
 * and is named, or something was kept from one of them; then nobody at the table is to blame, but who carries the lines.
 */
import { DecodeError } from '../group/index.ts'
import { contradiction, type Fault } from './fault.ts'
import { readStatement, type Statement } from './statement.ts'

/** How the views of one table differ. */
export interface Comparison {
  /** Players who said two things in one slot, to different people or to the same. */
  readonly faults: readonly Fault[]
  /** What was kept from whom: statements that others have seen and this view has not. */
  readonly withheld: readonly { readonly from: string; readonly statement: Statement }[]
}

/** Compares logs, given by the name of who has seen them. Lines that are no statements are passed over. */
export function compareLogs(views: ReadonlyMap<string, Iterable<string>>): Comparison {
  const read = new Map([...views].map(([name, lines]) => [name, readView(lines)]))
  const all = new Map<string, Statement>()
  for (const view of read.values()) for (const [digest, statement] of view) all.set(digest, statement)
  const faults = new Map<string, Fault>()
  const first = new Map<string, Statement>()
  for (const statement of all.values()) {
    const key = `${statement.table} ${statement.slot} ${statement.by}`
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, statement)
    else if (!faults.has(key)) faults.set(key, contradiction({ lines: [] }, earlier, statement))
  }
  const withheld = [...read].flatMap(([from, view]) =>
    [...all.values()].filter(({ digest }) => !view.has(digest)).map((statement) => ({ from, statement })),
  )
  return { faults: [...faults.values()], withheld }
}

function readView(lines: Iterable<string>): Map<string, Statement> {
  const view = new Map<string, Statement>()
  for (const line of lines) {
    try {
      const statement = readStatement(line)
      view.set(statement.digest, statement)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
    }
  }
  return view
}
