/**
 * Runs what was played while a seat was away, behind its own work (spec/log, section 10): from the last closing that it had seen itself to the one
 * that it went on from. Fetched when somebody has been away for long: a page that plays need not load it.
 */
import { Ledger } from '../../proofs/index.ts'
import { Auditor } from '../audit/auditor.ts'
import type { GameOf, Verdict } from '../audit/verdict.ts'
import type { Clock } from '../order/clock.ts'
import { FalsePast } from '../order/false-past.ts'
import { Cancelled } from '../order/fault.ts'
import type { TableEvent } from '../run/event.ts'
import { type ClosedPhase, closingDigest } from '../statements/closing.ts'
import { endsAmong, type SignedEnd, signersOf } from '../statements/signed-closing.ts'
import { phaseOf, readPhase } from '../statements/slot.ts'
import { topicIn } from '../statements/topic.ts'
import { printable } from '../statements/wire.ts'
import type { Spoken } from './late-start.ts'

/** What a seat has taken as it was signed. */
export interface Untested {
  /** The last closing that it has seen itself; undefined for the table's beginning. */
  readonly settled: ClosedPhase | undefined
  /** The closing that it has gone on from. */
  readonly closed: ClosedPhase
  /** What was said to sign the ends of phases. */
  readonly ends: readonly Spoken[]
  /** The entries and certificates from the one to the other. */
  readonly lines: readonly string[]
}

/** What is run, and beside what. */
export interface MissedGame<R> {
  readonly gameOf: GameOf<R>
  readonly clock: Clock
  readonly tell: (event: TableEvent) => void
  /** Whether nobody waits for it any more. */
  readonly isGivenUp: () => boolean
}

/** After so many lines the seat's own work goes first, for so many milliseconds. */
const [together, pause] = [16, 20]

/** Runs it, and tells that it came to the closing. Else rejects with a `FalsePast`, after telling who broke a rule there, if somebody did. */
export async function auditMissed<R>(untested: Untested, game: MissedGame<R>): Promise<void> {
  const closings = closingsOf(untested)
  const missed = {
    kind: 'missed',
    phases: closings.length,
    last: readPhase(untested.closed.closing.phase),
  } as const
  game.tell({ ...missed, isChecked: false })
  const first = await run(untested, game, new Ledger())
  const found = first.isThere ? first : await run(untested, game)
  if (found.isThere) return game.tell({ ...missed, isChecked: true })
  const error = falsePast(untested, closings, found)
  for (const fault of error.faults)
    game.tell({ kind: 'fault', fault, topic: topicIn(fault.slot, ''), isOut: false })
  throw error
}

/** What came of one run. */
interface Outcome {
  readonly isThere: boolean
  /** The digests of the closings that the game came to. */
  readonly closings: ReadonlySet<string>
  readonly verdict?: Verdict<unknown>
}

/** With a ledger, proofs are taken for right until they are evaluated together: if one is wrong, the game did not run as it was played. */
async function run<R>({ settled, closed, lines }: Untested, game: MissedGame<R>, ledger?: Ledger) {
  const closings = new Set<string>()
  const until = { digest: closingDigest(closed.closing), at: closed.at }
  const onClosing = (digest: string): void => void closings.add(digest)
  const auditor = new Auditor(game.gameOf, {
    until,
    onClosing,
    ...(settled && { settled }),
    ...(ledger && { ledger }),
  })
  for (const [i, line] of lines.entries()) {
    await auditor.read(line)
    if (ledger?.isHonest === false) break
    if (i % together === together - 1) await rest(game)
  }
  const isThere = (await auditor.stopped()) !== undefined && (ledger?.settle() ?? true)
  const outcome: Outcome = { isThere, closings }
  return isThere || ledger ? outcome : { ...outcome, verdict: await auditor.verdict() }
}

async function rest({ clock, isGivenUp }: MissedGame<unknown>): Promise<void> {
  await new Promise<void>((resolve) => clock.after(pause, resolve))
  if (isGivenUp()) throw new Cancelled('the seat was left before what it had missed was checked')
}

/** The closings from the first that was missed to the one that the seat went on from, each with all who signed it. */
function closingsOf({ settled, closed, ends: said }: Untested): readonly (readonly SignedEnd[])[] {
  const ends = new Map<string, SignedEnd[]>()
  for (const end of endsAmong(said)) {
    const digest = closingDigest(end.closing)
    ends.set(digest, [...(ends.get(digest) ?? []), end])
  }
  const seen = settled ? closingDigest(settled.closing) : ''
  const closings: (readonly SignedEnd[])[] = []
  let signed = ends.get(closingDigest(closed.closing))
  while (signed?.[0]) {
    closings.unshift(signed)
    const { previous } = signed[0].closing
    signed = previous === seen ? undefined : ends.get(previous)
  }
  return closings
}

/** What is wrong where: the first of these closings that the game did not come to. */
function falsePast(
  { closed }: Untested,
  closings: readonly (readonly SignedEnd[])[],
  { closings: reached, verdict }: Outcome,
): FalsePast {
  const isReached = ([end]: readonly SignedEnd[]): boolean =>
    end !== undefined && reached.has(closingDigest(end.closing))
  const signed = closings.find((ends) => !isReached(ends)) ?? []
  const closing = signed[0]?.closing ?? closed.closing
  const phase = readPhase(closing.phase)
  const signatures = signed
    .filter(({ statement }) => signersOf(closing).includes(statement.by))
    .map(({ statement }) => statement)
  const names = closing.members
    .filter(({ player }) => signatures.some(({ by }) => by === player))
    .map(({ name }) => printable(name))
  const faults = (verdict?.faults ?? []).filter(
    ({ slot }) => readPhase(phaseOf(slot)).number === phase.number,
  )
  const proven = faults.map(({ message }) => `${printable(message)}. `).join('')
  const message =
    `what was played while this seat was away does not hold: the log does not lead to the end of ${phase.name} ${phase.number} that ${names.join(', ')} ` +
    `signed. ${proven}${faults.length > 0 ? '' : `Either they lie together, or their program is another one than this. `}This seat says nothing more`
  return new FalsePast(message, { phase, signatures, faults })
}
