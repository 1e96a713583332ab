/** What concerns the whole table: taking back, passing, dice, counters, rounds. */
import type { Signal } from '@preact/signals'
import { showsNothing, type Wish } from '../../../games/free/index.ts'
import { showsRules } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'
import { chipsMenu } from './chips-menu.ts'
import { type Menu, type Next, open, sure } from './menu.ts'
import { select } from './selection.ts'
import { shareRecipe } from './share.ts'
import { chairs, free, happenings, showsNotepad, showsScores } from './state.ts'

/** The menu for the table. */
export function tableMenu(): Menu {
  const opening = (shown: Signal<boolean>): Next => ({
    act: () => {
      select()
      shown.value = true
    },
  })
  const yes = (title: string, wish: Wish): Menu => sure(title, f.menu.yes, { wish })
  return {
    title: f.menu.tableTitle,
    choices: open([
      { label: f.menu.sheet, next: opening(showsRules) },
      { label: f.menu.undo, next: undo() },
      { label: f.menu.pass, next: passMenu() },
      { label: f.menu.dice, next: diceMenu() },
      { label: f.menu.counters, next: countersMenu() },
      { label: f.menu.chips, next: chipsMenu() },
      { label: f.menu.scores, next: opening(showsScores) },
      { label: f.menu.notes, next: opening(showsNotepad) },
      { label: f.menu.share, next: { act: () => void shareRecipe() } },
      { label: f.menu.newRound, next: yes(f.menu.newRoundSure, { do: 'new round' }) },
      { label: f.menu.end, next: yes(f.menu.endSure, { do: 'end' }) },
    ]),
  }
}

/** Takes the last move back, or says why that cannot be (spec/free, section 6). */
function undo(): Next {
  const last = happenings.value.findLast(
    ({ refused, dropped }) => refused === undefined && dropped === undefined,
  )
  if (last?.wish === undefined) return { title: f.menu.undoNothing }
  if (last.wish.do === 'undo') return { title: f.menu.undoNothing }
  if (!showsNothing(last.wish)) return { title: f.menu.undoShown }
  return { wish: { do: 'undo', move: free.value!.moves } }
}

function passMenu(): Next {
  const held = chairs.value.map((chair) => free.value!.top.chairs[chair]!.hand.length)
  const players = chairs.value.length
  const to = (count: number): Menu => ({
    title: f.menu.passTo,
    choices: Array.from({ length: players - 1 }, (_, i) => ({
      label: f.menu.passBy(i + 1, players),
      next: { wish: { do: 'pass', count, by: i + 1 } },
    })),
  })
  const max = Math.min(...held)
  return {
    title: f.menu.howMany,
    min: 1,
    max,
    start: Math.min(3, Math.max(1, max)),
    button: f.menu.passCount,
    leadsTo: to,
  }
}

const usualDice = [
  [1, 6],
  [2, 6],
  [3, 6],
  [5, 6],
  [1, 2],
  [1, 20],
] as const

function diceMenu(): Menu {
  return {
    title: f.menu.diceTitle,
    choices: usualDice.map(([count, sides]) => ({
      label: f.menu.diceOf(count, sides),
      next: { wish: { do: 'roll', dice: count, sides } },
    })),
  }
}

function countersMenu(): Menu {
  const set = (counter: string, value: number): Next => ({
    title: counter,
    min: -99_999,
    max: 99_999,
    start: value,
    button: f.menu.set,
    leadsTo: (next) => ({ wish: { do: 'count', counter, value: next } }),
  })
  return {
    title: f.menu.counters,
    choices: [
      ...[...free.value!.top.counters].map(([name, value]) => ({
        label: f.menu.counter(name, value),
        next: set(name, value),
      })),
      {
        label: f.menu.newCounter,
        next: { title: f.menu.counterName, button: f.menu.next, called: (text) => set(text, 0) },
      },
    ],
  }
}
