/** A joint key from which the shares of others are off. */
import type { Player } from '../table/index.ts'
import { type JointKey, shareOf } from './joint-key.ts'

/** The key of these players alone, e.g. of one to whom a card is given. */
export function keyAmong(key: JointKey, players: readonly Player[]): JointKey {
  if (key.shares.size === players.length && players.every((player) => key.shares.has(player))) return key
  return { ...key, shares: new Map(players.map((player) => [player, shareOf(key, player)])) }
}
