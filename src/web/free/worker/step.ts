/** What the steps of a free table are on the page. */
import type { StepKind } from '../../table/step.ts'

const kinds: ReadonlyMap<string, StepKind> = new Map<string, StepKind>([
  ['mask/keys', 'keys'],
  ['mask/shuffle', 'shuffle'],
  ['mask/unmask', 'open'],
  ['mask/give', 'hand over'],
  ['mask/hand', 'hand over'],
  ['free/wish', 'wish'],
  ['free/pick', 'pick'],
  ['free/agree', 'consent'],
  ['table/seal', 'dice'],
  ['table/opening', 'dice'],
  ['table/closing', 'sign'],
  ['table/late', 'absence'],
])

/** The kind of a step. */
export function kindOf(step: string): StepKind {
  return kinds.get(step) ?? 'other'
}
