/**
 * Time to look (spec/werewolf, section 11): at one's role when it is dealt, and at dawn at who has died. It has one length for all, and
 * says nothing of who has looked.
 */
import { form, wire } from '../../../table/index.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import type { VillageScene } from './scene.ts'

const Looked = form('werewolf', 'looked', wire.record({}))

/** Everybody who lives looks, for as long as the charter says; where it gives no time, nothing is said. */
export async function lookAround(scene: VillageScene, moment: 'role' | 'dawn'): Promise<void> {
  const { day, rules } = scene.village
  if (rules.times[moment] === 0) return
  const seat = scene.scope([moment, day])
  const waiting = scene.begin(moment)
  const look = async (question: OpenQuestion) => {
    await scene.asker.look(moment, question)
    return {}
  }
  await seat.all(Looked, look, waiting)
}
