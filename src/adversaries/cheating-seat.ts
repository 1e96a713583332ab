/**
 * The seat of a player who cheats: it follows the protocol but for its cheats, and never minds a failed check, so that it is
 * the others who must notice.
 */

import {
  type Checking,
  type Claim,
  type Claims,
  type Form,
  type Game,
  type Mine,
  type Player,
  type PlayerSitting,
  type Seat,
  type TakenSeat,
  takeSeat,
  type Waiting,
} from '../table/index.ts'
import { type Body, valuesOf } from '../table/inside.ts'
import type { Cheat, SideDoor } from './cheat.ts'
import { openSideDoor } from './side-door.ts'
import { type Make, WrappedSeat } from './wrapped-seat.ts'

export type { Cheat } from './cheat.ts'

/** Sits down as a player who cheats. */
export function takeCheatingSeat<R>(
  sitting: PlayerSitting,
  game: Game<R>,
  ...cheats: readonly Cheat[]
): TakenSeat<R> {
  const { door, sitting: listening } = openSideDoor(sitting, cheats)
  return takeSeat(listening, (seat) => game(cheatingSeat(seat, cheats, door)))
}

/** Sits down as an accomplice: it cheats as well, but sees like everybody else when another is caught, and goes on. */
export function takeAccomplicesSeat<R>(
  sitting: PlayerSitting,
  game: Game<R>,
  ...cheats: readonly Cheat[]
): TakenSeat<R> {
  const { door, sitting: listening } = openSideDoor(sitting, cheats)
  return takeSeat(listening, (seat) => game(new CheatingSeat(seat, { cheats, door, minds: true })))
}

/** A seat whose player cheats. It needs a side door to say two things in one slot, and to overhear. */
export function cheatingSeat(seat: Seat, cheat: Cheat | readonly Cheat[], door: SideDoor = closedDoor): Seat {
  return new CheatingSeat(seat, { cheats: [cheat].flat(), door, minds: false })
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

class CheatingSeat extends WrappedSeat {
  readonly #ways: Ways

  constructor(seat: Seat, ways: Ways) {
    super(seat)
    this.#ways = ways
  }

  protected override wrap(seat: Seat): CheatingSeat {
    return new CheatingSeat(seat, this.#ways)
  }

  override async some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>> {
    return this.#lying(players, form, make, (said, lie) => super.some(players, said, lie, waiting))
  }

  override first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>> {
    return this.#lying(players, form, make, (said, lie) => super.first(players, said, lie, waiting))
  }

  /** Asks what the protocol asks, and lies where this seat speaks. */
  async #lying<T, R>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    ask: (form: Form<T>, make: Make<T>) => Promise<R>,
  ): Promise<R> {
    const cheat = this.#cheat()
    if (cheat === undefined) return ask(form, make)
    if (!players.includes(this.me as Player)) return ask(misheard(form, cheat), make)
    const lie = new LyingStatement(this.seat, form, cheat, this.#ways.door)
    const heard = await ask(lie.form, (mine) => lie.make(mine, make))
    await lie.contradict()
    return heard
  }

  override secret(purpose: string): Uint8Array {
    const honest = super.secret(purpose)
    const cheat = this.#cheat()
    return cheat?.secret?.(purpose, honest) ?? cheat?.draw?.(purpose, honest) ?? honest
  }

  override async accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T> {
    return this.#ways.minds ? super.accept(rule, claim, check) : claim.wellFormed
  }

  override async acceptAll<T>(
    rule: string,
    claims: Iterable<Claim<T>>,
    check: Checking<T>,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#ways.minds ? super.acceptAll(rule, claims, check) : valuesOf(claims)
  }

  #cheat(): Cheat | undefined {
    return this.#ways.cheats.find(({ slot }) => slot.test(this.slot))
  }
}

function misheard<T>(form: Form<T>, cheat: Cheat): Form<T> {
  return { ...form, read: (body) => form.read(cheat.mishear?.(body) ?? body) }
}

/** One statement of a cheat in the making. */
class LyingStatement<T> {
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
