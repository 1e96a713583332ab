/** The end of a phase, signed by all who remain (spec/log, section 8). */
import { type Closing, ClosingForm, closingDigest, sameClosing } from '../statements/closing.ts'
import type { Form } from '../statements/form.ts'
import type { Player } from '../statements/identity.ts'
import { endPart, phaseOf, readPhase } from '../statements/slot.ts'
import type { Body } from '../statements/statement.ts'
import type { Run } from './run.ts'
import type { Phase } from './seat.ts'

/** Lets these players sign what has come of a phase. */
export async function closePhase<R>(
  run: Run,
  phase: Phase,
  form: Form<R>,
  result: R,
  players: readonly Player[],
): Promise<void> {
  const gone = phase.players.filter((player) => !players.includes(player))
  const closing = closingOf(run, phaseOf(phase.slot), form.write(result), players)
  const { system, type } = ClosingForm
  // Whoever signs has to mean the same end: with another one in mind it answers another question.
  const thisEnd: typeof ClosingForm = { ...ClosingForm, type: `${type} ${closingDigest(closing)}` }
  const end = phase.without(gone).at(endPart).step(`${system}/${type}`)
  const signed = await end.some(players, thisEnd, () => closing)
  await end.acceptAll('sign the result that everybody sees', signed, (theirs) => sameClosing(theirs, closing))
  const said = run.phases.of(end.slot)?.heardIn(end.slot)
  await letGo(
    run,
    closing,
    players.map((player) => said!.get(player)!.statement.line),
  )
}

/** What everybody signs. */
function closingOf(run: Run, phase: string, result: Body, signers: readonly Player[]): Closing {
  return {
    phase,
    result,
    members: run.options.founding.members,
    began: run.table.players.length,
    signers: signers.map((player) => run.members.indexOf(player) + 1),
    from: run.forkedAt ?? run.here,
    previous: run.settled.digest,
  }
}

/** Lets go of a phase that everybody has closed, and of all before it. */
async function letGo(run: Run, closing: Closing, lines: readonly string[]): Promise<void> {
  const { founding, onClose } = run.options
  const closed = { closing, at: run.place.k, lines, charter: founding.charterLine }
  run.settled.close(closed)
  run.phases.drop((name) => run.settled.isClosed(name))
  run.evidence.forget(closing.from.k)
  await onClose(closed)
  run.tell({ kind: 'closed', phase: readPhase(closing.phase) })
}
