/** The key of a table at which somebody sits down again (spec/free, section 4). */
import type { JointKey } from '../../../cards/index.ts'
import type { Player } from '../../../table/index.ts'

/** The key of all who have a share in one of these two; `me` is whoever sits here. Nobody has a share in both. */
export function keyWith(key: JointKey, added: JointKey, me: Player | undefined): JointKey {
  const isAdded = me !== undefined && added.shares.has(me)
  return {
    shares: new Map([...key.shares, ...added.shares]),
    secret: () => (isAdded ? added : key).secret(),
  }
}
