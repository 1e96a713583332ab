/**
 * The log of somebody who came late: it begins where this browser began to play, at a closing (spec/log, section 8). What was before is
 * asked of the relay, which keeps it, so that the log can be audited; where it cannot be had, the log says where it begins.
 */
import {
  beginning,
  type Entry,
  Founding,
  idBytes,
  type PhaseName,
  type Player,
  readLogLine,
  readStatement,
  type Sealer,
  type Transport,
  topicIn,
} from '../../../table/index.ts'
import { Chain, certificateLine, lineNumber, readEntry } from '../../../table/inside.ts'

/** Where the order of a table is, and what opens it. */
export interface OrderHere {
  /** The table's id. */
  readonly table: string
  readonly transport: Pick<Transport, 'follow'>
  readonly sealer: Sealer
}

/** How long a relay may be silent while it is asked for what was before, in milliseconds. */
const patience = 5000

/** These lines, with all that was before them if the relay shows it. */
export async function wholeLog(kept: readonly string[], order: OrderHere): Promise<readonly string[]> {
  const first = Math.min(...kept.flatMap((line) => lineNumber(line) ?? []))
  if (!Number.isFinite(first) || first === 1) return kept
  const before = await linesUpTo(first - 1, order)
  return before ? [...before, ...kept] : kept
}

/** The hand, or the round, in which a log begins whose beginning is missing. */
export function beginsIn(lines: readonly string[]): PhaseName | undefined {
  for (const line of lines) {
    const read = readLogLine(line)
    if (read.kind !== 'entry' || read.said === undefined) continue
    return read.entry.k === 1 ? undefined : topicIn(readStatement(read.said).slot, '').phase
  }
  return undefined
}

/** What the file of a log is called: where its beginning is missing, it says so. */
export function logName(begins: PhaseName | undefined): string {
  return begins === undefined ? 'log.jsonl' : `log-from-${begins.name}-${begins.number}.jsonl`
}

/** The lines of the order up to an entry; undefined if nobody shows them, or they are not certified. */
function linesUpTo(last: number, { table, transport, sealer }: OrderHere): Promise<string[] | undefined> {
  const id = idBytes(table)
  const chain = new Chain(id, beginning(id), (first) => sequencerIn(table, first, sealer))
  const lines: string[] = []
  const take = (batch: Parameters<Chain['take']>[0]): void => {
    const { placed = [], certificate } = chain.take(batch) ?? {}
    for (const { entry, place } of placed)
      if (entry.k <= last) lines.push(readEntry(entry, place, sealer).line)
    if (certificate && certificate.k <= last) lines.push(certificateLine(certificate))
  }
  return new Promise((resolve) => {
    let stop = (): void => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (found: string[] | undefined): void => {
      clearTimeout(timer)
      queueMicrotask(() => stop())
      resolve(found)
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => end(undefined), patience)
    }
    wait()
    stop = transport.follow(1, {
      onOpen: wait,
      onBatch(batch) {
        wait()
        try {
          if (chain.place.k < last) take(batch)
          if (chain.place.k >= last) end(lines)
        } catch {
          end(undefined)
        }
      },
    })
  })
}

/** Who gives the order, by the charter that the table's id binds. */
function sequencerIn(table: string, first: Entry | undefined, sealer: Sealer): Player {
  const line = first?.envelope && sealer.open(first.envelope)
  const founding = new Founding(table)
  if (line !== undefined) founding.take(readStatement(line), 1)
  return founding.charter?.sequencer ?? ''
}
