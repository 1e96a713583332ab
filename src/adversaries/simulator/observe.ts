/** Plays a planned table, and writes down what can be seen of it from outside: what was said, kept, told and given. */

import type { Role } from '../../games/werewolf/index.ts'
import {
  type Absent,
  type Clock,
  type Fault,
  type Game,
  type Player,
  plainSealer,
  readLogLine,
  SeededRandom,
  type Simulated,
  type Statement,
  simulate,
  type TableEvent,
} from '../../table/index.ts'
import { readEntry, sayOneThing } from '../../table/inside.ts'
import { aloneWithCards } from '../catalogue/index.ts'
import type { Cheat } from '../cheat.ts'
import { gameMaker, simulatedCharter } from './games.ts'
import { takeLyingSeat } from './liar.ts'
import { lyingLine } from './neighbours.ts'
import type { TablePlan } from './plan.ts'
import { slowed } from './slow-seat.ts'
import { type StakeSeen, Stakes } from './stakes.ts'
import { stalling } from './stalling-seat.ts'

/** What one seat told of its work, over all its lives. */
export interface Told {
  readonly faults: Fault[]
  readonly absences: Absent[]
  /** Each statement that counted, with the life in which it did. */
  readonly heard: { readonly life: number; readonly statement: Statement }[]
  /** Where something failed, in which life, and how much had been heard by then. */
  readonly failures: { readonly life: number; readonly slot: string; readonly heard: number }[]
  /** Who was said to run a program that asks something else. */
  readonly differs: Player[]
  /** Which slots were asked, and how much had been heard when they first were. */
  readonly asked: Map<string, number>
}

/** What was seen of a table. */
export interface Observed {
  readonly plan: TablePlan
  /** The game as a spectator plays it. */
  readonly game: Game<unknown>
  readonly simulated: Simulated<unknown>
  /** The seats of honest players, newcomers included. */
  readonly honest: readonly number[]
  /** All seats that are not liars', spectators included. */
  readonly watching: readonly number[]
  readonly told: ReadonlyMap<number, Told>
  /** What each player of a village saw that it is, whenever it was dealt a role. */
  readonly dealt: ReadonlyMap<Player, ReadonlySet<Role>>
  /** What players of Hold'em staked and had in the end, as each seat saw it. */
  readonly stakes: readonly StakeSeen[]
  /** What each seat handed in. */
  readonly said: ReadonlyMap<number, readonly Statement[]>
  /** The lines of entries that each seat has kept, as often as it has. */
  readonly kept: ReadonlyMap<number, readonly { readonly k: number; readonly line: string }[]>
}

/** How long a table may take before it counts as one that never ends, in simulated milliseconds. */
const patience = {
  coin: 900_000,
  rounds: 1_800_000,
  deck: 1_800_000,
  holdem: 5_400_000,
  werewolf: 5_400_000,
  free: 5_400_000,
}

/** Plays it. */
export async function observe(plan: TablePlan): Promise<Observed> {
  const notes = new Notes()
  const dealt = new Map<Player, Set<Role>>()
  const stakes = new Stakes()
  const game = gameMaker(plan, {
    onRole: (player, role) => {
      dealt.set(player, new Set([...(dealt.get(player) ?? []), role]))
    },
    onHand: (...seen) => stakes.note(...seen),
  })
  const deadline = plan.deadlines.step
  const limit = plan.row === 2 ? patience[plan.game] : 40 * deadline
  const { seed, players, newcomers, spectators, network, crashes, sleeps, disk, liars, neighbours } = plan
  const simulated = await simulate<unknown>({
    seed,
    players,
    newcomers,
    spectators,
    network,
    crashes,
    sleeps,
    limit,
    charter: simulatedCharter(plan),
    ...(neighbours && { gossip: neighbours.pairs }),
    lineAt: (seat, line, clock) => {
      if (!liars.some((one) => one.seat === seat)) return line
      return lyingLine(line, clock, new SeededRandom(`${seed} neighbour ${seat} life ${notes.life(seat)}`))
    },
    game: game(),
    disk: () => ({ delay: disk }),
    gameAt: (seat, clock) => {
      notes.begin(seat)
      const isPlayer = seat <= players + newcomers.length
      return paced(isPlayer ? game(seat, clock) : game(), plan, seat, clock)
    },
    take: (seat, sitting, own) => {
      const liar = liars.find((one) => one.seat === seat)
      const random = new SeededRandom(`${seed} liar ${seat} life ${notes.life(seat)}`)
      return liar && takeLyingSeat(sitting, own, liar, { random, deadline, cheats: cheatsAt(plan, seat) })
    },
    onEvent: (seat, _, event) => notes.told(seat, event),
    onHandIn: (seat, envelope) => notes.said(seat, envelope),
    onKept: (seat, lines) => notes.kept(seat, lines),
  })
  const isLiar = (seat: number): boolean => liars.some((one) => one.seat === seat)
  const seats = simulated.endings.map((_, i) => i + 1).filter((seat) => !isLiar(seat))
  const honest = seats.filter((seat) => seat <= players + newcomers.length)
  return { plan, game: game(), simulated, honest, watching: seats, dealt, stakes: stakes.all, ...notes.all }
}

