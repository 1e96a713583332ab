/** Sounds of a hand: cards, chips, my turn, which can be felt too, a win, a word. Loaded when somebody wants them. */
import { effect } from '@preact/signals'
import { play, type Tone, tremble } from '../../table/page/sounding.ts'
import { words } from '../../table/page/talk.ts'
import type { HandModel } from '../model.ts'
import { legalMove } from './move.ts'
import { shown } from './stage.ts'

const sounds = {
  card: [[1900, 0, 0.03, 0.05]],
  chips: [
    [2600, 0, 0.04, 0.05],
    [3300, 0.05, 0.05, 0.05],
  ],
  turn: [
    [660, 0, 0.12, 0.09],
    [880, 0.13, 0.18, 0.09],
  ],
  win: [
    [523, 0, 0.14, 0.08],
    [659, 0.12, 0.14, 0.08],
    [784, 0.24, 0.3, 0.08],
  ],
  word: [[990, 0, 0.07, 0.05]],
} as const satisfies Record<string, readonly Tone[]>

/** What can be heard between two states of a hand. */
function heard({ view, players }: HandModel, before: HandModel | undefined): keyof typeof sounds | undefined {
  const won = view.viewer !== undefined && (view.seats[view.viewer]?.won ?? 0) > 0
  if (view.waiting.for === 'finished') return won ? 'win' : undefined
  if (before === undefined || players.length !== before.players.length) return 'card'
  if (view.board.length > before.view.board.length) return 'card'
  return view.pot > before.view.pot ? 'chips' : undefined
}

/** From now on the hands on the screen can be heard. */
export function soundHands(): void {
  let before: HandModel | undefined
  effect(() => {
    const hand = shown.value
    if (hand && !hand.again && hand !== before) {
      const sound = heard(hand, before?.number === hand.number ? before : undefined)
      if (sound) play(sounds[sound])
    }
    before = hand
  })
  effect(() => {
    if (legalMove.value === undefined) return
    play(sounds.turn)
    tremble(80)
  })
  effect(() => {
    if (words.value.length > 0) play(sounds.word)
  })
}
