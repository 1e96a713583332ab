/** A seat that stalls: it answers as late as it likes wherever that spends patience, and everything else at once. */
import type { Claims, Clock, Form, Game, Player, Seat, Waiting } from '../../table/index.ts'
import { type Make, WrappedSeat } from '../wrapped-seat.ts'

/** How long before a deadline an answer is given, in milliseconds. */
const onTheWay = 600

/** Whether what is waited for in this way is held back. */
type Where = (waiting: Waiting) => boolean

/** The same game at a seat that holds back each answer for so many milliseconds beyond what a person has, but is never late by the deadline. */
export function stalling<R>(game: Game<R>, clock: Clock, wait: number, where: Where = () => true): Game<R> {
  return (seat) => game(new StallingSeat(seat, clock, wait, where))
}

class StallingSeat extends WrappedSeat {
  readonly #clock: Clock
  readonly #wait: number
  readonly #where: Where

  constructor(seat: Seat, clock: Clock, wait: number, where: Where) {
    super(seat)
    this.#clock = clock
    this.#wait = wait
    this.#where = where
  }

  protected override wrap(seat: Seat): StallingSeat {
    return new StallingSeat(seat, this.#clock, this.#wait, this.#where)
  }

  override some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>> {
    return super.some(players, form, this.#late(make, waiting), waiting)
  }

  #late<T>(make: Make<T>, waiting: Waiting = {}): Make<T> {
    const { deadline = 'step', free } = waiting
    if ((deadline !== 'step' && free === undefined) || !this.#where(waiting)) return make
    const latest = typeof deadline === 'number' ? deadline - onTheWay : Number.POSITIVE_INFINITY
    const wait = Math.min((free ?? 0) + this.#wait, latest)
    return async (mine) => {
      const waited = new Promise<void>((resolve) => this.#clock.after(wait, resolve))
      const made = await make(mine)
      await waited
      return made
    }
  }
}
