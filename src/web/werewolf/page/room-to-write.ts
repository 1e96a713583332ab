/** How much somebody can write: what does not arrive cannot be typed. */
import { clip } from '../../../games/werewolf/index.ts'

/** How much there is room for, and how a text is measured. */
export interface Room {
  readonly most: number
  readonly length: (text: string) => number
}

const utf8 = new TextEncoder()

/** A page of the diary: what fits into a box of a whisper (spec/werewolf, section 10), where letters of most scripts take several bytes. */
export const diaryRoom: Room = { most: 239, length: (text) => utf8.encode(text).length }

/** Words to all. */
export const wordsRoom: Room = { most: 300, length: (text) => text.length }

/** As much of a text as there is room for. */
export function fitting(text: string, { most, length }: Room): string {
  return clip(text, most, length)
}

/** How much more there is room for. */
export function roomLeft(text: string, { most, length }: Room): number {
  return Math.max(0, most - length(text))
}
