/** Whole tables in one process for the tests of decks: honest players, cheats, the silent, and a spectator. */
import { type Cheat, cheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  type Clock,
  createIdentity,
  type Founder,
  foundTable,
  type Game,
  idBytes,
  logOf,
  type Player,
  type Seat,
  Sequencer,
  type Statement,
  type Terms,
  takeSeat,
} from '../../src/table/index.ts'
import { statementsIn } from '../table/lines.ts'

/** What one table is like. */
export interface TableOptions {
  readonly players: number
  /** What differs from the terms of a plain table. */
  readonly terms?: Partial<Terms>
  /** Cheats by seat, counted from 0; a function is given the seat of the whole table, and what was said at it. */
  readonly cheats?: ReadonlyMap<number, Cheat | ((seat: Seat, said: Overheard) => Cheat)>
}

/** What a player has said in a slot. */
export type Overheard = (slot: string, player: Player) => Statement | undefined

/** What came of a table. */
export interface Played<R> {
  readonly players: readonly Player[]
  /** What each seat ended with: a result, or the error. A cheat's seat is not waited for and gives undefined. */
  readonly ends: readonly (R | Error | undefined)[]
  readonly spectator: R | Error
  /** The whole log, founding included. */
  readonly lines: readonly string[]
}

/** The terms of tables that test a deck. */
export const testTerms: Terms = {
  game: 'deck-test',
  rules: null,
  seats: { min: 1, max: 10 },
  deadlines: { step: 1000, act: 1000 },
  spectators: true,
}

/** So many players who found a table. */
export function someFounders(players: number): Founder[] {
  return Array.from({ length: players }, (_, i) => ({
    person: createIdentity(),
    name: `player ${i + 1}`,
    seed: crypto.getRandomValues(new Uint8Array(32)),
  }))
}

/** Plays a game at every seat and watches it. */
export async function playTable<R>(options: TableOptions, game: Game<R>): Promise<Played<R>> {
  const { cheats = new Map() } = options
  const founders = someFounders(options.players)
  const clock: QuietClock = new QuietClock((): number => sequencer.last.k)
  const { table, key, entries } = foundTable({ ...testTerms, ...options.terms }, founders, { clock })
  const sequencer: Sequencer = new Sequencer({ table: idBytes(table.id), key, entries, clock })
  clock.start()
  const overheard: Overheard = (slot, player) =>
    statementsIn(logOf(table.id, sequencer)).find(({ by, slot: filled }) => by === player && filled === slot)
  const seatOf = (i: number): Game<R> => {
    const cheat = cheats.get(i)
    if (cheat === undefined) return game
    return (seat) => game(cheatingSeat(seat, typeof cheat === 'function' ? cheat(seat, overheard) : cheat))
  }
  const sessions = founders.map(({ person, seed }, i) =>
    takeSeat({ table: table.id, person, seed, clock, transport: sequencer.connect() }, seatOf(i)),
  )
  const watching = takeSeat({ table: table.id, transport: sequencer.connect(), clock }, game)
  const ends = await Promise.all(
    [...sessions, watching].map(({ result }, i) => {
      const end = result.catch((error: Error) => error)
      return cheats.has(i) ? undefined : end
    }),
  )
  clock.stop()
  for (const session of sessions) session.leave()
  return {
    players: table.players,
    ends: ends.slice(0, -1),
    spectator: ends.at(-1) as R | Error,
    lines: logOf(table.id, sequencer),
  }
}

/** The results of a table at which nothing went wrong. */
export async function playHonestly<R>(options: TableOptions, game: Game<R>): Promise<readonly R[]> {
  const { ends } = await playTable(options, game)
  for (const end of ends) if (end instanceof Error) throw end
  return ends as readonly R[]
}

/** Time that stands still while anybody speaks: deadlines expire only when nothing else happens, and then at once. */
class QuietClock implements Clock {
  readonly #said: () => number
  readonly #timers = new Map<number, { at: number; work: () => void }>()
  #now = 0
  #next = 0
  #stopped = false

  /** `said` counts what has been said so far. */
  constructor(said: () => number) {
    this.#said = said
  }

  start(): void {
    this.#watch(0, 0)
  }

  now(): number {
    return this.#now
  }

  after(milliseconds: number, work: () => void): () => void {
    const id = this.#next++
    this.#timers.set(id, { at: this.#now + milliseconds, work })
    return () => this.#timers.delete(id)
  }

  stop(): void {
    this.#stopped = true
  }

  #watch(said: number, quiet: number): void {
    if (this.#stopped) return
    const now = this.#said()
    const rounds = now === said ? quiet + 1 : 0
    if (rounds > 50) this.#expire()
    setImmediate(() => this.#watch(now, rounds > 50 ? 0 : rounds))
  }

  #expire(): void {
    const due = [...this.#timers].sort(([, a], [, b]) => a.at - b.at)[0]
    if (due === undefined) return
    this.#timers.delete(due[0])
    this.#now = due[1].at
    due[1].work()
  }
}
