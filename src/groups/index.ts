/** The door of the groups room: permutations, ladders, and secret groups (spec/groups). */
export { type GroupPlan, plansOf, requireDivision } from './division.ts'
export { type GroupRules, grouping, groupRules } from './grouping.ts'
export { type Ladder, ladderOf, levelsOf, permutationOf } from './ladder.ts'
export { drawLadderSvg } from './ladder-svg.ts'
export { drawLadder, type LadderLabels, readLadder } from './ladder-text.ts'
export { readCycles, readTwoLines, writeCycles, writeTwoLines, writeType } from './notation.ts'
export { type NumberCardGroups, numberCardGroups, numberCardsNeeded } from './number-card-groups.ts'
export {
  type CycleCount,
  conjugate,
  cyclesOf,
  identity,
  imageOf,
  inverse,
  ofCycles,
  type Permutation,
  permutation,
  power,
  product,
  typeOf,
} from './permutation.ts'
export {
  groupNamesTag,
  type MarksOf,
  type MemberCards,
  type SecretGroups,
  secretGroups,
} from './secret-groups.ts'
export type { Membership } from './view.ts'
