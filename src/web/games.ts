/** The games of this page, as its worker plays them: Hold'em at once, others when a table plays them. */
import { webHoldem } from './holdem/worker/web-holdem.ts'
import type { GameName } from './rules-model.ts'
import type { WebGame } from './table/worker/web-game.ts'

const games: { readonly [K in GameName]: () => Promise<WebGame> } = {
  holdem: async () => webHoldem,
  werewolf: async () => (await import('./werewolf/worker/web-werewolf.ts')).webWerewolf,
  free: async () => (await import('./free/worker/web-free.ts')).webFree,
}

/** The game of that name in a charter; undefined for one that this page does not know. */
export async function webGame(name: string): Promise<WebGame | undefined> {
  return Object.hasOwn(games, name) ? games[name as GameName]() : undefined
}
