/** What can be heard and felt at a table, made by the browser and by no file. Both are off until the reader wants them. */
import { effect } from '@preact/signals'
import { settings } from '../../app/settings.ts'

/** A tone: hertz, when it begins and how long it lasts in seconds, and how loud it is. */
export type Tone = readonly [pitch: number, at: number, length: number, loudness: number]

let context: AudioContext | undefined

/** Loads and starts the sounds of a game once the reader wants any. */
export function whenWanted(start: () => Promise<void>): void {
  let isStarted = false
  effect(() => {
    if (isStarted || !(settings.value.sounds || settings.value.vibration)) return
    isStarted = true
    start()
  })
}

/** Browsers allow neither before the reader has touched the page, and complain. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive !== false
}

/** Plays some tones, if the reader wants to hear any. */
export async function play(tones: readonly Tone[]): Promise<void> {
  if (!settings.peek().sounds || !isTouched()) return
  context ??= new AudioContext()
  // A new one, and one that slept with its phone, does not run yet.
  await context.resume()
  for (const tone of tones) ring(context, tone)
}

/** Lets the phone tremble for so many milliseconds, if the reader wants to feel it. */
export function tremble(milliseconds: number): void {
  if (settings.peek().vibration && isTouched()) navigator.vibrate(milliseconds)
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
