/** Where something can go: one choice for each pile, or for each of the others. */
import type { Pile } from '../../../games/free/index.ts'
import type { Choice, Next } from './menu.ts'
import { chairs, free, myChair, pileWords, whoAt } from './state.ts'

/** The piles on the table. */
export function piles(): readonly Pile[] {
  return free.value?.top.piles ?? []
}

/** One choice for each pile. */
export function toPiles(next: (pile: string) => Next, except?: string): readonly Choice[] {
  return piles()
    .filter(({ name }) => name !== except)
    .map(({ name }) => ({ label: pileWords(name), spot: { pile: name }, next: next(name) }))
}

/** One choice for each of the others. */
export function toOthers(next: (chair: number) => Next): readonly Choice[] {
  return chairs.value
    .filter((chair) => chair !== myChair.value)
    .map((chair) => ({ label: whoAt(chair).name, spot: { chair }, next: next(chair) }))
}
