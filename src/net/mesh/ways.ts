/**
 * Ways to whoever gives the order of a table (spec/mesh, section 3): straight to a neighbour, or through others. A search goes from neighbour
 * to neighbour, to each once and not further than a few hops; the answer comes back along the path on which the search was first,
 * and that is the way. Whoever is on it passes on what comes without being able to read it. When a hop breaks, the
 * way ends, and who used it searches again; the client beneath it says again what was not confirmed, and nothing comes twice.
 */
import type { Clock } from '../../table/index.ts'
import { createPace, type Pace } from '../relay/pace.ts'
import type { TakeWire } from '../relay/wire.ts'
import type { OpenSocket, SocketEvents } from '../socket.ts'
import { type Frame, freshWay, mostHops } from './frame.ts'
import type { Neighbour } from './neighbour.ts'
import { createWireEnd, localWire, type WireEnd } from './wire-end.ts'

/** Takes in a caller; `from` is the neighbour over whom it comes, empty for this program itself. */
export type Accept = (take: TakeWire, from: string) => void

/** What ways are made of. */
export interface WaysParts {
  /** Who we are. */
  readonly me: string
  readonly clock: Clock
  /** Those who are connected now. */
  neighbours(): Iterable<Neighbour>
  /** A way of ours has come about, has ended, or leads otherwise. */
  onChange(): void
}

/** A way that this program uses. */
interface OwnWay {
  readonly table: string
  readonly events: SocketEvents
  /** The names under which it is searched for. */
  readonly names: Set<string>
  /** Undefined until it is found. */
  at: FoundWay | undefined
  /** Whether also those are believed whose last way led nowhere, since nobody else has found one. */
  believesAll: boolean
  stopTimer(): void
}

/** Where a way begins. */
interface FoundWay {
  readonly neighbour: Neighbour
  readonly name: string
  readonly via: readonly string[]
  readonly since: number
}

/** A way that others use, through here. */
interface PassingWay {
  readonly back: Neighbour
  forth: Neighbour | undefined
}

/** A way that ends here, where the order is given. */
interface ServedWay {
  readonly neighbour: Neighbour
  readonly end: WireEnd
  readonly via: readonly string[]
}

/** How long a search among neighbours may take before others are asked too, and how long any may, in milliseconds. */
const [nearby, patience] = [400, 6_000]
/** A way that ends sooner than this led nowhere, and how long whoever else finds one goes before its neighbour, in milliseconds. */
const [briefly, othersFirst] = [60_000, 2_000]
/** Ways through here that one neighbour searches for, ways of one that end here, and messages that are remembered so that they are passed on once. */
const [mostPassing, mostServed, mostSeen] = [16, 32, 2048]
/** Searches and carried signals a second that one neighbour may send, and how many may come at once. */
const [searchesPerSecond, searchesAtOnce] = [10, 100]
/** Bytes that may wait for a neighbour before ways to it are shut. */
const mostWaiting = 4 * 1024 * 1024

/** The ways that begin at, end at or lead through this program. */
export class Ways {
  readonly #parts: WaysParts
  readonly #own = new Map<string, OwnWay>()
  readonly #passing = new Map<string, PassingWay>()
  readonly #served = new Map<string, ServedWay>()
  readonly #tables = new Map<string, Accept>()
  readonly #seen = new Set<string>()
  readonly #paces = new WeakMap<Neighbour, Pace>()
  /** Whose last way led nowhere: anybody can say that it has found one. */
  readonly #doubted = new WeakSet<Neighbour>()
  /** Searches for a shorter way than the one in use. */
  readonly #probes = new Map<string, OwnWay>()

  constructor(parts: WaysParts) {
    this.#parts = parts
  }

  /** Answers searches for this table from now on; gives the function that stops it. */
  serve(table: string, accept: Accept): () => void {
    this.#tables.set(table, accept)
    return () => this.#tables.delete(table)
  }

  /** How sockets to the one who gives the order of this table are opened. */
  to(table: string): OpenSocket {
    return (_, events) => {
      const accept = this.#tables.get(table)
      return accept === undefined ? this.#search(table, events) : this.#here(accept, events)
    }
  }

