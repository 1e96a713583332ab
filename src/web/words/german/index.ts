/** German, loaded when somebody reads it. */
import { speak } from '../messages.ts'
import { speakMore } from '../more.ts'
import { german } from './messages.ts'
import { germanMore } from './more.ts'

/** From now on the page speaks German. */
export function speakGerman(): void {
  speak(german)
  speakMore(germanMore)
}

/** From now on the page speaks English again. */
export function speakEnglish(): void {
  speak()
  speakMore()
}
