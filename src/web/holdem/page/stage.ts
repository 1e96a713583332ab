/**
 * What of a hand is on the screen. Hands change faster than people can see (a run-out opens three streets in a blink), so every
 * state stays for a moment before the next one is shown.
 */
import { computed, signal } from '@preact/signals'
import { settings } from '../../app/settings.ts'
import { onScreen } from '../../table/page/state.ts'
import type { HandModel } from '../model.ts'

/** The state that is shown. */
export const shown = signal<HandModel | undefined>(undefined)
const ahead = signal(0)

/** Whether the screen shows all that has happened. */
export const isCurrent = computed(() => ahead.value === 0)

let queue: HandModel[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds that a state stays, by what it waits for. */
function dwell({ view }: HandModel): number {
  const { for: next } = view.waiting
  if (next === 'finished') return 1200
  if (next === 'show') return 1000
  if (next === 'board') return 450
  if (next === 'deal') return 100
  const isDealt = view.seats.every((seat) => seat.last === undefined || seat.last.type === 'post')
  return isDealt ? 700 : 400
}

/** Shows a state when its time has come. */
export function present(hand: HandModel): void {
  if (hand.again) queue = []
  queue.push(hand)
  ahead.value = queue.length
  if (timer === undefined) advance()
}

/** Clears the screen. */
export function clearStage(): void {
  clearTimeout(timer)
  timer = undefined
  queue = []
  ahead.value = 0
  shown.value = undefined
}

/** A state to show before this one: where the last card of an all-in ends the hand, that card by itself, and its result after it. */
function cardBefore(next: HandModel): HandModel | undefined {
  const last = shown.value
  if (last?.number !== next.number || next.again || next.view.waiting.for !== 'finished') return undefined
  const { board } = next.view
  return board.length > last.view.board.length ? { ...last, view: { ...last.view, board } } : undefined
}

function advance(): void {
  timer = undefined
  const due = queue.shift()
  const card = due && cardBefore(due)
  if (due && card) queue.unshift(due)
  const next = card ?? due
  ahead.value = queue.length
  if (next === undefined) return
  const opened = next.view.board.length - (shown.value?.view.board.length ?? 0)
  shown.value = next
  onScreen.value = next.number
  const stay = dwell(next) + (opened > 0 ? 700 : 0)
  const pace = settings.peek().quick ? 8 : queue.length > 12 ? 3 : 1
  timer = setTimeout(advance, next.again ? 0 : stay / pace)
}
