/**
 * Gives what is asked of a deck seldom, as a browser has it: fetched once there is a deck. Stands in for `load-seldom.ts` in bundles for
 * browsers (`browser` in package.json, vite.config.ts).
 */
import type { seldom } from './seldom.ts'

/** What is asked of a deck seldom. */
export async function loadSeldom(): Promise<typeof seldom> {
  return (await import('./seldom.ts')).seldom
}
