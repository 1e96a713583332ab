/** Gives what those need who come back or late; on Node it is there at once, so that nothing waits for a file while time is simulated. */
import { comingBack } from './coming-back.ts'

/** What a seat needs that did not see its table begin. */
export async function loadComingBack(): Promise<typeof comingBack> {
  return comingBack
}
