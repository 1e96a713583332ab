/** What is drawn for the game that is played: Hold'em comes with the first page, others when a table plays them. */
import { computed, effect, signal } from '@preact/signals'
import type { GameName } from '../rules-model.ts'
import type { GamePage } from '../table/page/game-page.ts'
import { allHere } from '../table/page/line.ts'
import { lobby, table } from '../table/page/state.ts'

const pages: { readonly [K in GameName]: () => Promise<GamePage> } = {
  holdem: async () => (await import('../holdem/page/holdem-page.tsx')).holdemPage,
  werewolf: async () => (await import('../werewolf/page/village-page.tsx')).villagePage,
  free: async () => (await import('../free/page/free-page.tsx')).freePage,
}

const loaded = signal<{ readonly [K in GameName]?: GamePage }>({})

/** Fetches what a game is drawn with. */
export async function loadGame(name: GameName): Promise<void> {
  if (loaded.peek()[name]) return
  const page = await pages[name]()
  loaded.value = { ...loaded.peek(), [name]: page }
}

const played = computed<GameName>(() => (table.value?.rules ?? lobby.value?.rules)?.game ?? 'holdem')

/** The game of the table or lobby that the page is at; undefined until its code is there. */
export const gamePage = computed(() => loaded.value[played.value])

effect(() => void loadGame(played.value))

effect(() => {
  if (table.value && gamePage.value) allHere()
})
