/** What can be done with what is selected. */
import { pileNamed } from '../../../games/free/index.ts'
import { chairMenu, myMenu } from './chair-menu.ts'
import { handMenu } from './hand-menu.ts'
import type { Menu } from './menu.ts'
import { cardsMenu, pileMenu } from './pile-menu.ts'
import type { Selection } from './selection.ts'
import { free, myChair } from './state.ts'
import { tableMenu } from './table-menu.ts'

/** The menu for a selection. */
export function menuFor(selection: Selection): Menu {
  switch (selection.kind) {
    case 'hand':
      return handMenu()
    case 'pile':
      return pileMenu(pileNamed(free.value!.top, selection.pile))
    case 'cards':
      return cardsMenu(selection.pile, selection.ids)
    case 'chair':
      return selection.chair === myChair.value ? myMenu() : chairMenu(selection.chair)
    case 'table':
      return tableMenu()
  }
}