/** The game at a seat whose checks take their time on the simulated clock, or that stalls. */
function paced(game: Game<unknown>, plan: TablePlan, seat: number, clock: Clock): Game<unknown> {
  if (plan.staller?.seat === seat) return stalling(game, clock, plan.staller.wait)
  const most = plan.slow.get(seat)
  if (most === undefined) return game
  const random = new SeededRandom(`${plan.seed} pace ${seat}`)
  return slowed(game, async () => {
    if (random.chance(0.5)) return
    await new Promise<void>((resolve) => clock.after(random.between([0, most]), resolve))
  })
}

/** What the catalogue says that this seat does. */
function cheatsAt({ cheat, deck = 'mask' }: TablePlan, seat: number): readonly Cheat[] {
  const adversary = aloneWithCards.find(({ name }) => name === cheat)
  if (adversary === undefined) return []
  if (seat === adversary.seat) return adversary.lies(deck)
  return [{ slot: /^open/, remake: () => 'silence' as const }]
}

class Notes {
  readonly #lives = new Map<number, number>()
  readonly #told = new Map<number, Told>()
  readonly #said = new Map<number, Statement[]>()
  readonly #kept = new Map<number, { k: number; line: string }[]>()

  get all(): Pick<Observed, 'told' | 'said' | 'kept'> {
    return { told: this.#told, said: this.#said, kept: this.#kept }
  }

  life(seat: number): number {
    return this.#lives.get(seat) ?? 0
  }

  begin(seat: number): void {
    this.#lives.set(seat, this.life(seat) + 1)
    if (!this.#told.has(seat))
      this.#told.set(seat, {
        faults: [],
        absences: [],
        heard: [],
        failures: [],
        differs: [],
        asked: new Map(),
      })
  }

  told(seat: number, event: TableEvent): void {
    const told = this.#told.get(seat)
    const life = this.life(seat)
    if (told === undefined) return
    const fail = (slot: string): number => told.failures.push({ life, slot, heard: told.heard.length })
    if (event.kind === 'fault') told.faults.push(event.fault)
    if (event.kind === 'fault' && event.fault.rule !== sayOneThing) fail(event.fault.slot)
    if (event.kind === 'absent') told.absences.push(event.absent)
    if (event.kind === 'absent') fail(event.absent.slot)
    if (event.kind === 'heard') told.heard.push({ life, statement: event.statement })
    if (event.kind === 'differs') told.differs.push(event.player)
    if (event.kind === 'waiting' && !told.asked.has(event.slot)) told.asked.set(event.slot, told.heard.length)
  }

  said(seat: number, envelope: Uint8Array): void {
    const nowhere = { k: 0, time: 0, head: new Uint8Array(32) }
    const { statement } = readEntry({ k: 0, time: 0, envelope }, nowhere, plainSealer)
    if (statement) add(this.#said, seat, statement)
  }

  kept(seat: number, lines: readonly string[]): void {
    for (const line of lines) {
      const read = readLogLine(line)
      if (read.kind === 'entry') add(this.#kept, seat, { k: read.entry.k, line })
    }
  }
}

function add<T>(map: Map<number, T[]>, seat: number, value: T): void {
  const list = map.get(seat) ?? []
  list.push(value)
  map.set(seat, list)
}
