/** Reading many statements together. */
import { DecodeError } from '../../group/index.ts'
import { areProven, readUnproven, remember, type Unproven, wasRead } from '../statements/statement.ts'

/**
 * Reads lines that are about to be read, with all their signatures in one round of arithmetic. Those that are wrong are passed over: whoever
 * reads them is told why. Gives the lines that were not known before.
 */
export function readAhead(lines: readonly string[]): readonly string[] {
  const unproven = lines.filter((line) => !wasRead(line)).flatMap(readIfPossible)
  const proven = areProven(unproven)
  return unproven.flatMap((one, i) => (proven[i] ? remember(one).line : []))
}

function readIfPossible(line: string): Unproven[] {
  try {
    return [readUnproven(line)]
  } catch (error) {
    if (error instanceof DecodeError) return []
    throw error
  }
}
