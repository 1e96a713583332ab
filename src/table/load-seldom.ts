/** Gives what a seat may need seldom; on Node it is there at once, so that nothing waits for a file while time is simulated. */
import { networked } from './networked.ts'
import { seldom } from './seldom.ts'

/** What a seat may need that is not in one process with all others from the first entry to the last. */
export async function loadNetworked(): Promise<typeof networked> {
  return networked
}

/** What many games never ask of their seat. */
export async function loadSeldom(): Promise<typeof seldom> {
  return seldom
}
