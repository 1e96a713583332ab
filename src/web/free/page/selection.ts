/** What I have selected: cards of my hand, a pile or cards of one, somebody, or the whole table. A tap selects and never does anything else. */
import { batch, computed, effect, signal } from '@preact/signals'
import { pileNamed } from '../../../games/free/index.ts'
import { type Held, heldIn, moved, type Sorting, sorted } from './hand-order.ts'
import type { Panel } from './menu.ts'
import { faceOf, free, myChair, question } from './state.ts'

/** A selection. */
export type Selection =
  | { readonly kind: 'hand'; readonly keys: readonly string[] }
  | { readonly kind: 'pile'; readonly pile: string }
  /** Cards of a pile that is spread out. */
  | { readonly kind: 'cards'; readonly pile: string; readonly ids: readonly number[] }
  | { readonly kind: 'chair'; readonly chair: number }
  | { readonly kind: 'table' }

const chosen = signal<Selection | undefined>(undefined)
/** What was opened on the sheet since something was selected. */
export const path = signal<readonly Panel[]>([])

/** How my hand is sorted. */
export const sorting = signal<Sorting>('suit')
const ownOrder = signal<readonly string[]>([])

/** My hand in the order in which it lies. */
export const hand = computed<readonly Held[]>(() => {
  const cards = free.value && myChair.value !== undefined ? free.value.top.chairs[myChair.value]!.hand : []
  return sorted(heldIn(cards, faceOf), sorting.value, ownOrder.value)
})

/** What is selected, as far as it is still there. */
export const selection = computed<Selection | undefined>(() => {
  const now = chosen.value
  if (now === undefined || free.value === undefined) return undefined
  if (now.kind === 'hand') {
    const keys = now.keys.filter((key) => hand.value.some((card) => card.key === key))
    return keys.length === 0 ? undefined : { kind: 'hand', keys }
  }
  if (now.kind !== 'cards') return now
  const { cards } = pileNamed(free.value.top, now.pile)
  return { ...now, ids: now.ids.filter((id) => cards.some((card) => card.id === id)) }
})

/** The cards of my hand that are selected. */
export const selectedCards = computed<readonly Held[]>(() => {
  const now = selection.value
  return now?.kind === 'hand' ? hand.value.filter(({ key }) => now.keys.includes(key)) : []
})

/** Selects this instead; without a word, nothing. */
export function select(next?: Selection): void {
  batch(() => {
    chosen.value = next
    path.value = []
  })
}

/** Selects a card of my hand too, or not any more. */
export function toggleCard(key: string): void {
  const now = selection.value
  const keys = now?.kind === 'hand' ? now.keys : []
  select({ kind: 'hand', keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] })
}

/** Selects a card of the pile that is spread out too, or not any more. */
export function togglePileCard(id: number): void {
  const now = selection.value
  if (now?.kind !== 'cards') return
  const { ids } = now
  select({ ...now, ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
}

/** Puts a card of my hand so many places further. */
export function moveCard(key: string, by: number): void {
  const keys = hand.value.map((card) => card.key)
  ownOrder.value = moved(keys, key, by)
  sorting.value = 'own'
}

/** Sorts my hand; what I have put by hand stays as it lies now. */
export function sortBy(by: Sorting): void {
  if (by === 'own') ownOrder.value = hand.value.map(({ key }) => key)
  sorting.value = by
}

// Whoever is asked something else is not in the middle of something any more.
effect(() => {
  if (question.value !== undefined || free.value === undefined) select()
})
