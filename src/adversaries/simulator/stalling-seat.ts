/** A seat that stalls: it answers whatever a program does by itself as late as it likes, and everything else at once. */
import type { Claims, Clock, Form, Game, Player, Seat, Waiting } from '../../table/index.ts'
import { type Make, WrappedSeat } from '../wrapped-seat.ts'

/** The same game at a seat that waits so many milliseconds before each step. */
export function stalling<R>(game: Game<R>, clock: Clock, wait: number): Game<R> {
  return (seat) => game(new StallingSeat(seat, clock, wait))
}

class StallingSeat extends WrappedSeat {
  readonly #clock: Clock
  readonly #wait: number

  constructor(seat: Seat, clock: Clock, wait: number) {
    super(seat)
    this.#clock = clock
    this.#wait = wait
  }

  protected override wrap(seat: Seat): StallingSeat {
    return new StallingSeat(seat, this.#clock, this.#wait)
  }

  override some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>> {
    const isStep = (waiting?.deadline ?? 'step') === 'step'
    return super.some(players, form, isStep ? this.#late(make) : make, waiting)
  }

  #late<T>(make: Make<T>): Make<T> {
    return async (mine) => {
      await new Promise<void>((resolve) => this.#clock.after(this.#wait, resolve))
      return make(mine)
    }
  }
}
