/** The name that somebody sits down under, from what was typed. */
import { firstFree, looksAlike, seenName } from '../../../table/statements/names.ts'
import { plainWords } from '../../../table/statements/plain-words.ts'

/** What was typed as a name: without marks that no name may have, and without what nobody sees. */
export function nameFrom(typed: string): string {
  return seenName(plainWords(typed))
}

/** Whether somebody has this name, or one that people could take for it. Those who are gone keep theirs (spec/log, section 4). */
export function isTaken(name: string, people: readonly { readonly name: string }[]): boolean {
  return people.some((other) => looksAlike(other.name, name))
}

/** The name with the first number that makes it free; without one if it is free as it is. */
export function freeName(name: string, people: readonly { readonly name: string }[]): string {
  return firstFree(name, (wanted) => isTaken(wanted, people))
}
