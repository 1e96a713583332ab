/** What players say beside the game, and their programs to each other: passed on to whoever is connected, each at its pace, and kept nowhere. */
import { type Company, type SealedSignal, weightIn } from './company.ts'
import type { Occupant } from './occupant.ts'
import { createPace, type Pace } from './pace.ts'
import { RelayRefusal } from './refusal.ts'
import type { RoomParts } from './room-parts.ts'

type BesideCompany = Pick<Company, 'aside' | 'signal' | 'relaysOf'>
type BesideParts = Pick<RoomParts, 'limits' | 'clock' | 'metrics'>

/** Asides and signals of one table. */
export class Beside {
  readonly #parts: BesideParts
  readonly #members: Iterable<Occupant>
  readonly #company: BesideCompany
  /** How fast each player talks beside the game. */
  readonly #asides = new Map<string, Pace>()
  /** How fast each player's program calls those of others. */
  readonly #signals = new Map<string, Pace>()

  /** Nothing was said yet. */
  constructor(parts: BesideParts, members: Iterable<Occupant>, company: BesideCompany) {
    this.#parts = parts
    this.#members = members
    this.#company = company
  }

  /** Passes on what a player says beside the game to everybody else who is here; nothing of it is kept. */
  aside(member: Occupant, sealed: string): void {
    const { limits, clock, metrics } = this.#parts
    if (member.role !== 'writer') throw new RelayRefusal('read-only', 'only players can speak at this table')
    const pace =
      this.#asides.get(member.player) ?? createPace(limits.asidesPerSecond, limits.asidesAtOnce, clock.now())
    this.#asides.set(member.player, pace)
    if (!pace.allows(this.#weightOf(member.player, limits.asidesAtOnce), clock.now()))
      throw new RelayRefusal('too-many', 'you talk faster than this relay allows; wait a moment')
    metrics.add('asides_total')
    this.#company.aside(sealed)
    this.passAside(sealed, member)
  }

  /** Passes on how a player's program can be reached, to one who is connected; nothing of it is kept. */
  signal({ player }: Occupant, to: string, sealed: string): void {
    const { limits, clock, metrics } = this.#parts
    const pace =
      this.#signals.get(player) ?? createPace(limits.signalsPerSecond, limits.signalsAtOnce, clock.now())
    this.#signals.set(player, pace)
    if (!pace.allows(this.#weightOf(player, limits.signalsAtOnce), clock.now()))
      throw new RelayRefusal('too-many', 'your program calls those of others faster than this relay allows')
    metrics.add('signals_total')
    const signal = { from: player, to, sealed }
    this.#company.signal(signal)
    this.passSignal(signal)
  }

  /** Tells everybody here but the one who said it. */
  passAside(sealed: string, speaker?: Occupant): void {
    for (const member of this.#members) if (member !== speaker) member.tell({ type: 'aside', sealed })
  }

  /** Tells the one whom it is for, if it is here. */
  passSignal({ from, to, sealed }: SealedSignal): void {
    for (const member of this.#members)
      if (member.player === to) member.tell({ type: 'signal', from, sealed })
  }

  #weightOf(player: string, atOnce: number): number {
    return Math.min(atOnce, weightIn(this.#company, player))
  }

  /** Forgets how fast a player's program called; it is gone. */
  forget(player: string): void {
    this.#signals.delete(player)
  }
}
