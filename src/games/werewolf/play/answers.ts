/**
 * What is learnt in secret (spec/werewolf, section 6): at dawn the seer learns of the one it asked about, and where roles stay hidden a
 * medium learns of everybody who has died. Everybody asks, or seems to, and everybody is answered.
 */
import { hexes } from '../../../cards/index.ts'
import type { Points } from '../../../group/index.ts'
import type { Player } from '../../../table/index.ts'
import { faceOf, wolfMark } from './cast.ts'
import { answerAll, chooseAll, myAnswer } from './choices.ts'
import type { Night } from './night.ts'
import type { VillageScene } from './scene.ts'
import { willOf } from './wills.ts'

function isWolf(shown: Points): boolean {
  return hexes(shown)[0] === hexes(wolfMark)[0]
}

/**
 * The answers of the night, once its dead are known: to everybody who lives. Whose share is missing is dead, and its share of the
 * mark was published when roles were dealt. If the one who was asked about has died, there is no answer but its will.
 */
export async function answerSeer(scene: VillageScene, { seat, powers, chosen }: Night): Promise<void> {
  if (powers.ask === undefined || chosen.ask === undefined) return
  const { me, living } = scene
  await answerAll(scene.scope(['answers', scene.village.day]), chosen.ask)
  if (me === undefined || !living.includes(me)) return
  const isReadable = (place: number): boolean => living.includes(seat.players[place]!)
  const answer = myAnswer(seat, 'ask', powers.ask, chosen.ask.get(me)!, isReadable)
  if (answer) scene.learn(seat.players[answer.place]!, isWolf(answer.shows))
}

/** Everybody who lives asks, or seems to ask, what one who has died was; a medium always does. */
export async function askMedium(scene: VillageScene, dead: Player): Promise<void> {
  const will = willOf(scene, dead)
  if (scene.cast.mix.medium === 0 || will === undefined) return
  const seat = scene.scope(['medium', dead])
  const { me, view } = scene
  const choosing = { key: scene.key, cards: [will], face: faceOf('medium') }
  const place = view.role === 'medium' ? 0 : undefined
  const ask = async () => ({ medium: place })
  // No person is asked: programs do this by themselves.
  const chosen = await chooseAll(seat, scene.cast, { medium: choosing }, ask, { deadline: 'step' })
  await answerAll(seat.at('answers'), chosen.medium)
  if (me === undefined || !seat.players.includes(me)) return
  const answer = myAnswer(seat, 'medium', choosing, chosen.medium.get(me)!, () => true)
  if (answer) scene.learn(dead, isWolf(answer.shows))
}
