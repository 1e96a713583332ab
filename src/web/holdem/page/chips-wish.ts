/** Whether I have lost all and may buy chips, and what I have said about it. */
import { computed, effect, signal } from '@preact/signals'
import { standing, table } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { isCurrent, shown } from './stage.ts'
import { broke, rules } from './state.ts'

/** What I have answered since I lost all. */
export const wish = signal<'bought' | 'declined' | undefined>(undefined)

/** The chips that I may buy now; undefined while I have some, or have bought. */
export const mayBuy = computed<number | undefined>(() => {
  const { me } = table.value ?? {}
  if (me === undefined || wish.value === 'bought') return undefined
  // Whoever only looks on knows how its last hand ended: what it may do does not come and go with the others' bets.
  const looksOn = shown.value?.view.viewer === undefined
  if (!looksOn && !isCurrent.value) return undefined
  if (broke.value !== undefined) return broke.value
  return looksOn && standing.value?.stacks[me] === 0 ? rules.value?.stakes.stack : undefined
})

/** What is said to whoever has bought chips, until it has them. */
export const boughtText = computed<string | undefined>(() => {
  const { stack } = rules.value?.stakes ?? {}
  return wish.value === 'bought' && stack !== undefined ? t.act.bought(t.chips(stack)) : undefined
})

effect(() => {
  const { me } = table.value ?? {}
  if (me === undefined || (standing.value?.stacks[me] ?? 1) > 0) wish.value = undefined
})
