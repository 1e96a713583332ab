/**
 * Gives what a seat may need across a network, as a browser has it: fetched when it does. Stands in for `load-networked.ts` in bundles for
 * browsers (`browser` in package.json, vite.config.ts).
 */
import type { networked } from './networked.ts'

/** What a seat may need that is not in one process with all others from the first entry to the last. */
export async function loadNetworked(): Promise<typeof networked> {
  return (await import('./networked.ts')).networked
}
