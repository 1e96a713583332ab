/**
 * A player who cheats (protocols, section 10): a seat that follows the protocol, but says something else in chosen slots,
 * says nothing there, or says two things. It never minds its own failed checks, so that it is the others who must notice.
 */
import {
  type Charter,
  type Demand,
  type Form,
  type Game,
  type Identity,
  type Mine,
  type Phase,
  type Player,
  type Seat,
  type Session,
  type Sitting,
  takeSeat,
  type Waiting,
} from '../table/index.ts'
import { type Body, type Statement, state } from '../table/statement.ts'

/** What a cheat says in place of the honest value: another one, nothing at all, or two things at once. */
export type Said<T> = T | 'silence' | readonly [T, T]

/** Where a player cheats, and how. `T` is what the protocol says in that slot. */
export interface Cheat<T = unknown> {
  /** The slots in which it cheats. */
  readonly slot: RegExp
  /** What it says there instead. `seat` is the scope of the slot. */
  remake?(honest: T, mine: Mine, seat: Seat): Said<T> | Promise<Said<T>>
  /** Changes the message after it has been written, for what no honest program could write. */
  rewrite?(body: Body): Body
}

/** How a cheat says what its seat would not let it say. */
export interface Mouth {
  /** Signs and sends a statement of any content. */
  say(said: Pick<Statement, 'slot' | 'on' | 'body'>): Promise<void>
}

/** The mouth of a player with a seat. */
export function mouthOf({ table, transport, identity }: Sitting & { identity: Identity }): Mouth {
  return { say: (said) => transport.publish(state(identity, { table: table.id, ...said }).line) }
}

/** Sits down as a player who cheats. */
export function takeCheatingSeat<R>(
  sitting: Sitting & { identity: Identity },
  game: Game<R>,
  ...cheats: readonly Cheat[]
): Session<R> {
  return takeSeat(sitting, (seat) => game(cheatingSeat(seat, cheats, mouthOf(sitting))))
}

/** A seat whose player cheats. It needs a mouth to say two things in one slot. */
export function cheatingSeat(seat: Seat, cheat: Cheat | readonly Cheat[], mouth?: Mouth): Seat {
  return new CheatingSeat(seat as Phase, [cheat].flat(), mouth)
}

class CheatingSeat implements Phase {
  readonly #seat: Phase
  readonly #cheats: readonly Cheat[]
  readonly #mouth: Mouth | undefined

  constructor(seat: Phase, cheats: readonly Cheat[], mouth: Mouth | undefined) {
    this.#seat = seat
    this.#cheats = cheats
    this.#mouth = mouth
  }

  #wrap(seat: Seat): CheatingSeat {
    return new CheatingSeat(seat as Phase, this.#cheats, this.#mouth)
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

  last<R>(name: string, result: Form<R>): { readonly number: number; readonly result: R } | undefined {
    return this.#seat.last(name, result)
  }

  number(player: Player): number {
    return this.#seat.number(player)
  }

  async by<T>(
    player: Player,
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<T> {
    const lie = player === this.me ? this.#lie(form, make) : undefined
    const heard = await this.#seat.by(player, lie?.form ?? form, lie?.make ?? make, waiting)
    await lie?.contradict()
    return heard
  }

  async all<T>(
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<ReadonlyMap<Player, T>> {
    const lie = this.#lie(form, make)
    const heard = await this.#seat.all(lie?.form ?? form, lie?.make ?? make, waiting)
    await lie?.contradict()
    return heard
  }

  /** The cheat of this slot, as a way to make and to write a statement, and the second statement if there is one. */
  #lie<T>(form: Form<T>, make: (mine: Mine) => T | Promise<T>): Lie<T> | undefined {
    const cheat = this.#cheats.find(({ slot }) => slot.test(this.slot))
    if (cheat === undefined) return undefined
    let honest: T | undefined
    let second: T | undefined
    return {
      form: {
        ...form,
        write: (value) => cheat.rewrite?.(form.write(value)) ?? form.write(value),
        read: (body) => readOr(form, body, honest),
      },
      make: async (mine) => {
        honest = await make(mine)
        const said = (await cheat.remake?.(honest, mine, this.#seat)) ?? honest
        if (said === 'silence') return new Promise<T>(() => {})
        const [first, other] = Array.isArray(said) ? (said as [T, T]) : [said as T, undefined]
        second = other
        return first
      },
      contradict: async () => {
        const first = this.statement(this.me as Player)
        if (second === undefined || first === undefined) return
        if (this.#mouth === undefined) throw new Error('saying two things in one slot takes a mouth')
        await this.#mouth.say({ slot: this.slot, on: first.on, body: form.write(second) })
      },
    }
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

  require(player: Player, rule: string, demand: Demand): void {
    if (player !== this.me) this.#seat.require(player, rule, demand)
  }

  requireAll(rule: string, demands: Iterable<readonly [Player, Demand]>): void {
    this.#seat.requireAll(
      rule,
      [...demands].filter(([player]) => player !== this.me),
    )
  }

  close<R>(form: Form<R>, result: R, players?: readonly Player[]): Promise<void> {
    return this.#seat.close(form, result, players)
  }
}

interface Lie<T> {
  readonly form: Form<T>
  make(mine: Mine): Promise<T>
  contradict(): Promise<void>
}

/** What I meant to say, where my own words cannot be read. */
function readOr<T>(form: Form<T>, body: Body, meant: T | undefined): T {
  try {
    return form.read(body)
  } catch (error) {
    if (meant === undefined) throw error
    return meant
  }
}
