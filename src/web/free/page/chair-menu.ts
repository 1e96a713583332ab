/** What can be done with people: with somebody else, or with myself. */
import { f } from '../../words/free.ts'
import { meant } from './hand-order.ts'
import { type Menu, type Next, open, sure } from './menu.ts'
import { hand } from './selection.ts'
import { free, myChair, whoAt } from './state.ts'
import { toPiles } from './targets.ts'

/** The menu for somebody else. */
export function chairMenu(chair: number): Menu {
  const { hand: theirs } = free.value!.top.chairs[chair]!
  return {
    title: `${whoAt(chair).name}: ${f.count(theirs.length)}`,
    choices: open([
      { label: f.menu.pick, next: { wish: { do: 'pick', count: 1, from: chair } } },
      {
        label: f.menu.pickSome,
        next: {
          title: f.menu.howMany,
          min: 2,
          max: theirs.length,
          start: 2,
          button: f.menu.pickMany,
          leadsTo: (count) => ({ wish: { do: 'pick', count, from: chair } }),
        },
      },
      { label: f.menu.handOver, next: { wish: { do: 'hand over', to: chair } } },
      { label: f.menu.setScore, next: scoreMenu(chair) },
      { label: f.menu.swap, next: { wish: { do: 'swap', with: chair } } },
    ]),
  }
}

/** The menu for myself. */
export function myMenu(): Menu {
  const me = myChair.value!
  const cards = hand.value.map(meant)
  const back = (pile: string): Next => ({ wish: { do: 'gather', pile, piles: [], hands: [me] } })
  return {
    title: f.hand,
    choices: open([
      { label: f.menu.myTurn, next: { wish: { do: 'hand over', to: me } } },
      { label: f.menu.nobodysTurn, next: { wish: { do: 'hand over', to: null } } },
      { label: f.menu.setScore, next: scoreMenu(me) },
      {
        label: f.menu.showHand,
        next: sure(f.menu.showHandSure, f.menu.show, {
          wish: { do: 'show', count: cards.length, to: null },
          cards,
        }),
      },
      cards.length > 0 && {
        label: f.menu.putBack,
        next: { title: f.menu.putBackWhere, choices: open(toPiles(back)) },
      },
    ]),
  }
}

function scoreMenu(chair: number): Next {
  return {
    title: f.menu.scoreOf(whoAt(chair)),
    min: -99_999,
    max: 99_999,
    start: 1,
    button: f.menu.write,
    leadsTo: (points) => ({ wish: { do: 'score', chair, points } }),
  }
}
