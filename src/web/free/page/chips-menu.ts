/** What can be done with chips: my own go where I want, those of the pot and the bank where most agree. */
import { most, type Wish } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import { type Menu, type Next, open } from './menu.ts'
import { chairs, free, myChair, whoAt } from './state.ts'
import { toOthers } from './targets.ts'

/** The menu for chips. */
export function chipsMenu(): Menu {
  const { chips, pot } = free.value!.top.books
  const own = chips[myChair.value!] ?? 0
  const pay = (to: number | null): Next => amountOf(own, 1, (amount) => ({ do: 'pay', amount, to }))
  return {
    title: f.menu.chipsTitle(own, pot),
    choices: open([
      { label: f.menu.intoPot, next: pay(null) },
      ...toOthers(pay).map((choice) => ({ ...choice, label: f.menu.payTo(choice.label) })),
      { label: f.menu.fromPot, next: payOut('pot', pot) },
      { label: f.menu.fromBank, next: payOut('bank', most.chips) },
    ]),
  }
}

function payOut(from: 'pot' | 'bank', there: number): Menu {
  return {
    title: f.menu.chipsFor,
    choices: chairs.value.map((to) => ({
      label: to === myChair.value ? f.menu.forMe : whoAt(to).name,
      spot: { chair: to },
      next: amountOf(there, from === 'pot' ? there : 10, (amount) => ({ do: 'pay out', from, amount, to })),
    })),
  }
}

function amountOf(max: number, start: number, wish: (amount: number) => Wish): Next {
  return {
    title: f.menu.howManyChips,
    min: 1,
    max,
    start: Math.min(start, max),
    button: f.menu.payChips,
    leadsTo: (amount) => ({ wish: wish(amount) }),
  }
}
