/** What a simulated table is like: everything is drawn from one seed, so that a table that fails can be played again. */
import { type Charter, SeededRandom } from '../../table/index.ts'
import { type DeckName, everyDeck } from '../adversary.ts'
import { aloneWithCards } from '../catalogue/index.ts'
import { pick } from './alter.ts'
import { everyLie, type LiarPlan } from './liar.ts'
import { drawPairs, type Pair } from './neighbours.ts'
import { type BadSequencer, badSequencers, drawWeather, type Weather } from './weather.ts'

/** What is played: coins, rounds with closings, a deck from shuffle to showdown, hands of Hold'em, a village, or a free table. */
export type SimulatedGame = 'coin' | 'rounds' | 'deck' | 'holdem' | 'werewolf' | 'free'

/** All games. */
export const everyGame: readonly SimulatedGame[] = ['coin', 'rounds', 'deck', 'holdem', 'werewolf', 'free']

/** A table to simulate. Seats are numbered from 1: who begins, then newcomers, then spectators. */
export interface TablePlan extends Weather {
  readonly seed: string
  /** The row of the table's promises that it is about: liars and a bad sequencer, liars alone, a bad sequencer alone. */
  readonly row: 1 | 2 | 3
  readonly game: SimulatedGame
  readonly deck: DeckName | undefined
  /** Rounds, hands, or moves; in a village about how many days. */
  readonly length: number
  readonly players: number
  readonly spectators: number
  readonly deadlines: Charter['deadlines']
  readonly liars: readonly LiarPlan[]
  /** The cheat of the catalogue that is tried at a deck table. */
  readonly cheat: string | undefined
  /** At which hand a player of Hold'em means to leave, by seat. */
  readonly leaves: ReadonlyMap<number, number>
  /** Who can talk to whom beside the sequencer; undefined where nobody can. */
  readonly neighbours: Neighbours | undefined
  /** What the charter has of patience; null at most tables. */
  readonly patience: number | null
  /** Who stalls, and how many milliseconds before each step. */
  readonly staller: { readonly seat: number; readonly wait: number } | undefined
}

/** Seats that can talk to each other. */
export interface Neighbours {
  readonly pairs: readonly Pair[]
  /** Whom the sequencer does not hear, or shows nothing. */
  readonly leftOut: readonly number[]
}

/** How often each game is drawn where it may be any: half of all tables have cards, although they are slow. */
const usualGames: readonly SimulatedGame[] = [
  ...Array<SimulatedGame>(3).fill('coin'),
  ...Array<SimulatedGame>(3).fill('rounds'),
  ...Array<SimulatedGame>(2).fill('deck'),
  ...Array<SimulatedGame>(3).fill('holdem'),
  'werewolf',
  'free',
]

/** How many play at least and at most: cards are slow. */
const sizes: Readonly<Record<SimulatedGame, readonly [number, number]>> = {
  coin: [2, 6],
  rounds: [2, 6],
  deck: [2, 4],
  holdem: [2, 4],
  werewolf: [4, 6],
  free: [2, 4],
}

/** The table that belongs to a seed. */
export function drawPlan(seed: string, wanted: SimulatedGame | 'any' = 'any'): TablePlan {
  const random = new SeededRandom(`${seed} plan`)
  const game = wanted === 'any' ? (pick(usualGames, random) as SimulatedGame) : wanted
  const row = pick([2, 2, 2, 2, 2, 2, 1, 1, 3, 3] as const, random) as 1 | 2 | 3
  const deck = game === 'deck' || game === 'holdem' ? pick(everyDeck, random) : undefined
  const cheat = game === 'deck' && row !== 3 && random.chance(0.6) ? drawCheat(deck, random) : undefined
  const players = cheat ? (cheat.table?.loss ? 4 : 3) : random.between(sizes[game])
  const step = random.between([6_000, 12_000])
  const length = {
    coin: 1,
    rounds: random.between([2, 4]),
    deck: 1,
    holdem: random.between([1, 3]),
    werewolf: 3,
    free: 3 + 2 * players,
  }[game]
  const liars = cheat ? catalogueLiars(cheat, random) : drawLiars(row, players, random)
  const honest = seatsOf(players).filter((seat) => !liars.some((liar) => liar.seat === seat))
  const sequencer = drawSequencer(row, random)
  const steps = stepsOf(game, length, players)
  const weather = drawWeather(random, { players, honest, deadline: step, steps, sequencer })
  const plan: TablePlan = {
    seed,
    row,
    game,
    deck,
    length,
    players,
    spectators: random.between([0, 1]),
    deadlines: { step, act: step + random.between([0, 10_000]) },
    liars,
    cheat: cheat?.name,
    leaves: new Map(game === 'holdem' && random.chance(0.2) ? [[pick(honest, random) as number, 2]] : []),
    ...weather,
    newcomers: cheat || game === 'werewolf' || game === 'free' ? [] : weather.newcomers,
    neighbours: undefined,
    patience: null,
    staller: undefined,
  }
  const stalled = withStaller(plan, honest, new SeededRandom(`${seed} stalling`))
  return withNeighbours(stalled, new SeededRandom(`${seed} neighbours`))
}

