/**
 * Wills (spec/werewolf, section 7): everybody who lives leaves a card that the others open when it dies: its role where roles are shown,
 * else its wolf mark, of which only a medium learns. Each lies under the keys of all others who live, so that nothing is asked of the dead,
 * and all are renewed after every death.
 */
import {
  type JointKey,
  keyAmong,
  leftTo,
  type MaskedCard,
  moveCards,
  opened,
  publicKey,
  unmask,
} from '../../../cards/index.ts'
import { group } from '../../../group/index.ts'
import type { Player } from '../../../table/index.ts'
import type { Role } from '../index.ts'
import { roleFaces } from './cast.ts'
import type { VillageScene } from './scene.ts'

const leave = { type: 'will', rule: 'leave a true will' }

/** Everybody who lives leaves a will to the others. */
export async function renewWills(scene: VillageScene): Promise<void> {
  const { cast, living, village } = scene
  if (!village.rules.shown && cast.mix.medium === 0) return
  const leavers = living.filter((player) => living.length > 1 && canBeKept(keyOfOthers(scene, player)))
  if (leavers.every((player) => isCurrent(scene, player))) return
  const what = village.rules.shown ? 'role' : 'mark'
  const held = new Map(leavers.map((player) => [player, [cast.cards.get(player)![what]]]))
  const moved = await moveCards(scene.scope(['wills']), (player) => keyOfOthers(scene, player), held, leave)
  const left = [...held].map(([player, [card]]) => [player, moved.get(card!)!] as const)
  scene.wills = new Map([...scene.wills, ...left])
}

/** The key of all others who live. */
function keyOfOthers({ cast, living }: VillageScene, player: Player): JointKey {
  return keyAmong(
    cast.key,
    living.filter((other) => other !== player),
  )
}

/**
 * Players who all collude can have keys that add up to nothing. What is left to them would lie open, and no proof of it holds: whoever left
 * it would be named for their agreement. To them nothing is left.
 */
function canBeKept(key: JointKey): boolean {
  return group.identities(publicKey(key)).length === 0
}

/** Whether a player's will lies under the keys of exactly the others who live. */
function isCurrent({ wills, living }: VillageScene, player: Player): boolean {
  const holders = wills.get(player)?.key.shares
  return (
    holders?.size === living.length - 1 && living.every((other) => other === player || holders.has(other))
  )
}

/**
 * The will of one who has died, as those who live can open it; undefined if it cannot be opened, because it needs a share of another
 * who has gone since it was left.
 */
export function willOf({ wills, living }: VillageScene, dead: Player): MaskedCard | undefined {
  const will = wills.get(dead)
  if (will === undefined || living.length === 0) return undefined
  return [...will.key.shares.keys()].every((player) => living.includes(player))
    ? leftTo(living, will)
    : undefined
}

/** Those who live open the will of one who has died; null if it left none that can be opened. */
export async function openWill(scene: VillageScene, dead: Player): Promise<Role | null> {
  const will = willOf(scene, dead)
  if (will === undefined) return null
  await unmask(scene.scope(['will', dead]), [will])
  const [role] = roleFaces.read(opened(will)) as [Role]
  return role
}
