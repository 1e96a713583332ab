/** Gives what is asked of a deck seldom; on Node it is there at once, so that nothing waits for a file while time is simulated. */
import { seldom } from './seldom.ts'

/** What is asked of a deck seldom. */
export async function loadSeldom(): Promise<typeof seldom> {
  return seldom
}
