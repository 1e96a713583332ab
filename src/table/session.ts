/**
 * A seat at work: journal, transport and log joined to a game. Kill the process at any moment and take the seat again with
 * the same journal: the game goes on, and nothing is said twice in two ways.
 */
import { DecodeError } from '../group/index.ts'
import { freshSeed, type Table } from './charter.ts'
import { type Clock, systemClock } from './clock.ts'
import { Rewind, Stuck } from './fault.ts'
import type { Identity } from './identity.ts'
import { type Journal, type Kept, MemoryJournal } from './journal.ts'
import { Log } from './log.ts'
import { Run, type TableEvent, type Voice } from './run.ts'
import { rootSeat } from './scope.ts'
import type { Game } from './seat.ts'
import { Secrets } from './secrets.ts'
import { phaseOf, readAbsenceSlot } from './slot.ts'
import { readStatement, type Statement } from './statement.ts'
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
  /** What the game gives; rejects with what ended it. */
  readonly result: Promise<R>
  /** Stops taking part at once, without a word to the others. */
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
  #secrets: Secrets | undefined
  #settled: Kept['closed']
  #writing: Promise<void> = Promise.resolve()
  #run: Run | undefined
  #over: Error | undefined

  constructor(sitting: Sitting) {
    this.#sitting = sitting
    this.#journal = sitting.journal ?? new MemoryJournal()
    this.#clock = sitting.clock ?? systemClock
  }

  end(error: Error): void {
    this.#over ??= error
    this.#run?.end(error)
  }

  async play<R>(game: Game<R>): Promise<R> {
    await this.#resume()
    const unsubscribe = this.#sitting.transport.subscribe((line) => this.#receive(line))
    try {
      return await this.#untilSettled(game)
    } finally {
      unsubscribe()
      await this.#writing.catch(() => {})
    }
  }

  /** Runs the game; when the past changes, runs it again over the log. */
  async #untilSettled<R>(game: Game<R>): Promise<R> {
    for (;;) {
      if (this.#over) throw this.#over
      const run = this.#newRun()
      try {
        return await game(rootSeat(run))
      } catch (error) {
        if (this.#over) throw this.#over
        if (!(run.ended instanceof Rewind)) throw error
        this.#tell({ kind: 'rewound' })
      } finally {
        run.end(new Stuck('this run is over'))
      }
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
      onClose: async (closed) => {
        this.#settled = closed
        this.#secrets?.forget(closed.phase)
        await this.#write(() => this.#journal.save(this.#secrets?.save() ?? new Uint8Array(), closed))
      },
    })
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

  /** The slot counts as filled from this moment, before anything is written, so that no second run fills it again. */
  async #utter(statement: Statement): Promise<void> {
    this.#spoken.set(statement.slot, statement)
    await this.#write(() => this.#journal.append(statement.line))
    this.#log.add(statement)
    await this.#sitting.transport.publish(statement.line)
  }

  /** Reads the journal, and says again what may not have reached anybody. */
  async #resume(): Promise<void> {
    const { identity, seed, transport } = this.#sitting
    if (identity === undefined) return
    const kept = await this.#journal.load()
    this.#secrets = kept.secrets ? Secrets.load(kept.secrets) : Secrets.fromSeed(seed ?? freshSeed())
    this.#settled = kept.closed
    if (kept.closed) this.#log.close(kept.closed.phase)
    if (!kept.secrets) await this.#write(() => this.#journal.save(this.#secrets?.save() as Uint8Array))
    for (const line of kept.lines) {
      const statement = readStatement(line)
      this.#log.add(statement)
      if (statement.by !== identity.player) continue
      this.#spoken.set(statement.slot, statement)
      await transport.publish(line)
    }
  }

  /** Writes go one after another, so that what a statement builds on is safe before it is. */
  #write(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      const stuck = new Stuck(`the journal could not be written, so nothing was sent: ${why}`)
      this.end(stuck)
      throw stuck
    })
    return this.#writing
  }

  #receive(line: string): void {
    const { table, identity } = this.#sitting
    try {
      const statement = readStatement(line)
      if (statement.table !== table.id) {
        if (!table.lines.includes(line)) throw new DecodeError('table', 'belongs to another table')
        return
      }
      if (!table.players.includes(statement.by)) throw new DecodeError('by', 'has no seat at this table')
      if (this.#log.isClosed(phaseOf(statement.slot))) return
      if (statement.by === identity?.player && !this.#isMine(statement)) return
      this.#accept(statement)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#tell({ kind: 'refused', reason: error.message })
    }
  }

  /** Somebody shows a statement of mine that my journal does not have: then its secrets are gone too. */
  #isMine(statement: Statement): boolean {
    if (this.#spoken.get(statement.slot)?.digest === statement.digest) return true
    this.end(
      new Stuck(`this seat has spoken in ${statement.slot} before, and its journal does not know of it`),
    )
    return false
  }

  #accept(statement: Statement): void {
    const added = this.#log.add(statement)
    if (added === 'too many')
      this.#tell({ kind: 'refused', reason: 'this player has said more than a table accepts' })
    if (added === 'known' || added === 'closed' || added === 'too many') return
    if (this.#sitting.identity) this.#write(() => this.#journal.append(statement.line)).catch(() => {})
    this.#passOn(statement)
  }

  /** Someone missed a statement that I have: pass it on. */
  #passOn(statement: Statement): void {
    const missed = readAbsenceSlot(statement.slot)
    const accused = missed && this.#sitting.table.players[missed.seatNumber - 1]
    const had = accused && this.#log.get(missed.slot, accused)
    if (had && this.#sitting.identity) this.#sitting.transport.publish(had.line).catch(() => {})
  }

  #tell(event: TableEvent | Refused): void {
    this.#sitting.onEvent?.(event)
  }
}
