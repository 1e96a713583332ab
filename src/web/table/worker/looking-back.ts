/** Which game runs again what was played while somebody was away: none that shows itself. Fetched when somebody was. */
import type { GameOf } from '../../../table/index.ts'

/** The game of a table, for an audit. */
export async function gameLookingBack(): Promise<GameOf<unknown>> {
  return (await import('../../../games/play/index.ts')).gameOf
}
