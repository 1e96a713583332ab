/** What can be done with a pile, or with some of its cards. */
import type { Pile } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import { type Choice, type Menu, type Next, open, sure } from './menu.ts'
import { moveMenu } from './move-menu.ts'
import { select } from './selection.ts'
import { pileWords } from './state.ts'
import { wholeMenu } from './whole-pile-menu.ts'

/** The menu for a pile. */
export function pileMenu({ name, cards }: Pile): Menu {
  const ids = cards.map(({ id }) => id)
  const top = ids.slice(0, 1)
  return {
    title: `${pileWords(name)}: ${f.count(ids.length)}`,
    choices: open([
      { label: f.menu.draw, next: { wish: { do: 'draw', cards: top } } },
      ...aboutCards(name, top),
      ids.length > 1 && {
        label: f.menu.spread,
        next: { act: () => select({ kind: 'cards', pile: name, ids: [] }) },
      },
      { label: f.menu.drawSome, next: drawSome(ids) },
      ids.length > 1 && {
        label: f.menu.takeAll(ids.length),
        next: { wish: { do: 'draw', cards: ids } },
      },
      { label: f.menu.whole, next: wholeMenu(name, ids) },
    ]),
  }
}

/** What can be done to cards where they lie. */
function aboutCards(pile: string, cards: readonly number[]): readonly Choice[] {
  return [
    {
      label: f.menu.turnUp,
      next: sure(f.menu.turnUpSure, f.menu.turnUp, { wish: { do: 'turn', cards, up: true } }),
    },
    { label: f.menu.turnDown, next: { wish: { do: 'turn', cards, up: false } } },
    { label: f.menu.peek, next: sure(f.menu.peekSure, f.menu.peek, { wish: { do: 'peek', cards } }) },
    { label: f.menu.move, next: moveMenu(pile, cards) },
  ]
}

function drawSome(ids: readonly number[]): Next {
  return {
    title: f.menu.howMany,
    min: 2,
    max: ids.length,
    start: 2,
    button: f.menu.drawMany,
    leadsTo: (count) => ({ wish: { do: 'draw', cards: ids.slice(0, count) } }),
  }
}

/** The menu for cards of a pile that is spread out. */
export function cardsMenu(pile: string, ids: readonly number[]): Menu {
  return {
    title: ids.length === 0 ? f.menu.spreadHint : f.menu.selected(ids.length),
    choices: open([
      { label: f.menu.take, next: { wish: { do: 'draw', cards: ids } } },
      ...aboutCards(pile, ids),
    ]),
  }
}
