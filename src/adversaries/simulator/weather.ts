/** What goes wrong around a table without any player lying: links, machines and disks, and the sequencer. */
import type { Crash, NetworkPlan, SeededRandom, SequencerPlan, Span } from '../../table/index.ts'
import { pick } from './alter.ts'

/** The ways in which a sequencer breaks its promise. */
export type BadSequencer = 'censors' | 'withholds' | 'lies about time' | 'forks' | 'forges' | 'forgets'

/** What it may be wherever it is the only one who is bad to seats. */
export const badSequencers: readonly BadSequencer[] = [
  'censors',
  'lies about time',
  'forks',
  'forges',
  'forgets',
  'forks',
  'forgets',
]

/** What goes wrong. */
export interface Weather {
  readonly network: NetworkPlan
  readonly crashes: readonly Crash[]
  readonly sleeps: readonly (Span & { readonly seat: number })[]
  /** When newcomers come. */
  readonly newcomers: readonly number[]
  /** How long a write of a disk takes, in milliseconds. */
  readonly disk: readonly [number, number]
  /** The longest that each check takes at a seat, in milliseconds; seats that are not there are quick. */
  readonly slow: ReadonlyMap<number, number>
  readonly sequencer: BadSequencer | 'away' | 'honest'
}

interface Ground {
  readonly players: number
  readonly honest: readonly number[]
  readonly deadline: number
  /** How often the table waits for an answer if nothing happens. */
  readonly steps: number
  readonly sequencer: Weather['sequencer']
}

/** Draws it. One honest player at least is never lost for good. */
export function drawWeather(random: SeededRandom, ground: Ground): Weather {
  const { players, honest, deadline, sequencer } = ground
  const anchor = pick(honest, random) as number
  const delay = pick([30, 100, 400], random) ?? 30
  // About how long the table takes if nothing happens: there and back for each answer, and a disk or two.
  const span = ground.steps * (1.3 * delay + 10)
  const someTime = (): number => random.between([0, random.chance(0.7) ? span : span + 2 * deadline])
  const seat = (): number => random.between([1, players])
  const times = (most: number): unknown[] =>
    Array.from({ length: random.chance(0.5) ? random.between([1, most]) : 0 })
  const bad = sequencerPlan(sequencer, random, { ...ground, span })
  return {
    network: {
      delay: [1, delay],
      loss: pick([0, 0, 0.05, 0.15], random) ?? 0,
      duplication: pick([0, 0.1], random) ?? 0,
      partitions: times(2).map(() => drawStall(random, someTime(), deadline, seat(), players)),
      sequencer: bad,
    },
    crashes: [
      ...times(4).map(() => drawCrash(random, someTime(), deadline, seat(), anchor)),
      ...awayWhileForgotten(random, bad, seat()),
    ],
    sleeps: random.chance(0.15) ? [asleep(seat(), someTime(), deadline, random)] : [],
    newcomers: random.chance(0.25) ? [someTime()] : [],
    disk: [0, pick([3, 3, 60], random) ?? 3],
    slow: new Map(honest.flatMap((one) => (random.chance(0.4) ? [[one, random.between([5, 250])]] : []))),
    sequencer,
  }
}

/** One link, or now and then several, for half a deadline to two. */
function drawStall(random: SeededRandom, from: number, deadline: number, seat: number, players: number) {
  const until = from + random.between([0.5 * deadline, 2 * deadline])
  const seats = random.chance(0.8) ? [seat] : [seat, 1 + (seat % players)]
  return { from, until, seats }
}

function drawCrash(
  random: SeededRandom,
  time: number,
  deadline: number,
  seat: number,
  anchor: number,
): Crash {
  const down = random.between([1, pick([50, 1_500, 2 * deadline], random) ?? 50])
  const isForGood = random.chance(0.15)
  const wiped = random.chance(0.15)
  if (seat === anchor) return { seat, time, down }
  return isForGood ? { seat, time } : { seat, time, down, wiped }
}

/** The best moment to forget is while somebody is away who might notice. */
function awayWhileForgotten(
  random: SeededRandom,
  { forgets }: SequencerPlan,
  seat: number,
): readonly Crash[] {
  if (forgets === undefined || random.chance(0.3)) return []
  const time = Math.max(0, forgets.time - random.between([1, 200]))
  return [{ seat, time, down: forgets.time - time + random.between([1, 1_000]) }]
}

function asleep(seat: number, from: number, deadline: number, random: SeededRandom) {
  return { seat, from, until: from + random.between([0.5 * deadline, 3 * deadline]) }
}

type Stretch = Ground & { readonly span: number }

function sequencerPlan(kind: Weather['sequencer'], random: SeededRandom, ground: Stretch): SequencerPlan {
  const time = random.between([20, ground.span])
  switch (kind) {
    case 'honest':
      return {}
    case 'away':
      return { outages: [{ from: time, until: time + 75_000 }] }
    case 'censors':
      return censoring(random, time, ground)
    case 'withholds':
      // Whom, is drawn with those who can help them.
      return {}
    case 'lies about time':
      return lyingAboutTime(random, time)
    case 'forks':
    case 'forges':
      return forking(random, time, ground, kind === 'forges')
    case 'forgets':
      return { forgets: { time, entries: random.between([1, 12]), putsBack: random.between([0, 500]) } }
  }
}

/** Some seats' words are not taken in: for a while or for ever, all of them or every other. */
function censoring(random: SeededRandom, from: number, { players, deadline }: Ground): SequencerPlan {
  const victim = random.between([1, players])
  const until = random.chance(0.5) ? Number.POSITIVE_INFINITY : from + random.between([100, 2 * deadline])
  const isPicky = random.chance(0.5)
  return {
    censors: (seat, time, statement) => {
      const isMeant = seat === victim && from <= time && time < until
      return isMeant && (!isPicky || (statement?.digest.charCodeAt(0) ?? 0) % 2 === 0)
    },
  }
}

function lyingAboutTime(random: SeededRandom, from: number): SequencerPlan {
  const factor = pick([0, 0.1, 20], random) ?? 20
  const jump = pick([0, 3_600_000], random) ?? 0
  return { lies: (time) => (time < from ? time : from + jump + factor * (time - from)) }
}

/** Some seats see another order; later, perhaps, the first one again. */
function forking(random: SeededRandom, time: number, { players }: Ground, forged: boolean): SequencerPlan {
  const seats = Array.from({ length: players }, (_, i) => i + 1).filter(() => random.chance(0.5))
  const shown = seats.length === 0 ? [1] : seats
  const fork = { time, seats: shown, forged }
  return random.chance(0.6) ? { fork, rejoins: time + random.between([100, 6_000]) } : { fork }
}
