/** What the steps of a village are on the page. */
import { werewolfSteps } from '../../../games/werewolf/play/index.ts'
import type { StepKind } from '../../table/step.ts'

const kinds: ReadonlyMap<string, StepKind> = new Map<string, StepKind>([
  [werewolfSteps.roles, 'roles'],
  [werewolfSteps.role, 'roles'],
  [werewolfSteps.whispers, 'diary'],
  [werewolfSteps.night, 'night'],
  [werewolfSteps.answers, 'answer'],
  [werewolfSteps.medium, 'answer'],
  [werewolfSteps.wills, 'will'],
  [werewolfSteps.will, 'will'],
  [werewolfSteps['last-words'], 'last words'],
  [werewolfSteps.shot, 'last words'],
  [werewolfSteps.dawn, 'night'],
  [werewolfSteps.count, 'count'],
  [werewolfSteps.declaration, 'count'],
  [werewolfSteps.talk, 'talk'],
  [werewolfSteps.vote, 'vote'],
  [werewolfSteps['roles-shown'], 'end'],
  ['table/late', 'absence'],
])

/** The kind of a step. */
export function kindOf(step: string): StepKind {
  return kinds.get(step) ?? 'other'
}
