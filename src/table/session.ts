/**
 * A seat at work: journal, transport and log joined to a game. Kill the process at any moment and take the seat again with
 * the same journal: the game goes on, and nothing is said twice in two ways.
 */
import { DecodeError } from '../group/index.ts'
import { freshSeed, type Table } from './charter.ts'
import { type Clock, systemClock } from './clock.ts'
import type { TableEvent } from './event.ts'
import { contradiction, Stuck } from './fault.ts'
import type { Identity, Player } from './identity.ts'
import { type ClosedPhase, type Journal, type Kept, MemoryJournal } from './journal.ts'
import { Log } from './log.ts'
import { replay } from './replay.ts'
import { Run, type Voice } from './run.ts'
import type { Game } from './seat.ts'
import { Secrets } from './secrets.ts'
import { phaseOf, readAbsenceSlot } from './slot.ts'
import { readStatement, type Statement, slotOf } from './statement.ts'
import type { Transport } from './transport.ts'

/** Where and as whom to sit. */
export interface Sitting {
  readonly table: Table
  readonly transport: Transport
  /** Who sits here; without it, a spectator. */
  readonly identity?: Identity
  readonly journal?: Journal
  readonly clock?: Clock
  /** Told what goes on at the seat. */
  readonly onEvent?: (event: TableEvent | Refused) => void
  /** The seat's seed where it must be known, as in simulations; else fresh from the platform. */
  readonly seed?: Uint8Array
}

/** A line that was not a statement of this table, and why. */
export interface Refused {
  readonly kind: 'refused'
  readonly reason: string
}

/** A game in progress at one seat. */
export interface Session<R> {
  /** What the game gives; rejects with what ended it. After a result the seat still passes on what others miss. */
  readonly result: Promise<R>
  /** Stops taking part at once, without a word to the others; after the result, lets go of the transport. */
  leave(): void
}

/** Sits down, or watches, and plays the game to its end. */
export function takeSeat<R>(sitting: Sitting, game: Game<R>): Session<R> {
  const place = new Place(sitting)
  return { result: place.play(game), leave: () => place.end(new Stuck('left the table')) }
}

