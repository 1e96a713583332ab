/** Keys at the table: F, C, R, Shift with 1 to 5, space, and ? for the rules. */
import { showsRules } from '../../table/page/state.ts'
import {
  ahead,
  checkOrCall,
  decide,
  legalMove,
  mayDecideAhead,
  type Preset,
  presetAmount,
  presetOf,
  setAmount,
  showCards,
} from './move.ts'
import { nextHand } from './next-hand.tsx'
import { shown } from './stage.ts'
import { asked, replay } from './state.ts'

/** Listens as long as a table is shown; gives the function that stops it. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || replay.value !== undefined) return
    const { target } = event
    if (document.querySelector('dialog[open]') || isTyping(target)) return
    if (event.key === ' ' && target instanceof HTMLButtonElement) return
    if (event.key === '?') showsRules.value = true
    else if (press(event.key.toLowerCase(), presetOf(event))) event.preventDefault()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox'
}

/** Whether the key meant something. */
function press(key: string, preset: Preset | undefined): boolean {
  if (asked.value?.kind === 'show') return pressAtShowdown(key)
  const legal = legalMove.value
  if (legal !== undefined) {
    if (key === 'f') decide('fold')
    else if (key === 'c') checkOrCall()
    else if (key === ' ' && legal.check) decide('check')
    else if (key === 'r' && legal.raise) focusRaise()
    else if (preset && legal.raise) setAmount(presetAmount(preset, legal))
    else return false
    return true
  }
  if (key === ' ' && shown.value?.view.waiting.for === 'finished') nextHand()
  else if (key === 'f' && mayDecideAhead.value) ahead.value = toggled('check or fold')
  else if (key === 'c' && mayDecideAhead.value) ahead.value = toggled('call any')
  else return false
  return true
}

/** A raise is never one key away: it takes Enter at the amount, or at the button where there is nothing to choose. */
function focusRaise(): void {
  document.querySelector<HTMLElement>('#amount, .moves .raise')?.focus()
}

function pressAtShowdown(key: string): boolean {
  if (key !== 'f' && key !== 'c') return false
  showCards(key === 'c')
  return true
}

function toggled(wish: 'check or fold' | 'call any'): typeof ahead.value {
  return ahead.value === wish ? undefined : wish
}
