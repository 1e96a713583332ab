/** The end of a phase, signed by all who remain (spec/log, section 8). */
import { ClosingForm, closingDigest, sameClosing } from '../statements/closing.ts'
import type { Form } from '../statements/form.ts'
import type { Player } from '../statements/identity.ts'
import { phaseOf } from '../statements/slot.ts'
import type { Statement } from '../statements/statement.ts'
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
  const closing = run.closing(phaseOf(phase.slot), form.write(result), players)
  const { system, type } = ClosingForm
  // Whoever signs has to mean the same end: with another one in mind it answers another question.
  const thisEnd: typeof ClosingForm = { ...ClosingForm, type: `${type} ${closingDigest(closing)}` }
  const end = phase.without(gone).at('end').step(`${system}/${type}`)
  const signed = await end.some(players, thisEnd, () => closing)
  await end.acceptAll('sign the result that everybody sees', signed, (theirs) => sameClosing(theirs, closing))
  const said = players.map((player) => run.heard(end.slot, player) as Statement)
  await run.closePhase(closing, said)
}
