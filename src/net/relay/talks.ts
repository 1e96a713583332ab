/** What relays in one process say to each other about tables that they share. */
import type { Store } from './store.ts'

/** The `talk` of a store that has no way to other processes. */
export function createTalks(): Store['talk'] {
  const tables = new Map<string, Set<(word: string) => void>>()
  return (name, onWord) => {
    const all = tables.get(name) ?? new Set()
    // Two ends may have the same function.
    const mine = (word: string): void => onWord(word)
    tables.set(name, all.add(mine))
    return {
      say(word) {
        for (const other of all) if (other !== mine) queueMicrotask(() => all.has(other) && other(word))
      },
      stop() {
        all.delete(mine)
        if (all.size === 0 && tables.get(name) === all) tables.delete(name)
      },
    }
  }
}
