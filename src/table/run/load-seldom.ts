/** Gives what many games never ask of their seat; on Node it is there at once, so that nothing waits for a file while time is simulated. */
import { seldom } from './seldom.ts'

/** What many games never ask of their seat. */
export async function loadSeldom(): Promise<typeof seldom> {
  return seldom
}
