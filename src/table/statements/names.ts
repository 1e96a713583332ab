/** Names at a table (spec/log, section 4): no two people have the same one. */

import { outsideEmoji } from './plain-words.ts'

/** Somebody with a name. */
export interface Named {
  readonly name: string
  readonly person: string
}

/**
 * Characters that nobody sees, or that look like a space: fillers, joiners, selectors of variants, tags, blank letters. A list and no property of
 * Unicode, which grows: all seats must come to the same.
 */
const unseen =
  /\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}]/gu
const blank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu

const unseenAlone = outsideEmoji(unseen)

/** A name without what nobody sees in it; a program asks nobody to be called otherwise, and shows no name otherwise. Emoji stay whole. */
export function seenName(name: string): string {
  return name.replaceAll(unseenAlone, '$1').replaceAll(blank, ' ').trim()
}

/** The table's own rule. All seats must come to the same, so it knows no more of letters than what never changes. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

/** Whether people could take one name for the other: for programs that ask before they sign. */
export function looksAlike(one: string, other: string): boolean {
  return isSameName(one.normalize('NFKC').toLowerCase(), other.normalize('NFKC').toLowerCase())
}

/** Whether another person among these has that name. */
export function isNameTaken(
  people: readonly Named[],
  { name, person }: Named,
  isSame: (one: string, other: string) => boolean = isSameName,
): boolean {
  return people.some((other) => other.person !== person && isSame(other.name, name))
}

/** This name, or the first with a number behind it that is not taken. */
export function firstFree(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name} ${number}`
  return free
}

/** Words that sentences about somebody are made of, in the languages of the screens. */
const pronoun = /^(you|nobody|somebody|everybody|everyone|all|du|niemand|jemand|alle)$/

/** Another's name as it is shown: one that reads like a word of the sentence around it stands in quotation marks. */
export function nameOfAnother(name: string): string {
  return pronoun.test(lettersOf(name)) ? `“${name}”` : name
}

/** The letters of a name alone, however they are adorned. */
function lettersOf(name: string): string {
  return name.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase()
}

/** Without the marks that join emoji, too: whether they are drawn as one depends on the screen. */
function plain(name: string): string {
  const words = seenName(name.replaceAll(unseen, ''))
    .split(' ')
    .filter((word) => word !== '')
  return words.join(' ').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
