/**
 * The seat of a player who cheats: it follows the protocol but for its cheats, and never minds a failed check, so that it is
 * the others who must notice.
 */

import { valuesOf } from '../table/claim.ts'
import {
  type Charter,
  type Checking,
  type Claim,
  type Claims,
  type Fault,
  type Fork,
  type Form,
  type Game,
  type LastPhase,
  type Mine,
  type Offer,
  type Phase,
  type Player,
  type PlayerSitting,
  type Seat,
  type Session,
  takeSeat,
  type Waiting,
} from '../table/index.ts'
import type { Body } from '../table/statement.ts'
import type { Cheat, SideDoor } from './cheat.ts'
import { openSideDoor } from './side-door.ts'

export type { Cheat } from './cheat.ts'

/** Sits down as a player who cheats. */
export function takeCheatingSeat<R>(
  sitting: PlayerSitting,
  game: Game<R>,
  ...cheats: readonly Cheat[]
): Session<R> {
  const { door, sitting: listening } = openSideDoor(sitting, cheats)
  return takeSeat(listening, (seat) => game(cheatingSeat(seat, cheats, door)))
}

/** Sits down as an accomplice: it cheats as well, but sees like everybody else when another is caught, and goes on. */
export function takeAccomplicesSeat<R>(
  sitting: PlayerSitting,
  game: Game<R>,
  ...cheats: readonly Cheat[]
): Session<R> {
  const { door, sitting: listening } = openSideDoor(sitting, cheats)
  return takeSeat(listening, (seat) => game(new CheatingSeat(seat as Phase, { cheats, door, minds: true })))
}

/** A seat whose player cheats. It needs a side door to say two things in one slot, and to overhear. */
export function cheatingSeat(seat: Seat, cheat: Cheat | readonly Cheat[], door: SideDoor = closedDoor): Seat {
  return new CheatingSeat(seat as Phase, { cheats: [cheat].flat(), door, minds: false })
}

/** What a cheat does, and whether it minds failed checks. */
interface Ways {
  readonly cheats: readonly Cheat[]
  readonly door: SideDoor
  readonly minds: boolean
}

const closedDoor: SideDoor = {
  say: () => Promise.reject(new Error('saying two things in one slot takes a side door')),
  overhear: () => Promise.reject(new Error('overhearing takes a side door')),
  contradict: () => Promise.reject(new Error('saying two things in one slot takes a side door')),
  complain: () => Promise.reject(new Error('complaining of others takes a side door')),
  wait: () => Promise.reject(new Error('waiting takes a side door')),
}

class CheatingSeat implements Phase {
  readonly #seat: Phase
  readonly #ways: Ways

  constructor(seat: Phase, ways: Ways) {
    this.#seat = seat
    this.#ways = ways
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
    return this.#seat.resumed()
  }

  get members(): readonly Player[] {
    return this.#seat.members
  }

  number(player: Player): number {
    return this.#seat.number(player)
  }

  async by<T>(
    player: Player,
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>> {
    return (await this.some([player], form, make, waiting)).of(player)
  }

  async all<T>(form: Form<T>, make: (mine: Mine) => T | Promise<T>, waiting?: Waiting): Promise<Claims<T>> {
    return this.some(this.players, form, make, waiting)
  }

  async some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>> {
    const cheat = this.#cheat()
    if (cheat === undefined) return this.#seat.some(players, form, make, waiting)
    if (!players.includes(this.me as Player))
      return this.#seat.some(players, misheard(form, cheat), make, waiting)
    const lie = new Lie(this.#seat, form, cheat, this.#ways.door)
    const heard = await this.#seat.some(players, lie.form, (mine) => lie.make(mine, make), waiting)
    await lie.contradict()
    return heard
  }

  first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>> {
    return this.#seat.first(players, form, make, waiting)
  }

  offer<T>(players: readonly Player[], form: Form<T>, make: (mine: Mine) => T | Promise<T>): Offer<T> {
    return this.#seat.offer(players, form, make)
  }

  parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]> {
    return this.#seat.parallel(works.map((work) => (seat) => work(this.#wrap(seat))))
  }

  fork<T>(work: (seat: Seat) => Promise<T>): Fork<T> {
    return this.#seat.fork((seat) => work(this.#wrap(seat)))
  }

  convictions(): ReadonlyMap<Player, Fault> {
    return this.#seat.convictions()
  }

  secret(purpose: string): Uint8Array {
    const honest = this.#seat.secret(purpose)
    const cheat = this.#cheat()
    return cheat?.secret?.(purpose, honest) ?? cheat?.draw?.(purpose, honest) ?? honest
  }

  async accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T> {
    return this.#ways.minds ? this.#seat.accept(rule, claim, check) : claim.wellFormed
  }

  async acceptAll<T>(
    rule: string,
    claims: Iterable<Claim<T>>,
    check: Checking<T>,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#ways.minds ? this.#seat.acceptAll(rule, claims, check) : valuesOf(claims)
  }

  close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void> {
    return this.#seat.close(form, result, players)
  }

  #cheat(): Cheat | undefined {
    return this.#ways.cheats.find(({ slot }) => slot.test(this.slot))
  }

  #wrap(seat: Seat): CheatingSeat {
    return new CheatingSeat(seat as Phase, this.#ways)
  }
}

function misheard<T>(form: Form<T>, cheat: Cheat): Form<T> {
  return { ...form, read: (body) => form.read(cheat.mishear?.(body) ?? body) }
}

/** One statement of a cheat in the making. */
class Lie<T> {
  readonly form: Form<T>
  readonly #seat: Seat
  readonly #honestForm: Form<T>
  readonly #cheat: Cheat
  readonly #door: SideDoor
  #meant: T | undefined
  #written: Body | undefined
  #second: Body | undefined

  constructor(seat: Seat, form: Form<T>, cheat: Cheat, door: SideDoor) {
    this.#seat = seat
    this.#honestForm = form
    this.#cheat = cheat
    this.#door = door
    this.form = {
      ...form,
      write: (value) => this.#written ?? form.write(value),
      read: (body) => this.#read(body),
    }
  }

  async make(mine: Mine, make: (mine: Mine) => T | Promise<T>): Promise<T> {
    const { remake, rewrite, again } = this.#cheat
    this.#meant = await make(this.#drawn(mine))
    const said = remake ? await remake.call(this.#cheat, this.#meant, mine, this.#seat) : this.#meant
    if (said === 'silence') return new Promise<T>(() => {})
    const [first, second] = Array.isArray(said) ? said : [said]
    const body = this.#honestForm.write(first as T)
    if (second !== undefined) this.#second = this.#honestForm.write(second as T)
    if (again) this.#second = again.call(this.#cheat, body)
    const scene = { mine, seat: this.#seat, door: this.#door }
    this.#written = rewrite ? await rewrite.call(this.#cheat, body, scene) : body
    return first as T
  }

  #drawn(mine: Mine): Mine {
    const { draw } = this.#cheat
    if (draw === undefined) return mine
    return { ...mine, secret: (purpose) => draw.call(this.#cheat, purpose, mine.secret(purpose)) }
  }

  /** Says the second thing, if there is one, in the slot that has just been filled. */
  async contradict(): Promise<void> {
    const second = this.#second
    if (second !== undefined) await this.#door.contradict(new RegExp(`^${this.#seat.slot}$`), () => second)
  }

  /** What was meant, where the cheat's own words cannot be read. */
  #read(body: Body): T {
    try {
      return this.#honestForm.read(body)
    } catch (error) {
      if (this.#meant === undefined) throw error
      return this.#meant
    }
  }
}
