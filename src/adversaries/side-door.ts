/** The side door of a cheat: it signs what it likes, and listens to the network before its seat does. */
import { type PlayerSitting, plainSealer, sittingKey, type Transport } from '../table/index.ts'
import { readEntry } from '../table/sequenced.ts'
import { type Statement, state } from '../table/statement.ts'
import type { SideDoor } from './cheat.ts'

/** Entries are only read here: where they stand does not matter. */
const nowhere = { k: 0, time: 0, head: new Uint8Array(32) }

/** A side door, and the sitting that a cheat must take its seat with so that the door hears everything. */
export function openSideDoor(sitting: PlayerSitting): { door: SideDoor; sitting: PlayerSitting } {
  const { table, seed, transport, sealer = plainSealer } = sitting
  const key = sittingKey(seed, table)
  const ears = new Ears(key.player)
  const door: SideDoor = {
    say: (said) => transport.submit(sealer.seal(state(key, { table, ...said }).line)),
    overhear: (slot, others) => ears.overhear(slot, others),
  }
  const listening: Transport = {
    submit: (envelope) => transport.submit(envelope),
    tick: (after) => transport.tick(after),
    follow: (from, follower) =>
      transport.follow(from, {
        onOpen: (opening) => follower.onOpen(opening),
        onBatch: (batch) => {
          for (const entry of batch.entries) ears.hear(readEntry(entry, nowhere, sealer).statement)
          follower.onBatch(batch)
        },
      }),
  }
  return { door, sitting: { ...sitting, transport: listening } }
}

/** Remembers what others said, by slot. */
class Ears {
  readonly #me: string
  readonly #said = new Map<string, Statement[]>()
  readonly #waiting = new Set<() => void>()

  constructor(me: string) {
    this.#me = me
  }

  hear(statement: Statement | undefined): void {
    if (statement === undefined || statement.by === this.#me) return
    const before = this.#said.get(statement.slot) ?? []
    this.#said.set(statement.slot, [...before, statement])
    for (const wake of [...this.#waiting]) wake()
  }

  overhear(slot: string, others: number): Promise<readonly Statement[]> {
    return new Promise((resolve) => {
      const wake = (): void => {
        const said = this.#said.get(slot) ?? []
        if (said.length < others) return
        this.#waiting.delete(wake)
        resolve(said)
      }
      this.#waiting.add(wake)
      wake()
    })
  }
}
