/**
 * Seats that can talk to each other beside the sequencer, as a seed decides (spec/mesh, section 6): who is connected with whom, and what a liar says along its lines: an
 * old head, a log that is cut or forged, evidence that proves nothing, what others have said, over and over, or nothing at all.
 */
import {
  type Clock,
  createIdentity,
  type GossipLine,
  type Rumour,
  type SeededRandom,
} from '../../table/index.ts'
import { pick } from './alter.ts'

/** A line between two seats. */
export type Pair = readonly [number, number]

/** The habits of a lying neighbour. */
const habits = ['stays in the past', 'cuts logs', 'forges', 'accuses', 'floods', 'is silent'] as const

/** Which of so many seats are connected: few of them, or all. */
export function drawPairs(seats: number, random: SeededRandom): readonly Pair[] {
  const often = pick([0.3, 0.6, 1], random) ?? 1
  const pairs: Pair[] = []
  for (let one = 1; one <= seats; one++)
    for (let other = one + 1; other <= seats; other++) if (random.chance(often)) pairs.push([one, other])
  return pairs
}

/** The line of a liar. */
export function lyingLine(line: GossipLine, clock: Clock, random: SeededRandom): GossipLine {
  const liar = new LyingNeighbour(line, clock, random)
  return {
    tell: (rumour, to) => liar.tell(rumour, to),
    listen: (ear) =>
      line.listen({
        ...ear,
        hear(from, rumour) {
          liar.note(rumour)
          ear.hear(from, rumour)
        },
      }),
  }
}

type Habit = (typeof habits)[number]
/** Rumours that are remembered, how often something is said again, three rumours at a time, and within how many milliseconds: as much as neighbours hear. */
const [mostHeard, mostTimes, floodFor] = [64, 32, 2_000]

class LyingNeighbour {
  readonly #line: GossipLine
  readonly #clock: Clock
  readonly #random: SeededRandom
  readonly #habit: Habit
  readonly #heard: Rumour[] = []
  #oldest: Rumour | undefined
  #floodsUntil = 0

  constructor(line: GossipLine, clock: Clock, random: SeededRandom) {
    this.#line = line
    this.#clock = clock
    this.#random = random
    this.#habit = pick(habits, random) ?? 'is silent'
  }

  note(rumour: Rumour): void {
    this.#heard.push(rumour)
    if (this.#heard.length > mostHeard) this.#heard.shift()
  }

  tell(rumour: Rumour, to?: string): void {
    if (rumour.kind === 'head') this.#oldest ??= rumour
    this.note(rumour)
    for (const said of this.#sayings(rumour)) this.#line.tell(said, to)
  }

  #sayings(rumour: Rumour): readonly Rumour[] {
    switch (this.#habit) {
      case 'stays in the past':
        return rumour.kind === 'head' && this.#oldest ? [this.#oldest] : []
      case 'cuts logs':
        return [cut(rumour, this.#random)]
      case 'forges':
        return [this.#random.chance(0.5) ? forged(rumour, this.#random) : rumour]
      case 'accuses':
        return [...this.#accusations(rumour), rumour]
      case 'floods':
        this.#flood()
        return [rumour]
      case 'is silent':
        return []
    }
  }

  /** Two heads that the sequencer has signed, as if one of them were another one's; or what it has not signed. */
  #accusations(rumour: Rumour): readonly Rumour[] {
    if (rumour.kind !== 'head') return []
    const [first, second] = [this.#oldest, rumour].flatMap((one) =>
      one?.kind === 'head' ? [one.certificate] : [],
    )
    if (first === undefined || second === undefined) return []
    const other = this.#random.bytes(`other ${second.k}`)
    const table = this.#random.chance(0.5) ? first.head : other
    const links = Array.from({ length: this.#random.between([0, 3]) }, (_, i) => ({
      k: first.k + 1 + i,
      time: 0,
      digest: other,
    }))
    return [{ kind: 'fork', proof: { table, first, other, links, second } }]
  }

  /** Says a few times what it has heard, whoever's it was, and asks for everything from the beginning. */
  #flood(): void {
    // What it is asked by another who floods would make it flood again, and the other in turn, without end.
    if (this.#clock.now() < this.#floodsUntil) return
    this.#floodsUntil = this.#clock.now() + floodFor
    const said = pick(this.#heard, this.#random)
    for (let i = 0; i < this.#random.between([1, mostTimes]); i++)
      this.#clock.after(this.#random.between([0, floodFor]), () => {
        this.#line.tell({ kind: 'ask', after: 0 })
        if (said) this.#line.tell(forged(said, this.#random))
        if (said) this.#line.tell(said)
      })
  }
}

/** Less of the log than there is; its certificate is that of more, or was forged. */
function cut(rumour: Rumour, random: SeededRandom): Rumour {
  if (rumour.kind !== 'log') return rumour
  const { entries, certificate } = rumour.batch
  const kept = entries.slice(0, random.between([0, entries.length]))
  const k = kept.at(-1)?.k ?? certificate.k
  return {
    ...rumour,
    batch: { entries: kept, certificate: random.chance(0.5) ? certificate : { ...certificate, k } },
  }
}

/** The same with something else in it. */
function forged(rumour: Rumour, random: SeededRandom): Rumour {
  const other = random.bytes(`forged ${random.fraction()}`)
  const key = createIdentity(other)
  switch (rumour.kind) {
    case 'head': {
      const { k, head, signature } = rumour.certificate
      const lie = pick(
        [
          { k: k + 1, head, signature },
          { k, head: other, signature },
          { k, head: other, signature: new Uint8Array([...key.secretKey, ...other]) },
        ],
        random,
      )
      return { kind: 'head', certificate: lie ?? rumour.certificate }
    }
    case 'ask':
      return { kind: 'ask', after: random.between([0, 2 * rumour.after]) }
    case 'hand':
      return { kind: 'hand', envelope: random.chance(0.5) ? other : changed(rumour.envelope, random) }
    case 'log': {
      const { entries, certificate } = rumour.batch
      const at = random.between([0, Math.max(0, entries.length - 1)])
      const lied = entries.map((entry, i) => (i === at ? { ...entry, envelope: other } : entry))
      return random.chance(0.5)
        ? { ...rumour, before: other }
        : { ...rumour, batch: { entries: lied, certificate } }
    }
    case 'fork':
      return { kind: 'fork', proof: { ...rumour.proof, other } }
  }
}

function changed(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const copy = new Uint8Array(bytes)
  const at = random.between([0, copy.length - 1])
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
