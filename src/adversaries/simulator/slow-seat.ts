/**
 * A seat that takes its time: it waits before every statement, after every answer and in every check, as a busy machine does.
 * What a game gives must not depend on how long that is, anywhere.
 */
import type {
  Checking,
  Claim,
  Claims,
  Fork,
  Form,
  Game,
  Offer,
  Player,
  Seat,
  Waiting,
} from '../../table/index.ts'
import { type Make, WrappedSeat } from '../wrapped-seat.ts'

/** Waits for as long as it likes. */
export type Pause = () => Promise<void>

/** The same game at a seat that takes its time. */
export function slowed<R>(game: Game<R>, pause: Pause): Game<R> {
  return (seat) => game(new SlowSeat(seat, pause))
}

class SlowSeat extends WrappedSeat {
  readonly #pause: Pause

  constructor(seat: Seat, pause: Pause) {
    super(seat)
    this.#pause = pause
  }

  protected override wrap(seat: Seat): SlowSeat {
    return new SlowSeat(seat, this.#pause)
  }

  override resumed(): Promise<void> {
    return this.#after(super.resumed())
  }

  override some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>> {
    return this.#after(super.some(players, form, this.#late(make), waiting))
  }

  override first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>> {
    return this.#after(super.first(players, form, this.#late(make), waiting))
  }

  override firstWithin<T>(
    milliseconds: number,
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
  ): Promise<Claim<T> | undefined> {
    return this.#after(super.firstWithin(milliseconds, players, form, this.#late(make)))
  }

  override offer<T>(players: readonly Player[], form: Form<T>, make: Make<T>): Offer<T> {
    return super.offer(players, form, this.#late(make))
  }

  override parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]> {
    return this.#after(super.parallel(works))
  }

  override fork<T>(work: (seat: Seat) => Promise<T>): Fork<T> {
    const fork = super.fork(work)
    return { join: () => this.#after(fork.join()), cancel: () => fork.cancel() }
  }

  override accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T> {
    return this.#after(super.accept(rule, claim, check))
  }

  override acceptAll<T>(
    rule: string,
    claims: Iterable<Claim<T>>,
    check: Checking<T>,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#after(super.acceptAll(rule, claims, check))
  }

  override close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void> {
    return this.#after(super.close(form, result, players))
  }

  /** The same answer later, also where the answer is a failure. */
  async #after<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      await this.#pause()
    }
  }

  #late<T>(make: Make<T>): Make<T> {
    return async (mine) => {
      await this.#pause()
      return make(mine)
    }
  }
}
