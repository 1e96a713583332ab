/** Sounds of the table, made by the browser and by no file: cards, chips, my turn, a win, a word. Loaded when somebody wants them. */
import { effect } from '@preact/signals'
import { settings } from '../../app/settings.ts'
import { words } from '../../table/page/talk.ts'
import type { HandModel } from '../model.ts'
import { legalMove } from './move.ts'
import { shown } from './stage.ts'

/** A tone: hertz, when it begins and how long it lasts in seconds, and how loud it is. */
type Tone = readonly [pitch: number, at: number, length: number, loudness: number]

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

let context: AudioContext | undefined

/** Plays a sound, if the reader wants any. */
function play(name: keyof typeof sounds): void {
  if (!settings.peek().sounds) return
  context ??= new AudioContext()
  for (const tone of sounds[name]) ring(context, tone)
}

function ring(into: AudioContext, [pitch, at, length, loudness]: Tone): void {
  const [tone, volume] = [into.createOscillator(), into.createGain()]
  const start = into.currentTime + at
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(volume).connect(into.destination)
  tone.start(start)
  tone.stop(start + length)
}

/** What can be heard between two states of a hand. */
function heard({ view, players }: HandModel, before: HandModel | undefined): keyof typeof sounds | undefined {
  const won = view.viewer !== undefined && (view.seats[view.viewer]?.won ?? 0) > 0
  if (view.waiting.for === 'finished') return won ? 'win' : undefined
  if (before === undefined || players.length !== before.players.length) return 'card'
  if (view.board.length > before.view.board.length) return 'card'
  return view.pot > before.view.pot ? 'chips' : undefined
}

let before: HandModel | undefined

effect(() => {
  const hand = shown.value
  if (hand && !hand.again && hand !== before) {
    const sound = heard(hand, before?.number === hand.number ? before : undefined)
    if (sound) play(sound)
  }
  before = hand
})

effect(() => {
  if (legalMove.value !== undefined) play('turn')
})

effect(() => {
  if (words.value.length > 0) play('word')
})
