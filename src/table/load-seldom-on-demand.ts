/**
 * Gives what a seat may need seldom, as a browser has it: fetched when it does. Stands in for `load-seldom.ts` in bundles for browsers
 * (`browser` in package.json, vite.config.ts).
 */
import type { networked } from './networked.ts'
import type { seldom } from './seldom.ts'

/** What a seat may need that is not in one process with all others from the first entry to the last. */
export async function loadNetworked(): Promise<typeof networked> {
  return (await import('./networked.ts')).networked
}

/** What many games never ask of their seat. */
export async function loadSeldom(): Promise<typeof seldom> {
  return (await import('./seldom.ts')).seldom
}
