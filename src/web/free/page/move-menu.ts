/** Moving cards from a pile to another, as they lie. */
import type { Wish } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import { type Menu, open } from './menu.ts'
import { toPiles } from './targets.ts'

/** Where cards of a pile can go. */
export function moveMenu(from: string, cards: readonly number[]): Menu {
  const to = (end: 'top' | 'bottom') => (pile: string) => {
    const wish: Wish = { do: 'move', cards, pile, end }
    return { wish }
  }
  return {
    title: f.menu.where,
    choices: open([
      ...toPiles(to('top'), from),
      { label: f.menu.under, next: { title: f.menu.whereUnder, choices: toPiles(to('bottom')) } },
    ]),
  }
}
