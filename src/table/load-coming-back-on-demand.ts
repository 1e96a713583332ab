/**
 * Gives what those need who come back or late, as a browser has it: fetched when somebody does. Stands in for `load-coming-back.ts` in
 * bundles for browsers (`browser` in package.json, vite.config.ts).
 */
import type { comingBack } from './coming-back.ts'

/** What a seat needs that did not see its table begin. */
export async function loadComingBack(): Promise<typeof comingBack> {
  return (await import('./coming-back.ts')).comingBack
}
