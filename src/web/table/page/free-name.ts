/** The name that somebody sits down under, from what was typed. */
import { firstFree, looksAlike } from '../../../table/names.ts'

/** What was typed without the marks that no name may have, which nobody sees: emoji are joined by them. */
export function nameFrom(typed: string): string {
  return typed.replaceAll(unseen, '').trim()
}

/** As `wire.printable` knows them; the page's first load has no room for the whole of it. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Whether somebody has this name, or one that people could take for it. Those who are gone keep theirs (spec/log, section 4). */
export function isTaken(name: string, people: readonly { readonly name: string }[]): boolean {
  return people.some((other) => looksAlike(other.name, name))
}

/** The name with the first number that makes it free; without one if it is free as it is. */
export function freeName(name: string, people: readonly { readonly name: string }[]): string {
  return firstFree(name, (wanted) => isTaken(wanted, people))
}
