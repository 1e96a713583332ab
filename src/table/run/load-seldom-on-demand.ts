/**
 * Gives what many games never ask of their seat, as a browser has it: fetched when one does. Stands in for `load-seldom.ts` in bundles
 * for browsers (`browser` in package.json, vite.config.ts).
 */
import type { seldom } from './seldom.ts'

/** What many games never ask of their seat. */
export async function loadSeldom(): Promise<typeof seldom> {
  return (await import('./seldom.ts')).seldom
}
