/**
 * A seat that takes its time: it waits before every statement and after every answer, as a busy machine does with its checks.
 * What a game gives must not depend on how long that is, anywhere.
 */
import type {
  Charter,
  Demand,
  Fault,
  Fork,
  Form,
  Game,
  LastPhase,
  Mine,
  Offer,
  Phase,
  Player,
  Seat,
  Waiting,
} from '../../table/index.ts'
import type { Statement } from '../../table/statement.ts'

/** Waits for as long as it likes. */
export type Pause = () => Promise<void>

/** The same game at a seat that takes its time. */
export function slowed<R>(game: Game<R>, pause: Pause): Game<R> {
  return (seat) => game(new SlowSeat(seat as Phase, pause))
}

type Make<T> = (mine: Mine) => T | Promise<T>

class SlowSeat implements Phase {
  readonly #seat: Phase
  readonly #pause: Pause

  constructor(seat: Phase, pause: Pause) {
    this.#seat = seat
    this.#pause = pause
  }

  get players(): readonly Player[] {
    return this.#seat.players
  }

  get me(): Player | undefined {
    return this.#seat.me
  }

  get charter(): Charter {
    return this.#seat.charter
  }

  get members(): readonly Player[] {
    return this.#seat.members
  }

  get slot(): string {
    return this.#seat.slot
  }

  at(...parts: readonly (string | number)[]): Seat {
    return this.#wrap(this.#seat.at(...parts))
  }

  without(players: readonly Player[]): Phase {
    return this.#wrap(this.#seat.without(players))
  }

  phase(name: string, number: number): Phase {
    return this.#wrap(this.#seat.phase(name, number))
  }

  last<R>(name: string, form: (members: readonly Player[]) => Form<R>): LastPhase<R> | undefined {
    return this.#seat.last(name, form)
  }

  resumed(): Promise<void> {
    return this.#after(this.#seat.resumed())
  }

  number(player: Player): number {
    return this.#seat.number(player)
  }

  by<T>(player: Player, form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<T> {
    return this.#after(this.#seat.by(player, form, this.#late(make), waiting))
  }

  all<T>(form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<ReadonlyMap<Player, T>> {
    return this.#after(this.#seat.all(form, this.#late(make), waiting))
  }

  some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#after(this.#seat.some(players, form, this.#late(make), waiting))
  }

  first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<readonly [Player, T]> {
    return this.#after(this.#seat.first(players, form, this.#late(make), waiting))
  }

  offer<T>(players: readonly Player[], form: Form<T>, make: Make<T>): Offer<T> {
    return this.#seat.offer(players, form, this.#late(make))
  }

  parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]> {
    return this.#after(this.#seat.parallel(works.map((work) => (seat) => work(this.#wrap(seat)))))
  }

  fork<T>(work: (seat: Seat) => Promise<T>): Fork<T> {
    const fork = this.#seat.fork((seat) => work(this.#wrap(seat)))
    return { join: () => this.#after(fork.join()), cancel: () => fork.cancel() }
  }

  secret(purpose: string): Uint8Array {
    return this.#seat.secret(purpose)
  }

  context(player: Player): Uint8Array {
    return this.#seat.context(player)
  }

  statement(player: Player): Statement | undefined {
    return this.#seat.statement(player)
  }

  convictions(): ReadonlyMap<Player, Fault> {
    return this.#seat.convictions()
  }

  require(player: Player, rule: string, demand: Demand): void {
    this.#seat.require(player, rule, demand)
  }

  requireAll(rule: string, demands: Iterable<readonly [Player, Demand]>): void {
    this.#seat.requireAll(rule, demands)
  }

  close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void> {
    return this.#after(this.#seat.close(form, result, players))
  }

  #wrap(seat: Seat): SlowSeat {
    return new SlowSeat(seat as Phase, this.#pause)
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
