/**
 * Whole tables in one process on simulated time: a deterministic network, crashes, full disks, lying relays, cheats. All
 * randomness comes from the seed, identities and secrets included, so a failure is a seed that anyone can replay.
 */

import type { Table } from '../founding/founding.ts'
import { foundTable } from '../local/local-table.ts'
import type { Clock } from '../order/clock.ts'
import type { Absent, Fault } from '../order/fault.ts'
import { type GossipLine, gossipOver } from '../order/gossip-among-seats.ts'
import type { Transport } from '../order/transport.ts'
import type { TableEvent } from '../run/event.ts'
import type { Game } from '../run/seat.ts'
import type { Journal } from '../seat/journal.ts'
import type { Sitting } from '../seat/seat-at-work.ts'
import { sittingKey } from '../seat/sitting.ts'
import { type TakenSeat, takeSeat } from '../seat/take-seat.ts'
import type { Terms } from '../statements/charter.ts'
import { createIdentity, type Identity, type Player } from '../statements/identity.ts'
import { type Crash, plannedCrashes, type RandomCrashes } from './crashes.ts'
import { Life, type Span } from './life.ts'
import { SeededRandom } from './random.ts'
import { SimulatedClock } from './simulated-clock.ts'
import { type DiskPlan, SimulatedDisk } from './simulated-disk.ts'
import { SimulatedGossip } from './simulated-gossip.ts'
import { type NetworkPlan, SimulatedNetwork } from './simulated-network.ts'

/**
 * What to simulate. Seats are numbered from 1: those who begin, in the order of their seats, then newcomers, then
 * spectators.
 */
export interface Scenario<R> {
  /** Decides everything that is left to chance. */
  readonly seed: string
  readonly players: number
  readonly game: Game<R>
  /** What differs from a plain charter with deadlines of 10 and 60 seconds. */
  readonly charter?: Partial<Terms>
  readonly network?: NetworkPlan
  /** Which seats talk to each other directly, beside the sequencer: none if not given. */
  readonly gossip?: readonly (readonly [number, number])[]
  /** What a seat says and hears along its direct lines, where that is not what its program would. */
  readonly lineAt?: (seat: number, line: GossipLine, clock: Clock) => GossipLine
  /** What the disk of a seat is like. */
  readonly disk?: (seat: number) => DiskPlan
  /** Which seats crash when: planned, or so many at random moments. */
  readonly crashes?: readonly Crash[] | RandomCrashes
  /** When a seat's machine sleeps. */
  readonly sleeps?: readonly (Span & { readonly seat: number })[]
  /** When newcomers come who want a seat, in milliseconds; the host, at seat 1, admits them. */
  readonly newcomers?: readonly number[]
  /** How many watch. */
  readonly spectators?: number
  /** The game as one seat plays it, where it takes its time in another way than the others. */
  readonly gameAt?: (seat: number, clock: Clock) => Game<R>
  /** Takes a seat in another way, e.g. as a cheat. Undefined: honestly. */
  readonly take?: (seat: number, sitting: PlayerSitting, game: Game<R>) => TakenSeat<R> | undefined
  /** Told what happens where and when. */
  readonly onEvent?: (seat: number, time: number, event: TableEvent) => void
  /** Told what a seat hands in, also what gets lost on its way. */
  readonly onHandIn?: (seat: number, envelope: Uint8Array) => void
  /** Told which lines are safe on the disk of a seat, as far as the seat knows. */
  readonly onKept?: (seat: number, lines: readonly string[]) => void
  /** When to give up, in simulated milliseconds. */
  readonly limit?: number
}

/** How a player of a simulation sits. */
export type PlayerSitting = Sitting & { readonly person: Identity; readonly seed: Uint8Array }

/** What a seat ended with; neither of both if it was still waiting when the simulation ended. */
export interface SeatEnding<R> {
  readonly result?: R
  readonly error?: Error
}

/** What happened. */
export interface Simulated<R> {
  readonly seed: string
  readonly table: Table
  /** The seat of every key that anybody has sat down with; a seat that lost its disk has more than one. */
  readonly seatOf: ReadonlyMap<Player, number>
  /** In seat order, spectators last. */
  readonly endings: readonly SeatEnding<R>[]
  /** The log of the table, founding included. */
  readonly lines: readonly string[]
  /** The other log, where the sequencer shows two. */
  readonly otherLines: readonly string[] | undefined
  /** Every fault that a seat told of, each once; seats taken in another way than honestly do not count. */
  readonly faults: readonly Fault[]
  readonly absences: readonly Absent[]
  /** Simulated milliseconds. */
  readonly time: number
  /** How many events happened. */
  readonly steps: number
}

