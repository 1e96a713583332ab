/** Whether it is night in a village, as the sky over it shows. */
import { type Village, waitsFor } from '../../../games/werewolf/index.ts'

/** Night is from when all about the dead of the day is done until dawn, also while all count without one who was lost in it. */
export function isDark(village: Village): boolean {
  if (waitsFor(village).for === 'night') return true
  const { stage, due, deaths } = village
  const isMourned = due.some((one) => one.for === 'last words' || one.for === 'shot')
  return stage.at === 'night' && deaths.at(-1)?.cause === 'absence' && !isMourned
}