  /** Through whom the order of a table comes: nobody if its giver is a neighbour; undefined while there is no way. */
  viaTo(table: string): readonly string[] | undefined {
    return [...this.#own.values()].find((way) => way.table === table && way.at)?.at?.via
  }

  /** Through which neighbour those came to a table that is served here who are none themselves. */
  carriers(): ReadonlyMap<string, string> {
    const through = [...this.#served.values()].filter(
      ({ via: [caller], neighbour }) => caller !== neighbour.person,
    )
    return new Map(through.map(({ via: [caller = ''], neighbour }) => [caller, neighbour.person]))
  }

  /** Something came from a neighbour. */
  hear(from: Neighbour, frame: Frame): void {
    if (frame.kind === 'find') this.#onFind(from, frame)
    else if (frame.kind === 'found') this.#onFound(from, frame)
    else if (frame.kind === 'text') this.#pass(from, frame, frame.text)
    else if (frame.kind === 'bytes') this.#pass(from, frame, frame.bytes)
    else if (frame.kind === 'shut') this.#onShut(from, frame.way)
  }

  /** Whether a message that goes to everybody is new here, and its sender has not sent too many. */
  isNew(from: Neighbour, name: string): boolean {
    const { clock } = this.#parts
    const pace = this.#paces.get(from) ?? createPace(searchesPerSecond, searchesAtOnce, clock.now())
    this.#paces.set(from, pace)
    if (!pace.allows(1, clock.now()) || this.#seen.has(name)) return false
    this.note(name)
    return true
  }

  /** Remembers a message, so that it is not taken when it comes back. */
  note(name: string): void {
    this.#seen.add(name)
    if (this.#seen.size > mostSeen) this.#seen.delete(this.#seen.values().next().value as string)
  }

  /** A neighbour has come: it may be a shorter way. */
  came(neighbour: Neighbour): void {
    for (const way of new Set(this.#own.values())) {
      if (way.at === undefined) this.#ask(way, [neighbour], mostHops)
      else if (way.at.via.length > 0) {
        const name = freshWay()
        this.#probes.set(name, way)
        this.#find(name, way.table, [neighbour], 1)
        this.#parts.clock.after(patience, () => this.#probes.delete(name))
      }
    }
  }

  /** A neighbour is gone, and every way over it. */
  lost(neighbour: Neighbour): void {
    for (const way of new Set(this.#own.values())) if (way.at?.neighbour === neighbour) this.#end(way)
    for (const [name, way] of this.#passing) {
      if (way.back !== neighbour && way.forth !== neighbour) continue
      this.#passing.delete(name)
      const other = way.back === neighbour ? way.forth : way.back
      other?.send({ kind: 'shut', way: name })
    }
    for (const [name, way] of this.#served) {
      if (way.neighbour !== neighbour) continue
      this.#served.delete(name)
      way.end.gone()
    }
    this.#parts.onChange()
  }

  /** Ends every way. */
  close(): void {
    for (const way of new Set(this.#own.values())) this.#end(way)
    for (const { end } of this.#served.values()) end.gone()
    this.#served.clear()
    this.#passing.clear()
  }

  /** A caller in the program that gives the order itself. */
  #here(accept: Accept, events: SocketEvents): ReturnType<OpenSocket> {
    const { end, connect } = localWire()
    let isOver = false
    connect(
      (data) => {
        if (!isOver) hearAs(events, data)
      },
      () => {
        if (isOver) return
        isOver = true
        events.onClose()
      },
    )
    queueMicrotask(() => {
      if (isOver) return
      events.onOpen()
      accept(end.take, '')
    })
    return {
      send: (data) => queueMicrotask(() => isOver || end.deliver(data)),
      close() {
        isOver = true
        end.gone()
      },
    }
  }

  #search(table: string, events: SocketEvents): ReturnType<OpenSocket> {
    const { clock } = this.#parts
    const way: OwnWay = {
      table,
      events,
      names: new Set(),
      at: undefined,
      believesAll: false,
      stopTimer: () => {},
    }
    const all = (): Neighbour[] => [...this.#parts.neighbours()]
    // Straight ways first: a way through others costs them something.
    way.stopTimer = clock.after(nearby, () => {
      this.#ask(way, all(), mostHops)
      way.stopTimer = clock.after(othersFirst, () => {
        way.believesAll = true
        this.#ask(way, all(), mostHops)
        way.stopTimer = clock.after(patience - othersFirst, () => this.#end(way))
      })
    })
    const name = freshWay()
    this.#own.set(name, way)
    way.names.add(name)
    queueMicrotask(() => this.#find(name, table, all(), 1))
    return {
      send: (data) => {
        if (way.at) sendAlong(way.at.neighbour, way.at.name, data)
      },
      close: () => this.#forget(way),
    }
  }

  #ask(way: OwnWay, neighbours: readonly Neighbour[], hops: number): void {
    const name = freshWay()
    this.#own.set(name, way)
    way.names.add(name)
    this.#find(name, way.table, neighbours, hops)
  }

  #find(name: string, table: string, neighbours: readonly Neighbour[], hops: number): void {
    this.note(name)
    for (const neighbour of neighbours)
      neighbour.send({ kind: 'find', way: name, hops, table, via: [this.#parts.me] })
  }

  #onFind(from: Neighbour, frame: Extract<Frame, { kind: 'find' }>): void {
    const { way, hops, table, via } = frame
    if (!this.isNew(from, way)) return
    const accept = this.#tables.get(table)
    if (accept !== undefined) return this.#answer(from, way, via, accept)
    const { me } = this.#parts
    const own = [...this.#passing.values()].filter(({ back }) => back === from)
    if (hops <= 1 || via.includes(me) || own.length >= mostPassing) return
    const others = [...this.#parts.neighbours()].filter((one) => one !== from && !via.includes(one.person))
    if (others.length === 0) return
    this.#passing.set(way, { back: from, forth: undefined })
    this.#parts.clock.after(patience, () => {
      if (this.#passing.get(way)?.forth === undefined) this.#passing.delete(way)
    })
    for (const other of others) other.send({ ...frame, hops: hops - 1, via: [...via, me] })
  }

  #answer(from: Neighbour, name: string, via: readonly string[], accept: Accept): void {
    const own = [...this.#served.values()].filter(({ neighbour }) => neighbour === from)
    if (own.length >= mostServed) return
    const end = createWireEnd({
      send: (data) => sendAlong(from, name, data),
      shut: () => {
        this.#served.delete(name)
        from.send({ kind: 'shut', way: name })
        this.#parts.onChange()
      },
      waiting: () => from.waiting(),
      drained: () => from.drained(),
    })
    this.#served.set(name, { neighbour: from, end, via })
    from.send({ kind: 'found', way: name, via: [] })
    accept(end.take, from.person)
    this.#parts.onChange()
  }

  #onFound(from: Neighbour, { way: name, via }: Extract<Frame, { kind: 'found' }>): void {
    const passing = this.#passing.get(name)
    if (passing !== undefined) {
      if (passing.forth !== undefined || passing.back === from) return
      passing.forth = from
      return passing.back.send({ kind: 'found', way: name, via: [this.#parts.me, ...via].slice(0, mostHops) })
    }
    const probed = this.#probes.get(name)
    if (probed !== undefined) {
      this.#probes.delete(name)
      from.send({ kind: 'shut', way: name })
      // There is a straight way now: the client comes again, and takes it.
      return this.#end(probed)
    }
    const way = this.#own.get(name)
    const isWelcome =
      way !== undefined && way.at === undefined && (way.believesAll || !this.#doubted.has(from))
    if (!isWelcome) return from.send({ kind: 'shut', way: name })
    way.at = { neighbour: from, name, via, since: this.#parts.clock.now() }
    way.stopTimer()
    way.events.onOpen()
    this.#parts.onChange()
  }

  /** Something comes along a way: for us, or to be passed on to the other side. */
  #pass(from: Neighbour, frame: Extract<Frame, { kind: 'text' | 'bytes' }>, data: string | Uint8Array): void {
    const { way: name } = frame
    const own = this.#own.get(name)
    if (own?.at?.neighbour === from && own.at.name === name) return hearAs(own.events, data)
    const served = this.#served.get(name)
    if (served?.neighbour === from) return served.end.deliver(data)
    const passing = this.#passing.get(name)
    const to = passing && otherSide(passing, from)
    if (to === undefined) return from.send({ kind: 'shut', way: name })
    if (to.waiting() <= mostWaiting) return to.send(frame)
    this.#passing.delete(name)
    for (const side of [from, to]) side.send({ kind: 'shut', way: name })
  }

  #onShut(from: Neighbour, name: string): void {
    const own = this.#own.get(name)
    if (own?.at?.neighbour === from && own.at.name === name) return this.#end(own)
    const served = this.#served.get(name)
    if (served?.neighbour === from) {
      this.#served.delete(name)
      served.end.gone()
      return this.#parts.onChange()
    }
    const passing = this.#passing.get(name)
    const to = passing && otherSide(passing, from)
    if (passing === undefined || (to === undefined && passing.back !== from)) return
    this.#passing.delete(name)
    to?.send({ kind: 'shut', way: name })
  }

  /** A way of ours has ended by itself. */
  #end(way: OwnWay): void {
    if (this.#forget(way)) way.events.onClose()
  }

  /** A liar can say that it has found a way, and carry nothing along it. */
  #judge({ neighbour, since }: FoundWay): void {
    if (this.#parts.clock.now() - since < briefly) this.#doubted.add(neighbour)
    else this.#doubted.delete(neighbour)
  }

  #forget(way: OwnWay): boolean {
    way.stopTimer()
    if (way.at?.neighbour.isOpen()) way.at.neighbour.send({ kind: 'shut', way: way.at.name })
    if (way.at) this.#judge(way.at)
    way.at = undefined
    let wasThere = false
    for (const name of way.names) wasThere = this.#own.delete(name) || wasThere
    if (wasThere) this.#parts.onChange()
    return wasThere
  }
}

function otherSide({ back, forth }: PassingWay, from: Neighbour): Neighbour | undefined {
  if (from === back) return forth
  return from === forth ? back : undefined
}

function sendAlong(neighbour: Neighbour, way: string, data: string | Uint8Array): void {
  neighbour.send(
    typeof data === 'string' ? { kind: 'text', way, text: data } : { kind: 'bytes', way, bytes: data },
  )
}

function hearAs(events: SocketEvents, data: string | Uint8Array): void {
  if (typeof data === 'string') events.onText(data)
  else events.onBytes(data)
}
