/**
 * The side door of a cheat: it signs what it likes, also in place of what its seat says at the end of a phase, and listens to the
 * network before its seat does.
 */
import {
  type PlayerSitting,
  plainSealer,
  readStatement,
  type Statement,
  sittingKey,
  systemClock,
  type Transport,
} from '../table/index.ts'
import { type Body, latePart, slotBelow, state } from '../table/inside.ts'
import type { Cheat, SideDoor } from './cheat.ts'

/** A side door, and the sitting that a cheat must take its seat with so that the door hears everything. */
export function openSideDoor(
  sitting: PlayerSitting,
  cheats: readonly Cheat[],
): { door: SideDoor; sitting: PlayerSitting } {
  const { table, seed, transport, sealer = plainSealer, clock = systemClock } = sitting
  const key = sittingKey(seed, table)
  const ears = new Ears(key.player)
  const door: SideDoor = {
    say: (said) => transport.submit(sealer.seal(state(key, { table, ...said }).line)),
    overhear: (slot, things) => ears.overhear(slot, things),
    async contradict(slot, change) {
      const own = ears.own(slot)
      await door.say({ ...own, body: change(own.body) })
      return own.slot
    },
    async complain(slot) {
      const [{ q, head }] = (await ears.overhear(slot, 1)) as [Statement]
      const body = { system: 'table', type: 'late', at: q }
      await door.say({ slot: slotBelow(slot, latePart), q, head, asks: '', body })
    },
    wait: (milliseconds) => new Promise((resolve) => clock.after(milliseconds, resolve)),
  }
  const falsified = (envelope: Uint8Array): Uint8Array => {
    const said = understood(sealer.open(envelope) ?? '')
    const cheat = said && cheats.find(({ slot, sign }) => sign && slot.test(said.slot))
    if (!said || !cheat?.sign) return envelope
    const body = { ...said.body, result: cheat.sign(said.body['result'] as Body) }
    return sealer.seal(state(key, { ...said, body }).line)
  }
  const listening: Transport = {
    submit: async (envelope) => transport.submit(falsified(envelope)),
    tick: (after) => transport.tick(after),
    follow: (from, follower) =>
      transport.follow(from, {
        onOpen: (opening) => follower.onOpen(opening),
        onBatch: (batch) => {
          for (const { envelope } of batch.entries) ears.hear(envelope && sealer.open(envelope))
          follower.onBatch(batch)
        },
      }),
  }
  return { door, sitting: { ...sitting, transport: listening } }
}

/** Remembers what was said, by slot. */
class Ears {
  readonly #me: string
  readonly #said = new Map<string, Statement[]>()
  readonly #own: Statement[] = []
  readonly #waiting = new Set<() => void>()

  constructor(me: string) {
    this.#me = me
  }

  hear(line: string | undefined): void {
    const statement = line === undefined ? undefined : understood(line)
    if (statement === undefined) return
    if (statement.by === this.#me) {
      this.#own.push(statement)
      return
    }
    const before = this.#said.get(statement.slot) ?? []
    this.#said.set(statement.slot, [...before, statement])
    for (const wake of [...this.#waiting]) wake()
  }

  /** My last statement in a slot of this kind. */
  own(slot: RegExp): Statement {
    const found = this.#own.findLast((statement) => slot.test(statement.slot))
    if (found === undefined) throw new Error(`the cheat has said nothing yet in ${slot}`)
    return found
  }

  overhear(slot: string, things: number): Promise<readonly Statement[]> {
    return new Promise((resolve) => {
      const wake = (): void => {
        const said = this.#said.get(slot) ?? []
        if (said.length < things) return
        this.#waiting.delete(wake)
        resolve(said)
      }
      this.#waiting.add(wake)
      wake()
    })
  }
}

/** The statement in a line; others may send what is none. */
function understood(line: string): Statement | undefined {
  try {
    return readStatement(line)
  } catch {
    return undefined
  }
}
