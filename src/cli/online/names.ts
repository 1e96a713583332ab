/** Names at a table: what a person may be called, and how people with equal names are told apart. */
import {
  type Founding,
  fingerprint,
  firstFree,
  isNameTaken,
  looksAlike,
  nameOfAnother,
  type Player,
  seenName,
  wire,
} from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { shortName } from '../work.ts'

const longestName = 40

/** The name, if it is one that can be printed. */
export function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new UsageError('a name must have letters: choose another with --name')
  if (trimmed.length > longestName)
    throw new UsageError(`a name has ${longestName} characters at most: choose another with --name`)
  if (wire.printable(trimmed) !== trimmed)
    throw new UsageError('a name must not have control characters: choose another with --name')
  if (seenName(trimmed) !== trimmed)
    throw new UsageError('a name must not have characters that nobody sees: choose another with --name')
  return trimmed
}

/** Whether somebody else at the table has this name, or one that looks the same. */
export function isTaken({ joined, members }: Founding, name: string, person: Player): boolean {
  return isNameTaken([...joined, ...members], { name, person }, looksAlike)
}

/** This name, or the first that is free with a number behind it. */
export function freeName(founding: Founding, name: string, person: Player): string {
  return firstFree(name, (wanted) => isTaken(founding, wanted, person))
}

/** Who somebody is, to be compared by voice: the five words that the page shows too, and the beginning of the key. */
export function fingerprints(person: Player): string {
  return `${fingerprint(person)} (${shortName(person)})`
}

/** What a player is called; those with equal names with a part of their person's key. */
export function nameOf(founding: Founding, player: Player): string {
  const one = founding.members.find((member) => member.player === player)
  if (one === undefined) return 'somebody'
  const name = nameOfAnother(wire.printable(seenName(one.name)))
  return isTaken(founding, one.name, one.person) ? `${name} (${shortName(one.person)})` : name
}
