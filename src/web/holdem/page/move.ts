/** My move: what may be done, how much, and what was decided ahead. */
import { computed, effect, signal } from '@preact/signals'
import { type Legal, strengthOf } from '../../../games/holdem/index.ts'
import { ask } from '../../table/page/line.ts'
import { table } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { shown } from './stage.ts'
import { asked, question } from './state.ts'

/** What I may do now. */
export const legalMove = computed<Legal | undefined>(() => {
  const { view } = shown.value ?? {}
  const isMine = asked.value?.kind === 'bet' && view?.legal !== undefined && view.legal.seat === view.viewer
  return isMine ? view?.legal : undefined
})

/** What my cards make with the board, in words; undefined before the flop. */
export const myHand = computed<string | undefined>(() => {
  const { view } = shown.value ?? {}
  const cards = view?.viewer === undefined ? undefined : view.seats[view.viewer]?.cards
  if (view === undefined || cards === undefined || view.board.length < 3) return undefined
  return t.handName(strengthOf([...cards, ...view.board]))
})

/** The amount that I would bet or raise to. */
export const amount = signal(0)

/** What was decided before my turn. */
export const ahead = signal<'check or fold' | 'call any' | undefined>(undefined)

/** Usual amounts, by the key that chooses them. */
export const presets = ['min', 'half', 'most', 'pot', 'all'] as const
/** One of the usual amounts. */
export type Preset = (typeof presets)[number]

/** The usual amount that Shift and a digit mean. */
export function presetOf({ shiftKey, code }: KeyboardEvent): Preset | undefined {
  return shiftKey && code.startsWith('Digit') ? presets[Number(code.slice(-1)) - 1] : undefined
}

const parts: Readonly<Record<Preset, number>> = {
  min: 0,
  half: 0.5,
  most: 0.75,
  pot: 1,
  all: Number.POSITIVE_INFINITY,
}

/** What a usual amount comes to: a part of the pot after a call, within what is legal. */
export function presetAmount(preset: Preset, legal: Legal): number {
  const { min, max } = legal.raise ?? { min: 0, max: 0 }
  if (preset === 'all') return max
  const call = legal.call ?? 0
  const level = (shown.value?.view.seats[legal.seat]?.bet ?? 0) + call
  return Math.min(max, Math.max(min, Math.round(level + (legal.pot + call) * parts[preset])))
}

/** Whether my stack lets me choose an amount. */
export function setAmount(wish: number): void {
  const range = legalMove.value?.raise
  if (range) amount.value = Math.min(range.max, Math.max(range.min, Math.round(wish)))
}

/** Folds, checks, calls or raises to the chosen amount, if I may. */
export function decide(type: 'fold' | 'check' | 'call' | 'raise'): void {
  const legal = legalMove.value
  if (legal === undefined) return
  const { seat } = legal
  question.value = undefined
  ahead.value = undefined
  const decision = type === 'raise' ? { type, seat, to: amount.value } : { type, seat }
  ask({ type: 'decide', decision })
}

/** Whether all chips were meant once already: they go in at the second word. */
export const isSure = signal(false)

/** Raises to the chosen amount; all in is asked once more. */
export function raise(): void {
  const isAll = amount.value === legalMove.value?.raise?.max
  if (isAll && !isSure.value) isSure.value = true
  else decide('raise')
}

effect(() => {
  amount.value
  legalMove.value
  isSure.value = false
})

/** Checks if that is free, else calls. */
export function checkOrCall(): void {
  const legal = legalMove.value
  if (legal) decide(legal.check ? 'check' : 'call')
}

/** Shows or throws away my cards at the showdown. */
export function showCards(show: boolean): void {
  question.value = undefined
  ask({ type: 'show', show })
}

/** Whether I take part in the hand and may decide ahead. */
export const mayDecideAhead = computed(() => {
  const { view } = shown.value ?? {}
  if (table.value?.me === undefined || view?.viewer === undefined || legalMove.value !== undefined)
    return false
  const isOthers = view.waiting.for === 'act' && view.waiting.seat !== view.viewer
  return isOthers && view.seats[view.viewer]?.status === 'in'
})

effect(() => {
  const legal = legalMove.value
  if (legal === undefined) return
  const plan = ahead.peek()
  amount.value = legal.raise?.min ?? 0
  if (plan === 'check or fold') decide(legal.check ? 'check' : 'fold')
  if (plan === 'call any') checkOrCall()
})

/** The title of the page says when it is my turn, for those who look elsewhere. */
effect(() => {
  document.title = legalMove.value ? `${t.act.label} · ${t.title}` : t.title
})

effect(() => {
  const next = shown.value?.view.waiting.for
  if (next === 'finished' || next === 'deal') ahead.value = undefined
})
