/** What can be done with a whole pile: dealt, shuffled, cut, gathered. */
import { f } from '../../words/free.ts'
import { layout, put } from './arrangement.ts'
import type { Way } from './layout.ts'
import { type Menu, type Next, open } from './menu.ts'
import { moveMenu } from './move-menu.ts'
import { hand } from './selection.ts'
import { chairs, free, myChair, pileWords } from './state.ts'
import { piles } from './targets.ts'

/** The most cards that are dealt to each at once. */
const most = 99

/** The menu for all cards of a pile. */
export function wholeMenu(name: string, ids: readonly number[]): Menu {
  return {
    title: f.menu.whole,
    choices: open([
      { label: f.menu.shuffle, next: { wish: { do: 'shuffle', pile: name } } },
      { label: f.menu.deal, next: dealMenu(name, ids.length) },
      { label: f.menu.fill, next: fillMenu(name, ids.length) },
      { label: f.menu.cut, next: cutMenu(name, ids.length) },
      ids.length > 1 && { label: f.menu.moveAll, next: moveMenu(name, ids) },
      { label: f.menu.gather, next: gatherMenu(name) },
      layout.value.flat().includes(name) && { label: f.menu.place, next: placeMenu(name) },
    ]),
  }
}

/** Where a pile lies on my screen. */
function placeMenu(pile: string): Menu {
  const ways: readonly Way[] = ['left', 'right', 'up', 'down']
  return {
    title: f.menu.placeTitle,
    choices: ways.map((way) => ({ label: f.menu.ways[way], next: { act: () => put(pile, way) } })),
  }
}

function dealMenu(pile: string, cards: number): Next {
  const to = chairs.value
  return {
    title: f.menu.howMany,
    min: 1,
    max: Math.min(most, Math.floor(cards / to.length)),
    start: 1,
    button: f.menu.dealEach,
    leadsTo: (each) => ({ wish: { do: 'deal', pile, to, each } }),
  }
}

function fillMenu(pile: string, cards: number): Next {
  const to = chairs.value
  const held = to.map((chair) => free.value!.top.chairs[chair]!.hand.length)
  const missing = (upTo: number): number => held.reduce((sum, count) => sum + Math.max(0, upTo - count), 0)
  const least = Math.min(...held) + 1
  let greatest = least - 1
  while (greatest < most && missing(greatest + 1) <= cards) greatest++
  return {
    title: f.menu.howMany,
    min: least,
    max: greatest,
    start: Math.min(greatest, Math.max(least, ...held)),
    button: f.menu.fillTo,
    leadsTo: (upTo) => ({ wish: { do: 'fill', pile, to, upTo } }),
  }
}

function cutMenu(pile: string, cards: number): Next {
  return {
    title: f.menu.howMany,
    min: 1,
    max: cards - 1,
    start: Math.max(1, Math.floor(cards / 2)),
    button: f.menu.cutAfter,
    leadsTo: (count) => ({ wish: { do: 'cut', pile, count } }),
  }
}

function gatherMenu(pile: string): Menu {
  const rest = piles()
    .filter(({ name, cards }) => name !== pile && cards.length > 0)
    .map(({ name }) => name)
  const gather = (names: readonly string[], hands: readonly number[]): Next => ({
    wish: { do: 'gather', pile, piles: names, hands },
  })
  return {
    title: f.menu.gatherWhat,
    choices: open([
      ...rest.map((name) => ({ label: pileWords(name), spot: { pile: name }, next: gather([name], []) })),
      rest.length > 1 && { label: f.menu.gatherPiles, next: gather(rest, []) },
      hand.value.length > 0 && { label: f.menu.gatherHand, next: gather([], [myChair.value!]) },
      { label: f.menu.gatherAll, next: gather(rest, chairs.value) },
    ]),
  }
}