const plainTerms: Terms = {
  game: 'simulation',
  rules: null,
  seats: { min: 1, max: 100 },
  deadlines: { step: 10_000, act: 60_000 },
  spectators: true,
}
const stepLimit = 1_000_000

/** Plays a table to its end, or until everybody waits in vain. */
export function simulate<R>(scenario: Scenario<R>): Promise<Simulated<R>> {
  return new Stage(scenario).play()
}

class Stage<R> {
  readonly #scenario: Scenario<R>
  readonly #random: SeededRandom
  readonly #clock = new SimulatedClock()
  readonly #persons: readonly Identity[]
  readonly #table: Table
  readonly #network: SimulatedNetwork
  readonly #gossip: SimulatedGossip | undefined
  readonly #disks: readonly SimulatedDisk[]
  /** By seat: its process now. */
  readonly #lives = new Map<number, { life: Life; session: TakenSeat<R> }>()
  readonly #endings = new Map<number, SeatEnding<R>>()
  readonly #faults = new Map<string, Fault>()
  readonly #absences = new Map<string, Absent>()
  readonly #dishonest = new Set<number>()
  readonly #seatOf = new Map<Player, number>()
  /** How often the disk of a seat was lost. */
  readonly #wiped = new Map<number, number>()
  /** Crashed seats that will be back. */
  #away = 0

