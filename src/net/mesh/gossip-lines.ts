/** Lines to the neighbours at each table, along which seats compare the order and help each other (spec/mesh, section 6). */
import type { Clock, GossipEar, GossipLine } from '../../table/index.ts'
import { createPace, type Pace } from '../relay/pace.ts'
import { type Frame, freshWay } from './frame.ts'
import type { Neighbour } from './neighbour.ts'
import { readRumour, writeRumour } from './rumour.ts'

/** What lines are made of. */
export interface GossipLinesParts {
  readonly clock: Clock
  /** Those who are connected now. */
  neighbours(): ReadonlyMap<string, Neighbour>
}

/** Rumours a second that one neighbour may send, and how many may come at once; a long one counts for as many as it has parts of this size. */
const [rumoursPerSecond, rumoursAtOnce, rumourBytes] = [50, 400, 64 * 1024]
/** Bytes that may wait for a neighbour before it is shown no more of the log; it asks again. */
const mostWaiting = 2 * 1024 * 1024

/** The lines of one program, by the name of the table. */
export class GossipLines {
  readonly #parts: GossipLinesParts
  readonly #ears = new Map<string, Set<GossipEar>>()
  readonly #paces = new WeakMap<Neighbour, Pace>()

  constructor(parts: GossipLinesParts) {
    this.#parts = parts
  }

  /** The line at a table. */
  line(table: string): GossipLine {
    return {
      tell: (rumour, to) => {
        const { neighbours } = this.#parts
        const one = to === undefined ? undefined : neighbours().get(to)
        const frame: Frame = { kind: 'gossip', way: freshWay(), table, bytes: writeRumour(rumour) }
        for (const neighbour of to === undefined ? neighbours().values() : one ? [one] : [])
          if (rumour.kind !== 'log' || neighbour.waiting() <= mostWaiting) neighbour.send(frame)
      },
      listen: (ear) => {
        const ears = this.#ears.get(table) ?? new Set()
        this.#ears.set(table, ears.add(ear))
        for (const person of this.#parts.neighbours().keys()) ear.came(person)
        return () => {
          ears.delete(ear)
          if (ears.size === 0) this.#ears.delete(table)
        }
      },
    }
  }

  /** Something came from a neighbour; too much of it is not heard. */
  hear(from: Neighbour, { table, bytes }: Extract<Frame, { kind: 'gossip' }>): void {
    const ears = this.#ears.get(table)
    const now = this.#parts.clock.now()
    const pace = this.#paces.get(from) ?? createPace(rumoursPerSecond, rumoursAtOnce, now)
    this.#paces.set(from, pace)
    const cost = Math.ceil(bytes.length / rumourBytes)
    const rumour = ears && pace.allows(cost, now) ? readRumour(bytes) : undefined
    if (rumour) for (const ear of [...(ears ?? [])]) ear.hear(from.person, rumour)
  }

  /** A neighbour has come. */
  came({ person }: Neighbour): void {
    this.#each((ear) => ear.came(person))
  }

  /** A neighbour is gone. */
  gone({ person }: Neighbour): void {
    this.#each((ear) => ear.gone(person))
  }

  #each(tell: (ear: GossipEar) => void): void {
    for (const ears of [...this.#ears.values()]) for (const ear of [...ears]) tell(ear)
  }
}
