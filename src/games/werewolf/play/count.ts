/**
 * Who has won (spec/werewolf, section 9): the marks of everybody who lives add up to as many marks as there are wolves, and private tests say whether
 * these are none or at least half. Nothing else is shown: nobody declares anything, and nobody is trusted.
 */
import { areEqual, faceUp, isNothing, sumOf } from '../../../cards/index.ts'
import { group } from '../../../group/index.ts'
import type { Balance } from '../index.ts'
import { markAmong, wolfMark } from './cast.ts'
import type { VillageScene } from './scene.ts'

/** Those who live count the wolves among them. */
export async function countWolves(scene: VillageScene): Promise<Balance> {
  const { cast, living, village } = scene
  const seat = scene.scope(['count'])
  const sum = sumOf(living.map((player) => markAmong(cast, living, player)))
  if (await isNothing(seat.at('none'), sum)) return 'none'
  const shown = [...village.shown.values()].filter((role) => role === 'wolf').length
  const most = Math.min(living.length, cast.mix.wolf - shown)
  for (let wolves = Math.ceil(living.length / 2); wolves <= most; wolves++) {
    const marks = faceUp(sum.key, group.mul(wolfMark, [BigInt(wolves)]))
    if (await areEqual(seat.at(wolves), sum, marks)) return 'half'
  }
  return 'neither'
}
