/** Coming back after having been late (spec/holdem, section 5): offered to everybody who is away, as long as a hand lasts. */
import type { Mine, Offer, Phase, Player } from '../../../table/index.ts'
import { Back } from './forms.ts'
import type { HoldemMind } from './mind.ts'
import { type Standing, withBack } from './standing.ts'
import { holdemSteps } from './steps.ts'

/** What those who are away may say at any time in a hand: that they are back. It counts from the next hand on. */
export class ReturnOffers {
  readonly #phase: Phase
  readonly #mind: HoldemMind | undefined
  readonly #offers = new Map<Player, Offer<object>>()

  constructor(phase: Phase, mind: HoldemMind | undefined) {
    this.#phase = phase
    this.#mind = mind
  }

  /** Opens an offer for everybody who is away and has none. */
  open({ absent }: Standing): void {
    for (const player of absent) {
      if (this.#offers.has(player)) continue
      const make = ({ signal }: Mine) => returning(this.#mind, signal)
      const back = this.#phase.at('back', player).step(holdemSteps.back)
      this.#offers.set(player, back.offer([player], Back, make))
    }
  }

  /** Ends all offers; gives the standing with those who are back. */
  close(standing: Standing): Standing {
    // That it was said is all that it says.
    const back = [...this.#offers].filter(([player, offer]) => offer.said().wellFormed.has(player))
    for (const offer of this.#offers.values()) offer.end()
    return withBack(
      standing,
      back.map(([player]) => player),
    )
  }
}

/** What one says who is back, as soon as its mind wants to be. */
export async function returning(mind: HoldemMind | undefined, signal: AbortSignal): Promise<object> {
  await mind?.back?.(signal)
  return {}
}