/** At some tables with an honest sequencer and much time for a step one of several honest players stalls, and patience has an end. */
function withStaller(plan: TablePlan, honest: readonly number[], random: SeededRandom): TablePlan {
  const { row, cheat, game, deadlines } = plan
  // A coin is over before anybody can stall; what a free table asks for in a step, a person decides.
  const isShort = game === 'coin' || game === 'free'
  if (row !== 2 || cheat || isShort || honest.length < 2 || !random.chance(0.15)) return plan
  const seat = pick(honest, random) as number
  // Of a short step hardly anything is left beside what is free, and what the others need to say that somebody is late.
  const step = random.between([25_000, 40_000])
  const wait = step - random.between([600, Math.floor(step / 4)])
  const patience = random.between([Math.floor(step / 4), step])
  const stalled = { ...calm(plan), patience, staller: { seat, wait } }
  return { ...stalled, deadlines: { step, act: step + deadlines.act - deadlines.step } }
}

/** At every third table seats can talk to each other, and a bad sequencer is often one who leaves some of them out. */
function withNeighbours(plan: TablePlan, random: SeededRandom): TablePlan {
  if (!random.chance(0.34)) return plan
  const { players, newcomers, spectators, row } = plan
  const pairs = drawPairs(players + newcomers.length + spectators, random)
  if (row === 2) return { ...plan, neighbours: { pairs, leftOut: [] } }
  // Where only the sequencer is bad, neighbours owe each other the most.
  const ground = random.chance(0.6) ? calm(plan) : plan
  if (random.chance(0.5)) return { ...ground, neighbours: { pairs, leftOut: [] } }
  const some = seatsOf(players).filter(() => random.chance(0.4))
  return leavingOut(ground, pairs, some.length === 0 ? [random.between([1, players])] : some, random)
}

/** The same table where no machine and no link fails. */
function calm(plan: TablePlan): TablePlan {
  return { ...plan, crashes: [], sleeps: [], network: { ...plan.network, partitions: [] } }
}

/** The sequencer does not hear these seats, or shows them nothing. */
function leavingOut(
  plan: TablePlan,
  pairs: readonly Pair[],
  leftOut: readonly number[],
  random: SeededRandom,
): TablePlan {
  const from = random.between([0, 3_000])
  const until = random.chance(0.6) ? Number.MAX_SAFE_INTEGER : from + random.between([500, 40_000])
  const isCensor = random.chance(0.5)
  const sequencer: TablePlan['network']['sequencer'] = isCensor
    ? { censors: (seat, time) => leftOut.includes(seat) && from <= time && time < until }
    : { withholds: { from, until, seats: leftOut } }
  return {
    ...plan,
    sequencer: isCensor ? 'censors' : 'withholds',
    network: { ...plan.network, sequencer },
    neighbours: { pairs, leftOut },
  }
}

function seatsOf(players: number): readonly number[] {
  return Array.from({ length: players }, (_, i) => i + 1)
}

/** About how often a table waits for an answer. */
function stepsOf(game: SimulatedGame, length: number, players: number): number {
  return {
    coin: 3,
    rounds: 8 * length,
    deck: 4 + 2 * players,
    holdem: (20 + 4 * players) * length,
    werewolf: 10 + 3 * players + (15 + players) * length,
    free: 4 + players + 3 * length,
  }[game]
}

function drawSequencer(row: 1 | 2 | 3, random: SeededRandom): BadSequencer | 'away' | 'honest' {
  if (row === 2) return random.chance(0.15) ? 'away' : 'honest'
  return pick(badSequencers, random) as BadSequencer
}

/** None, one or two; at least one player is honest. */
function drawLiars(row: 1 | 2 | 3, players: number, random: SeededRandom): readonly LiarPlan[] {
  if (row === 3 || (row === 2 && random.chance(0.25))) return []
  const first = random.between([1, players])
  const second = 1 + (first % players)
  const isPair = players > 2 && random.chance(0.35)
  return (isPair ? [first, second] : [first]).map((seat) => drawLiar(seat, random))
}

/** A liar has one bad habit, or all of them. */
function drawLiar(seat: number, random: SeededRandom): LiarPlan {
  const habit = pick(everyLie, random)
  return {
    seat,
    lies: habit && random.chance(0.5) ? [habit] : everyLie,
    often: pick([0.05, 0.15, 0.4, 0.9], random) ?? 0.1,
    isStubborn: random.chance(0.3),
  }
}

type CatalogueCheat = (typeof aloneWithCards)[number]

/** A cheat of players; what is done by the network belongs to the weather. */
function drawCheat(deck: DeckName | undefined, random: SeededRandom): CatalogueCheat | undefined {
  const fitting = aloneWithCards.filter(
    ({ decks, table }) => deck && decks.includes(deck) && !table?.network && !table?.crashes,
  )
  return pick(fitting, random)
}

/** The cheat itself, and where a player must be lost, the one who is: neither lies in any other way. */
function catalogueLiars({ seat, table }: CatalogueCheat, random: SeededRandom): readonly LiarPlan[] {
  const seats = table?.loss ? [seat, 4] : [seat]
  const often = random.chance(0.3) ? 0.05 : 0
  return seats.map((liar) => ({ seat: liar, lies: everyLie, often, isStubborn: true }))
}

/** Seats whose machine, disk or link fails them at some time, or who stall. */
export function disturbedSeats({ crashes, sleeps, network, staller }: TablePlan): ReadonlySet<number> {
  const cut = (network.partitions ?? []).flatMap(({ seats }) => seats).concat(staller?.seat ?? [])
  return new Set([...crashes, ...sleeps].map(({ seat }) => seat).concat(cut))
}
