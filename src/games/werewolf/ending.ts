/** Why a village is over, so that every screen gives the same reason (spec/werewolf, section 13). */
import type { Village } from './village.ts'

/** What ended it: no wolf lives, or at least half are wolves; nobody is left, or nobody died for too long; or, by a wolf's word, what that came to. */
export type Ending =
  | 'no wolf'
  | 'half wolves'
  | 'nobody lives'
  | 'nobody dies'
  | 'quiet night'
  | 'false word'
  | 'left alone'

/** The reason; undefined as long as the village plays. */
export function endingOf({ stage, rules, players, deaths, history }: Village): Ending | undefined {
  if (stage.at !== 'end') return undefined
  if (stage.winner === 'nobody') return deaths.length < players ? 'nobody dies' : 'nobody lives'
  if (stage.winner === 'wolves') return 'half wolves'
  if (rules.victory === 'counted') return 'no wolf'
  // After the end nothing happens but that roles are shown.
  const last = history.findLast(({ type }) => type !== 'will')
  if (last?.type !== 'declaration') return 'quiet night'
  return last.by === null ? 'left alone' : 'false word'
}
