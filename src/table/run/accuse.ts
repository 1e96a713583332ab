/** Naming a player for a broken rule, with everything that a stranger needs to come to the same conclusion (spec/log, section 7). */
import { Fault, Stuck } from '../order/fault.ts'
import { mineLine } from '../order/log-line.ts'
import type { Statement } from '../statements/statement.ts'
import type { Run } from './run.ts'

/**
 * Makes a fault of what a player said in a slot. Where the game itself is wrong, the mistake is its author's: that ends the run, and
 * nobody is named. Where the signatures of the closing are still to be read that the evidence starts from, which a stranger needs, the
 * fault is told once it holds them.
 */
export async function accuse(
  run: Run,
  { slot, by: culprit }: Pick<Statement, 'slot' | 'by'>,
  rule: string,
  reason: string,
): Promise<Fault> {
  const { phases, evidence: past, settled, options } = run
  const own = phases.of(slot)?.heardIn(slot)?.get(culprit)?.statement
  const topic = phases.topicOf(slot)
  const evidence = settled.closed ? [mineLine(options.founding.charterLine), ...past.lines] : past.lines
  const called = run.nameOf(culprit)
  const statements = own ? [own] : []
  const fault = new Fault({
    culprit,
    called,
    rule,
    reason,
    slot,
    statements,
    evidence,
    after: settled.digest,
  })
  if (run.isBehind) {
    past.putOff({ fault, topic, evidence })
    return fault
  }
  const mistake = await options.doubt?.(fault, settled.closed)
  if (mistake !== undefined) {
    const error = new Stuck(mistake)
    run.end(error)
    throw error
  }
  run.tell({ kind: 'fault', fault, topic, isOut: false })
  return fault
}
