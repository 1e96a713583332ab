/** Whether I have lost all and may buy chips, and what I have said about it. */
import { computed, effect, signal } from '@preact/signals'
import { standing, table } from '../../table/page/state.ts'
import { isCurrent, shown } from './stage.ts'
import { broke, rules } from './state.ts'

/** What I have answered since I lost all. */
export const wish = signal<'bought' | 'declined' | undefined>(undefined)

/** The chips that I may buy now; undefined while I have some, or have bought. */
export const mayBuy = computed<number | undefined>(() => {
  const { me } = table.value ?? {}
  if (me === undefined || !isCurrent.value || wish.value === 'bought') return undefined
  if (broke.value) return broke.value.chips
  const isOut = shown.value?.view.viewer === undefined && standing.value?.stacks[me] === 0
  return isOut ? rules.value?.stakes.stack : undefined
})

effect(() => {
  const { me } = table.value ?? {}
  if (me === undefined || (standing.value?.stacks[me] ?? 1) > 0) wish.value = undefined
})
