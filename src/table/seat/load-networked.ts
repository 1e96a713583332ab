/** Gives what a seat may need across a network; on Node it is there at once, so that nothing waits for a file while time is simulated. */
import { networked } from './networked.ts'

/** What a seat may need that is not in one process with all others from the first entry to the last. */
export async function loadNetworked(): Promise<typeof networked> {
  return networked
}
