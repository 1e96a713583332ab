/** A seat around another one, which does all the work: what seats that behave in a way of their own are made of. */
import type {
  Charter,
  Checking,
  Claim,
  Claims,
  Fault,
  Fork,
  Form,
  LastPhase,
  Mine,
  Offer,
  Overtaken,
  Phase,
  Player,
  Seat,
  Waiting,
} from '../table/index.ts'

/** Makes a statement. */
export type Make<T> = (mine: Mine) => T | Promise<T>

/** Does what the seat inside does, in every scope. */
export abstract class WrappedSeat implements Phase {
  protected readonly seat: Phase

  constructor(seat: Seat) {
    this.seat = seat as Phase
  }

  /** The same behaviour around another scope. */
  protected abstract wrap(seat: Seat): Phase

  get players(): readonly Player[] {
    return this.seat.players
  }

  get me(): Player | undefined {
    return this.seat.me
  }

  get table(): string {
    return this.seat.table
  }

  get charter(): Charter {
    return this.seat.charter
  }

  get members(): readonly Player[] {
    return this.seat.members
  }

  get slot(): string {
    return this.seat.slot
  }

  get isLive(): boolean {
    return this.seat.isLive
  }

  name(player: Player): string {
    return this.seat.name(player)
  }

  at(...parts: readonly (string | number)[]): Seat {
    return this.wrap(this.seat.at(...parts))
  }

  step(name: string): Seat {
    return this.wrap(this.seat.step(name))
  }

  without(players: readonly Player[]): Phase {
    return this.wrap(this.seat.without(players))
  }

  phase(name: string, number: number): Phase {
    return this.wrap(this.seat.phase(name, number))
  }

  last<R>(name: string, form: (members: readonly Player[]) => Form<R>): LastPhase<R> | undefined {
    return this.seat.last(name, form)
  }

  resumed(): Promise<void> {
    return this.seat.resumed()
  }

  number(player: Player): number {
    return this.seat.number(player)
  }

  async by<T>(player: Player, form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claim<T>> {
    return (await this.some([player], form, make, waiting)).of(player)
  }

  all<T>(form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claims<T>> {
    return this.some(this.players, form, make, waiting)
  }

  some<T>(players: readonly Player[], form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claims<T>> {
    return this.seat.some(players, form, make, waiting)
  }

  first<T>(players: readonly Player[], form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claim<T>> {
    return this.seat.first(players, form, make, waiting)
  }

  firstWithin<T>(
    milliseconds: number,
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
  ): Promise<Claim<T> | undefined> {
    return this.seat.firstWithin(milliseconds, players, form, make)
  }

  overtaken(): readonly Overtaken[] {
    return this.seat.overtaken()
  }

  offer<T>(players: readonly Player[], form: Form<T>, make: Make<T>): Offer<T> {
    return this.seat.offer(players, form, make)
  }

  parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]> {
    return this.seat.parallel(works.map((work) => (seat) => work(this.wrap(seat))))
  }

  fork<T>(work: (seat: Seat) => Promise<T>): Fork<T> {
    return this.seat.fork((seat) => work(this.wrap(seat)))
  }

  secret(purpose: string): Uint8Array {
    return this.seat.secret(purpose)
  }

  convictions(): ReadonlyMap<Player, Fault> {
    return this.seat.convictions()
  }

  accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T> {
    return this.seat.accept(rule, claim, check)
  }

  acceptAll<T>(
    rule: string,
    claims: Iterable<Claim<T>>,
    check: Checking<T>,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.seat.acceptAll(rule, claims, check)
  }

  close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void> {
    return this.seat.close(form, result, players)
  }
}
