/** What a table's seats did and how long it took: kept from the events of a session, printed by several commands. */
import type { Player, TableEvent } from '../table/index.ts'

/** The work of one seat. */
export interface Work {
  /** Milliseconds spent on own statements and on checking those of others. */
  making: number
  checking: number
  statements: number
  bytes: number
  checks: number
}

/** Collects the work of all seats, and tells what goes on in words. */
export class WorkLog {
  readonly bySeat: Work[]
  readonly steps: { step: string; slot: string; milliseconds: number; bytes: number }[] = []
  readonly #tell: (words: string) => void

  constructor(seats: number, tell: (words: string) => void) {
    this.bySeat = Array.from({ length: seats }, () => ({
      making: 0,
      checking: 0,
      statements: 0,
      bytes: 0,
      checks: 0,
    }))
    this.#tell = tell
  }

  /** The listener of one seat. */
  listener(seat: number): (event: TableEvent) => void {
    const work = this.bySeat[seat] as Work
    return (event) => {
      if (event.kind === 'making') this.#tell(`seat ${seat + 1}: ${event.slot}`)
      if (event.kind === 'checked') {
        work.checking += event.milliseconds
        work.checks += event.claims.length
      }
      if (event.kind !== 'made') return
      work.making += event.milliseconds
      work.statements++
      work.bytes += event.characters
      const { slot, topic, milliseconds, characters } = event
      this.steps.push({ step: topic.step, slot, milliseconds, bytes: characters })
    }
  }
}

/** The first letters of a player's key, for people. */
export function shortName(player: Player): string {
  return player.slice(0, 8)
}
