/**
 * When what all wait for is over (spec/werewolf, section 11). A seat that comes back in the middle begins it anew, and learns only when it
 * has read all that there is how much of the table's time has passed.
 */
import type { TableEvent } from '../../../table/index.ts'
import { werewolfSteps } from './steps.ts'

/** The end of the present moment, by this seat's clock. */
export class MomentEnd {
  #until: number | undefined
  /** How much longer than the moment each thing in it is waited for, in milliseconds, as it was when it was asked. */
  readonly #spares = new Map<string, number>()

  /** A moment begins that ends then, if nothing of it has passed; undefined where nothing limits it. */
  begin(until: number | undefined): void {
    this.#until = until
    this.#spares.clear()
  }

  /** When the present moment is over, as far as is known now. */
  get until(): number | undefined {
    return this.#until
  }

  /** The seat tells how long somebody is waited for; gives whether that moves the end by a second or more. */
  hear(event: TableEvent): boolean {
    if (event.kind !== 'waiting' || event.until === undefined || this.#until === undefined) return false
    // Whatever is said in a talk is waited for until the same time.
    const { step } = event.topic
    const about = step === werewolfSteps.talk ? step : event.slot
    const spare = this.#spares.get(about) ?? event.until - this.#until
    this.#spares.set(about, spare)
    const end = event.until - spare
    if (Math.abs(end - this.#until) < 1000) return false
    this.#until = end
    return true
  }
}
