/** The door of the groups room: permutations, ladders, and secret groups (spec/groups). */
export { type Ladder, ladderOf, levelsOf, permutationOf } from './ladder.ts'
export { drawLadderSvg } from './ladder-svg.ts'
export { drawLadder, type LadderLabels, readLadder } from './ladder-text.ts'
export { readCycles, readTwoLines, writeCycles, writeTwoLines, writeType } from './notation.ts'
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
