/** The games of this page, as its worker plays them: Hold'em at once, others when a table plays them. */
import { webHoldem } from './holdem/worker/web-holdem.ts'
import type { WebGame } from './table/worker/web-game.ts'

/** The game of that name in a charter; undefined for one that this page does not know. */
export async function webGame(name: string): Promise<WebGame | undefined> {
  if (name === 'werewolf') return (await import('./werewolf/worker/web-werewolf.ts')).webWerewolf
  if (name === 'free') return (await import('./free/worker/web-free.ts')).webFree
  return name === webHoldem.name ? webHoldem : undefined
}
