/** Reading many statements together. */
import { DecodeError } from '../group/index.ts'
import { areProven, readUnproven, remember, type Unproven, wasRead } from './statement.ts'

/**
 * Reads lines that are about to be read, with all their signatures in one round of arithmetic. Those that are wrong are passed over: whoever
 * reads them is told why.
 */
export function readAhead(lines: readonly string[]): void {
  const unproven = lines.filter((line) => !wasRead(line)).flatMap(readIfPossible)
  const proven = areProven(unproven)
  unproven.forEach((one, i) => {
    if (proven[i]) remember(one)
  })
}

function readIfPossible(line: string): Unproven[] {
  try {
    return [readUnproven(line)]
  } catch (error) {
    if (error instanceof DecodeError) return []
    throw error
  }
}
