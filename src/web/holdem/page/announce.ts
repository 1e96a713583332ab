/** What a screen reader is told while the hand goes on: every deed, every street, the result, and when it is my turn. */
import { effect, signal } from '@preact/signals'
import { t } from '../../words/messages.ts'
import type { HandModel } from '../model.ts'
import { happening } from './happening.ts'
import { legalMove, myHand } from './move.ts'
import { shown } from './stage.ts'

/** The last sentence. */
export const announcement = signal('')

let before: HandModel | undefined

effect(() => {
  const hand = shown.value
  if (hand === undefined || hand.again || hand === before) {
    before = hand
    return
  }
  const opened = hand.view.board.slice(before?.view.board.length ?? 0).map(t.card.name)
  const text = happening(hand, before?.number === hand.number ? before : undefined)
  announcement.value = opened.length > 0 ? `${text}: ${t.names(opened)}` : text
  before = hand
})

effect(() => {
  if (legalMove.value === undefined) return
  const { view } = shown.peek() ?? {}
  const cards = view?.viewer === undefined ? undefined : view.seats[view.viewer]?.cards
  if (view === undefined || cards === undefined) return
  const made = myHand.peek() ?? t.names(cards.map(t.card.name))
  announcement.value = `${t.act.label}. ${t.table.youHave(made)}. ${t.table.pot} ${t.chips(view.pot)}.`
})
