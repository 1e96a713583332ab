/**
 * A seat that takes its time: it waits before every statement, after every answer and in every check, as a busy machine does.
 * What a game gives must not depend on how long that is, anywhere.
 */
import type {
  Charter,
  Checking,
  Claim,
  Claims,
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

  get table(): string {
    return this.#seat.table
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

  by<T>(player: Player, form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claim<T>> {
    return this.#after(this.#seat.by(player, form, this.#late(make), waiting))
  }

  all<T>(form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claims<T>> {
    return this.#after(this.#seat.all(form, this.#late(make), waiting))
  }

  some<T>(players: readonly Player[], form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claims<T>> {
    return this.#after(this.#seat.some(players, form, this.#late(make), waiting))
  }

  first<T>(players: readonly Player[], form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claim<T>> {
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

  convictions(): ReadonlyMap<Player, Fault> {
    return this.#seat.convictions()
  }

  accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T> {
    return this.#after(this.#seat.accept(rule, claim, check))
  }

  acceptAll<T>(
    rule: string,
    claims: Iterable<Claim<T>>,
    check: Checking<T>,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#after(this.#seat.acceptAll(rule, claims, check))
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
