/** Names at a table (spec/log, section 4): no two people have the same one. */

/** Somebody with a name. */
export interface Named {
  readonly name: string
  readonly person: string
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
const pronoun = /^\s*(you|nobody|somebody|du|niemand|jemand)\s*$/i

/** Another's name as it is shown: one that reads like a word of the sentence around it stands in quotation marks. */
export function nameOfAnother(name: string): string {
  return pronoun.test(name.normalize('NFKC')) ? `“${name}”` : name
}

function plain(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  return words.join(' ').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
