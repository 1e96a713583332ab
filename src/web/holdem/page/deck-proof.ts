/** What this browser knows of the deck on the table: who has shuffled it, whose shuffle it has checked, and who shuffles just now. */
import { computed } from '@preact/signals'
import type { WorkModel } from '../../table/model.ts'
import { entries, onScreen, work } from '../../table/page/state.ts'

/** Who has shuffled the deck of the hand on the screen, and whose shuffle has been checked here. */
export const deckProof = computed(() => {
  const hand = onScreen.value ?? 1
  const shuffles = [...entries.value.values()].filter(
    (entry) => entry.step === 'shuffle' && entry.hand === hand,
  )
  return {
    shuffled: new Set(shuffles.map(({ by }) => by)),
    checked: new Set(shuffles.filter(({ checks }) => checks.length > 0).map(({ by }) => by)),
  }
})

/** Who has a deck in its hands: that of this hand, or of the next. */
export const shuffler = computed(() => {
  const isShuffling = (part: WorkModel | undefined): boolean =>
    part?.step === 'shuffle' && part.state === 'doing' && part.players.length === 1
  const part = [work.value.now, work.value.ahead].find(isShuffling)
  return part?.players[0]
})
