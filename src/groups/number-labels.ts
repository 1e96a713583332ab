/** Number cards 1 … n as points (spec/groups, section 4). */
import { type Labels, labelsFor } from '../cards/index.ts'

/** The labels of so many number cards. */
export function numberLabels(count: number): Labels {
  return labelsFor(
    'nodealer/v1/groups/number',
    Array.from({ length: count }, (_, i) => String(i + 1)),
  )
}
