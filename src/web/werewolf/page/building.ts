/** How far the house of a player is built while roles are dealt: by what it has said, as far as this browser has checked it. */
import type { EntryModel } from '../../table/model.ts'

/** A building site, a dark house, or one with a light in its window. */
export type Stage = 'site' | 'dark' | 'lit'

/** What a player says before its first shuffle: its keys for whispers, and those for roles. */
const keys = 2

/** A house is built with the first keys of its player, and lit when its first shuffle has been checked. */
export function stageOf(player: number, entries: Iterable<EntryModel>): Stage {
  const checked = [...entries].filter(
    ({ by, step, checks }) => by === player && step === 'roles' && checks.length > 0,
  )
  if (checked.length > keys) return 'lit'
  return checked.length > 0 ? 'dark' : 'site'
}
