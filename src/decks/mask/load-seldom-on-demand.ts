/**
 * Gives what is needed seldom, as a browser has it: fetched after all that a table begins with. Stands in for `load-seldom.ts` in bundles
 * for browsers (`browser` in package.json, vite.config.ts).
 */
import type { seldom } from './seldom.ts'

/** What is needed seldom. */
export async function loadSeldom(): Promise<typeof seldom> {
  return (await import('./seldom.ts')).seldom
}