  constructor(scenario: Scenario<R>) {
    const { seed, players, newcomers = [], charter, network = {}, disk } = scenario
    const seats = Array.from({ length: players + newcomers.length }, (_, i) => i + 1)
    this.#scenario = scenario
    this.#random = new SeededRandom(seed)
    this.#persons = seats.map((seat) => createIdentity(this.#random.bytes(`person ${seat}`)))
    const founders = this.#persons.slice(0, players).map((person, i) => ({
      person,
      name: `player ${i + 1}`,
      seed: this.#seed(i + 1),
    }))
    const { table, key, entries } = foundTable({ ...plainTerms, ...charter }, founders, {
      key: createIdentity(this.#random.bytes('sequencer')),
      random: this.#random.bytes('charter'),
      clock: this.#clock,
    })
    this.#table = table
    this.#network = new SimulatedNetwork(this.#clock, this.#random, network, {
      table: table.id,
      key,
      entries,
    })
    const talk = new SeededRandom(`${seed} gossip`)
    this.#gossip = scenario.gossip && new SimulatedGossip(this.#clock, talk, scenario.gossip)
    this.#disks = seats.map((seat) => new SimulatedDisk(this.#clock, this.#random, disk?.(seat) ?? {}))
  }

  /** A seat has another seed once its disk was lost. */
  #seed(seat: number): Uint8Array {
    return this.#random.bytes(`seat ${seat} disk ${this.#wiped.get(seat) ?? 0}`)
  }

  async play(): Promise<Simulated<R>> {
    const { spectators = 0, newcomers = [], crashes = [], players, limit = 3600 * 1000 } = this.#scenario
    for (const crash of plannedCrashes(crashes, players, this.#random)) this.#plan(crash)
    const seats = players + newcomers.length
    const places = seats + spectators
    for (let seat = 1; seat <= places; seat++) if (seat <= players || seat > seats) this.#sit(seat)
    newcomers.forEach((time, i) => {
      this.#clock.after(time, () => this.#come(players + i + 1))
    })
    const done = (): boolean => this.#away === 0 && this.#endings.size === places
    await this.#clock.run({ time: limit, steps: stepLimit, done })
    for (const { session } of this.#lives.values()) session.leave()
    return {
      seed: this.#scenario.seed,
      table: this.#table,
      seatOf: this.#seatOf,
      endings: Array.from({ length: places }, (_, i) => this.#endings.get(i + 1) ?? {}),
      lines: this.#network.lines,
      otherLines: this.#network.otherLines,
      faults: [...this.#faults.values()],
      absences: [...this.#absences.values()],
      time: this.#clock.now(),
      steps: this.#clock.steps,
    }
  }

  #sit(seat: number): void {
    const { take, gameAt, sleeps = [] } = this.#scenario
    const life = new Life(
      seat,
      sleeps.filter((sleep) => sleep.seat === seat),
      this.#clock,
    )
    const sitting = this.#sitting(life)
    const game = gameAt?.(seat, life.clock) ?? this.#scenario.game
    const dishonest = sitting.person && take?.(seat, sitting as PlayerSitting, game)
    if (dishonest) this.#dishonest.add(seat)
    const session = dishonest ?? takeSeat(sitting, game)
    this.#lives.set(seat, { life, session })
    const end = (ending: SeatEnding<R>): void => {
      if (life.isAlive) this.#endings.set(seat, ending)
    }
    session.result.then(
      (result) => end({ result }),
      (error: Error) => end({ error }),
    )
  }

  #sitting(life: Life): Sitting {
    const { seat, clock } = life
    const [person, disk] = [this.#persons[seat - 1], this.#disks[seat - 1]]
    const common = {
      table: this.#table.id,
      clock,
      transport: this.#transport(life),
      ...(this.#gossip && { gossip: gossipOver(this.#line(life, this.#gossip.line(life)), clock) }),
      onEvent: (event: TableEvent) => life.isAlive && this.#note(seat, event),
    }
    if (person === undefined || disk === undefined) return common
    const seed = this.#seed(seat)
    this.#seatOf.set(sittingKey(seed, this.#table.id).player, seat)
    return { ...common, person, seed, journal: this.#watched(seat, disk.journal()) }
  }

  #line({ seat, clock }: Life, line: GossipLine): GossipLine {
    return this.#scenario.lineAt?.(seat, line, clock) ?? line
  }

  #watched(seat: number, journal: Journal): Journal {
    return {
      ...journal,
      append: async (lines) => {
        await journal.append(lines)
        this.#scenario.onKept?.(seat, lines)
      },
    }
  }

  /** A newcomer sits down to watch, and asks for a seat until it has one. */
  #come(seat: number): void {
    this.#sit(seat)
    const ask = (): void => {
      if (this.#endings.has(seat)) return
      this.#welcome(seat).catch(() => {})
      this.#clock.after(500, ask)
    }
    ask()
  }

  /** Whatever is missing for a seat: the wish, or the host's word. Both come to nothing while either is away. */
  async #welcome(seat: number): Promise<void> {
    const [host, guest] = [this.#lives.get(1)?.session, this.#lives.get(seat)?.session]
    const player = await guest?.player
    if (host === undefined || guest === undefined || player === undefined) return
    if (host.founding.members.some((member) => member.player === player)) return
    if (host.founding.joined.some((joined) => joined.player === player)) return host.admit(player)
    await guest.join(`newcomer ${seat}`)
  }

  #transport(life: Life): Transport {
    const transport = this.#network.connect(life)
    return {
      ...transport,
      submit: (envelope) => {
        if (life.isAlive) this.#scenario.onHandIn?.(life.seat, envelope)
        return transport.submit(envelope)
      },
    }
  }

  #plan(crash: Crash): void {
    const strike = (): void => this.#strike(crash)
    if ('step' in crash) this.#clock.atStep(crash.step, strike)
    else this.#clock.after(crash.time, strike)
  }

  #strike({ seat, down, wiped }: Crash): void {
    const lived = this.#lives.get(seat)
    const disk = this.#disks[seat - 1]
    if (!lived?.life.isAlive || disk === undefined || this.#endings.has(seat)) return
    lived.life.isAlive = false
    lived.session.leave()
    disk.crash()
    if (wiped) {
      disk.wipe()
      this.#wiped.set(seat, (this.#wiped.get(seat) ?? 0) + 1)
    }
    if (down === undefined) {
      this.#endings.set(seat, {})
      return
    }
    this.#away++
    this.#clock.after(down, () => {
      this.#away--
      this.#sit(seat)
    })
  }

  #note(seat: number, event: TableEvent): void {
    this.#scenario.onEvent?.(seat, this.#clock.now(), event)
    if (this.#dishonest.has(seat)) return
    if (event.kind === 'absent') this.#absences.set(event.absent.slot, event.absent)
    if (event.kind !== 'fault') return
    const { slot, culprit, rule } = event.fault
    const key = `${slot} ${culprit} ${rule}`
    if (!this.#faults.has(key)) this.#faults.set(key, event.fault)
  }
}
