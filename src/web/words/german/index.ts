/** German, loaded when somebody reads it. */
import { speakFree } from '../free.ts'
import { speak } from '../messages.ts'
import { speakMore } from '../more.ts'
import { speakVillage } from '../village.ts'
import { germanFree } from './free.ts'
import { german } from './messages.ts'
import { germanMore } from './more.ts'
import { germanVillage } from './village.ts'

/** From now on the page speaks German. */
export function speakGerman(): void {
  speak(german)
  speakMore(germanMore)
  speakVillage(germanVillage)
  speakFree(germanFree)
}

/** From now on the page speaks English again. */
export function speakEnglish(): void {
  speak()
  speakMore()
  speakVillage()
  speakFree()
}