class Place {
  readonly #sitting: Sitting
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #log = new Log()
  readonly #spoken = new Map<string, Statement>()
  /** What was passed on to whom since the last phase was closed. */
  readonly #sentAgain = new Set<string>()
  #secrets: Secrets | undefined
  #settled: Kept['closed']
  #writing: Promise<void> = Promise.resolve()
  #run: Run | undefined
  #over: Error | undefined
  /** The game is over for this seat; it only helps others to their end. */
  #isDone = false
  #leave: () => void = () => {}
  readonly #left = new Promise<void>((resolve) => {
    this.#leave = resolve
  })

  constructor(sitting: Sitting) {
    this.#sitting = sitting
    this.#journal = sitting.journal ?? new MemoryJournal()
    this.#clock = sitting.clock ?? systemClock
  }

  end(error: Error): void {
    this.#over ??= error
    this.#leave()
    this.#run?.end(error)
  }

  async play<R>(game: Game<R>): Promise<R> {
    const isNew = await this.#resume()
    this.#log.watch((statement, added) => this.#note(statement, added))
    const { transport } = this.#sitting
    const unsubscribe = transport.subscribe((line) => this.#receive(line))
    this.#left.then(unsubscribe)
    try {
      if (isNew) await Promise.race([transport.caughtUp?.(), this.#left])
      const result = await replay(() => this.#newRun(), game)
      this.#isDone = true
      if (this.#sitting.identity === undefined) this.#leave()
      return result
    } catch (error) {
      this.end(error as Error)
      throw error
    } finally {
      await this.#writing.catch(() => {})
    }
  }

  #newRun(): Run {
    this.#run = new Run({
      table: this.#sitting.table,
      log: this.#log,
      voice: this.#voice(),
      now: () => this.#clock.now(),
      tell: (event) => this.#tell(event),
      settled: this.#settled,
      onClose: (closed) => this.#close(closed),
    })
    if (this.#over) this.#run.end(this.#over)
    return this.#run
  }

  #voice(): Voice | undefined {
    const { identity } = this.#sitting
    if (identity === undefined || this.#secrets === undefined) return undefined
    return {
      identity,
      secrets: this.#secrets,
      clock: this.#clock,
      spoken: this.#spoken,
      utter: (statement) => this.#utter(statement),
    }
  }

  async #close(closed: ClosedPhase): Promise<void> {
    this.#settled = closed
    this.#sentAgain.clear()
    const secrets = this.#secrets
    if (secrets === undefined) return
    secrets.forget(closed.phase)
    await this.#write(this.#journal.save(secrets.save(), closed))
  }

  /** The slot counts as filled from this moment, before anything is written, so that no second run fills it again. */
  async #utter(statement: Statement): Promise<void> {
    this.#spoken.set(statement.slot, statement)
    await this.#write(this.#journal.append(statement.line))
    this.#log.add(statement)
    await this.#publish(statement.line)
  }

  async #publish(line: string): Promise<void> {
    try {
      await this.#sitting.transport.publish(line)
    } catch (error) {
      throw new Stuck(`what this seat has said could not be sent: ${messageOf(error)}`)
    }
  }

  /** Reads the journal, and says again what may not have reached anybody. Gives whether a player begins a new journal. */
  async #resume(): Promise<boolean> {
    const { identity, seed } = this.#sitting
    if (identity === undefined) return false
    const kept = await this.#journal.load()
    const secrets = kept.secrets ? Secrets.load(kept.secrets) : Secrets.fromSeed(seed ?? freshSeed())
    this.#secrets = secrets
    this.#settled = kept.closed
    if (kept.closed) this.#log.close(kept.closed.phase, kept.closed.table)
    if (!kept.secrets) await this.#write(this.#journal.save(secrets.save()))
    for (const line of kept.lines) {
      const statement = readKept(line)
      this.#log.add(statement)
      if (statement.by !== identity.player) continue
      this.#spoken.set(statement.slot, statement)
      await this.#publish(line)
    }
    return kept.secrets === undefined
  }

  /** A journal keeps the order of its calls, so what a statement builds on is safe before it is. */
  #write(writing: Promise<void>): Promise<void> {
    this.#writing = writing.catch((error: unknown) => {
      const stuck = new Stuck(`the journal could not be written, so nothing was sent: ${messageOf(error)}`)
      this.end(stuck)
      throw stuck
    })
    return this.#writing
  }

  #receive(line: string): void {
    try {
      this.#accept(this.#read(line))
    } catch (error) {
      if (error instanceof DecodeError) this.#tell({ kind: 'refused', reason: error.message })
      else this.end(error as Error)
    }
  }

  #read(line: string): Statement | undefined {
    const { table } = this.#sitting
    const statement = readStatement(line)
    if (statement.table === table.id) {
      if (!table.players.includes(statement.by)) throw new DecodeError('by', 'has no seat at this table')
      return statement
    }
    if (!table.lines.includes(line)) throw new DecodeError('table', 'belongs to another table')
    return undefined
  }

  #accept(statement: Statement | undefined): void {
    if (statement === undefined || this.#isOver(statement) || !this.#isHonest(statement)) return
    if (this.#isDone) return this.#passOn(statement)
    const added = this.#log.add(statement)
    if (added === 'too many') throw new DecodeError('', 'this player has said more than a table accepts')
    if (added === 'known' || this.#sitting.identity === undefined) return
    this.#write(this.#journal.append(statement.line)).catch(() => {})
    this.#passOn(statement)
  }

  /** What comes after the end of a phase changes nothing; who misses a signature of the end gets it. */
  #isOver(statement: Statement): boolean {
    if (!this.#log.isClosed(phaseOf(statement.slot))) return false
    const missed = readAbsenceSlot(statement.slot)
    const lines = this.#settled?.lines ?? []
    if (missed && lines.some((line) => slotOf(line) === missed.slot)) this.#sendAgain(lines, statement.by)
    return true
  }

  /** Somebody shows a statement of mine that my journal does not have: then its secrets are gone too. */
  #isHonest(statement: Statement): boolean {
    if (statement.by !== this.#sitting.identity?.player) return true
    if (this.#spoken.get(statement.slot)?.digest === statement.digest) return true
    this.end(
      new Stuck(`this seat has spoken in ${statement.slot} before, and its journal does not know of it`),
    )
    return false
  }

  /** Someone misses a statement that I have: pass it on, with everything below it that the other may not have. */
  #passOn(accusation: Statement): void {
    const { table, identity } = this.#sitting
    const missed = readAbsenceSlot(accusation.slot)
    const accused = missed && table.players[missed.seatNumber - 1]
    if (accused === undefined || accusation.by === identity?.player) return
    for (const had of this.#log.versions(missed?.slot ?? '', accused)) {
      const lines = this.#log.missing(had, accusation.on).map(({ line }) => line)
      this.#sendAgain(lines, accusation.by)
    }
  }

  /** Once for each who asks, so that nobody can make the others talk without end. */
  #sendAgain(lines: readonly string[], asker: Player): void {
    if (this.#sitting.identity === undefined) return
    for (const line of lines) {
      const key = `${asker} ${line}`
      if (this.#sentAgain.has(key)) continue
      this.#sentAgain.add(key)
      this.#sitting.transport.publish(line).catch(() => {})
    }
  }

  #note(statement: Statement, added: 'new' | 'conflict'): void {
    this.#tell({ kind: 'heard', statement })
    if (added === 'new') return
    const [first] = this.#log.versions(statement.slot, statement.by)
    const fault = contradiction(this.#sitting.table, first as Statement, statement)
    this.#tell({ kind: 'fault', fault })
  }

  #tell(event: TableEvent | Refused): void {
    this.#sitting.onEvent?.(event)
  }
}

function readKept(line: string): Statement {
  try {
    return readStatement(line)
  } catch (error) {
    throw new Stuck(`the journal is damaged: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
