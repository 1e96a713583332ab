/** How long a table waits before somebody counts as lost (spec/werewolf, section 12), as the charter of a village has it. */
import type { Charter } from '../../../table/index.ts'
import type { WerewolfRules } from '../index.ts'

/** The time of grace for what programs do by themselves; for what a person does, that on top of the longest time it may take. */
export function deadlinesOf({ times }: WerewolfRules): Charter['deadlines'] {
  const { role, night, dawn, talk, vote, runoff, grace } = times
  return { step: 1000 * grace, act: 1000 * (Math.max(role, night, dawn, talk, vote, runoff) + grace) }
}
