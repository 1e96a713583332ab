/** The way through the sheet: what it shows now, and what a choice leads to. */
import { computed } from '@preact/signals'
import { ask } from '../../table/page/line.ts'
import { type Menu, type Next, open, type Panel, type Spot } from './menu.ts'
import { menuFor } from './menus.ts'
import { path, select, selection } from './selection.ts'
import { free, question } from './state.ts'

/** What the sheet shows; undefined while nothing is selected. */
export const panel = computed<Panel | undefined>(() => {
  if (question.value !== undefined || free.value === undefined) return undefined
  const last = path.value.at(-1)
  if (last !== undefined) return 'choices' in last ? { ...last, choices: open(last.choices) } : last
  return selection.value && menuFor(selection.value)
})

/** Goes where a choice leads. */
export function follow(next: Next): void {
  if ('wish' in next) {
    ask({ type: 'wish', wish: next.wish, cards: next.cards ?? [] })
    select()
  } else if ('act' in next) next.act()
  else path.value = [...path.value, next]
}

/** One step back; from the first, nothing is selected any more. */
export function back(): void {
  if (path.value.length === 0) select()
  else path.value = path.value.slice(0, -1)
}

/** What a tap on this would choose, where the sheet asks where to. */
export function choiceAt(spot: Spot): Menu['choices'][number] | undefined {
  const now = panel.value
  if (path.value.length === 0 || now === undefined || !('choices' in now)) return undefined
  return now.choices.find(({ spot: at }) => at && isSame(at, spot))
}

function isSame(one: Spot, other: Spot): boolean {
  if ('pile' in one) return 'pile' in other && one.pile === other.pile
  return 'chair' in other && one.chair === other.chair
}
