/** Direct lines between the seats of a simulation, beside the sequencer: what is said along them arrives after a while, in order. */
import type { GossipEar, GossipLine } from '../order/gossip-among-seats.ts'
import type { Life } from './life.ts'
import type { SeededRandom } from './random.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** How long something travels between two seats, in milliseconds: least and most. */
const delay = [2, 20] as const

interface End {
  readonly life: Life
  readonly ear: GossipEar
  /** When the last that was said to it by each seat arrives. */
  readonly busy: Map<number, number>
}

/** The direct lines of a simulation. */
export class SimulatedGossip {
  readonly #clock: SimulatedClock
  readonly #random: SeededRandom
  readonly #pairs: readonly (readonly [number, number])[]
  readonly #ends = new Map<number, End>()

  /** `pairs`: which seats are connected with each other. */
  constructor(clock: SimulatedClock, random: SeededRandom, pairs: readonly (readonly [number, number])[]) {
    this.#clock = clock
    this.#random = random
    this.#pairs = pairs
  }

  /** The line of a seat to those that it is connected with. */
  line(life: Life): GossipLine {
    return {
      tell: (rumour, to) => {
        for (const end of this.#others(life.seat))
          if (to === undefined || to === String(end.life.seat))
            this.#carry(life, end, ({ ear }) => ear.hear(String(life.seat), rumour))
      },
      listen: (ear) => {
        const mine: End = { life, ear, busy: new Map() }
        this.#ends.set(life.seat, mine)
        for (const end of this.#others(life.seat)) {
          this.#carry(life, end, (other) => other.ear.came(String(life.seat)))
          this.#carry(end.life, mine, (other) => other.ear.came(String(end.life.seat)))
        }
        return () => {
          if (this.#ends.get(life.seat) === mine) this.#ends.delete(life.seat)
        }
      },
    }
  }

  #others(seat: number): End[] {
    return this.#pairs
      .filter((pair) => pair.includes(seat))
      .flatMap(([one, other]) => this.#ends.get(one === seat ? other : one) ?? [])
  }

  #carry(from: Life, to: End, arrive: (end: End) => void): void {
    const now = this.#clock.now()
    const at = Math.max(now + this.#random.between(delay), to.busy.get(from.seat) ?? 0)
    to.busy.set(from.seat, at)
    this.#clock.after(at - now, () => {
      if (to.life.isAlive && this.#ends.get(to.life.seat) === to) arrive(to)
    })
  }
}
