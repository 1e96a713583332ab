/** What the slots of a game are called on the page. */
import { expect, test } from 'vitest'
import { readStep } from '../../src/web/holdem/worker/step.ts'

test.for([
  ['hand#3/ahead/shuffle/2', { kind: 'shuffle', hand: 3, ahead: true, turn: 2 }],
  ['hand#3/without-2/deck/keys', { kind: 'keys', hand: 3, ahead: false, turn: undefined }],
  ['hand#1/play/board/flop/stage/1/unmask', { kind: 'flop', hand: 1, ahead: false, turn: undefined }],
  ['hand#1/play/without-1-2/board/river/unmask', { kind: 'river', hand: 1, ahead: false, turn: undefined }],
  ['hand#2/intention', { kind: 'plan', hand: 2, ahead: false, turn: undefined }],
  ['hand#2/return/1', { kind: 'return', hand: 2, ahead: false, turn: undefined }],
  ['hand#2/play/bet/4/late', { kind: 'absence', hand: 2, ahead: false, turn: undefined }],
  ['button/seal', { kind: 'coin', hand: undefined, ahead: false, turn: undefined }],
] as const)('%s', ([slot, step]) => {
  expect(readStep(slot)).toEqual(step)
})
