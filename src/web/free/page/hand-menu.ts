/** What can be done with cards of my hand. */
import type { PileEnd } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import { meant } from './hand-order.ts'
import { type Doing, type Menu, type Next, open, type Spot, sure } from './menu.ts'
import { hand, moveCard, selectedCards } from './selection.ts'
import { pileWords, whoAt } from './state.ts'
import { toOthers, toPiles } from './targets.ts'

/** The menu for the cards of my hand that are selected. */
export function handMenu(): Menu {
  const cards = selectedCards.value.map(meant)
  const count = cards.length
  const [only, second] = selectedCards.value
  return {
    title: f.menu.selected(count),
    choices: open([
      { label: f.menu.layUp, next: layMenu(true) },
      { label: f.menu.layDown, next: layMenu(false) },
      {
        label: f.menu.give,
        next: {
          title: f.menu.giveTo,
          choices: open(toOthers((to) => ({ wish: { do: 'give', count, to }, cards }))),
        },
      },
      { label: f.menu.show, next: showMenu() },
      only && !second && hand.value.length > 1 && { label: f.menu.left, next: shift(only.key, -1) },
      only && !second && hand.value.length > 1 && { label: f.menu.right, next: shift(only.key, 1) },
    ]),
  }
}

const shift = (key: string, by: number): Next => ({ act: () => moveCard(key, by) })

function layMenu(up: boolean): Menu {
  return {
    title: up ? f.menu.whereUp : f.menu.whereDown,
    choices: open([
      ...toPiles((pile) => lay(pile, 'top', up)),
      {
        label: f.menu.under,
        next: { title: f.menu.whereUnder, choices: toPiles((pile) => lay(pile, 'bottom', up)) },
      },
    ]),
  }
}

function lay(pile: string, end: PileEnd, up: boolean): Doing {
  const cards = selectedCards.value.map(meant)
  return { wish: { do: 'play', count: cards.length, pile, end, up }, cards }
}

/** What can be done with the selected cards there, where they were dropped. */
export function dropMenu(spot: Spot): Menu {
  if ('pile' in spot) {
    const { pile } = spot
    return {
      title: f.menu.onto(pileWords(pile)),
      choices: open([
        { label: f.menu.layUp, next: lay(pile, 'top', true) },
        { label: f.menu.layDown, next: lay(pile, 'top', false) },
      ]),
    }
  }
  const { chair: to } = spot
  const cards = selectedCards.value.map(meant)
  const count = cards.length
  return {
    title: whoAt(to).name,
    choices: open([
      { label: f.menu.give, next: { wish: { do: 'give', count, to }, cards } },
      { label: f.menu.show, next: showToMenu(to) },
    ]),
  }
}

function showMenu(): Menu {
  const cards = selectedCards.value.map(meant)
  const count = cards.length
  const showAll: Doing = { wish: { do: 'show', count, to: null }, cards }
  return {
    title: f.menu.showTo,
    choices: open([
      { label: f.menu.everybody, next: sure(f.menu.showSure(count), f.menu.show, showAll) },
      ...toOthers(showToMenu),
    ]),
  }
}

/** Showing to one asks as showing to everybody does. */
function showToMenu(to: number): Menu {
  const cards = selectedCards.value.map(meant)
  const count = cards.length
  const doing: Doing = { wish: { do: 'show', count, to }, cards }
  return sure(f.menu.showToSure(count, whoAt(to).name), f.menu.show, doing)
}
