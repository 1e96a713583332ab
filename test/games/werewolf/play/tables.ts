/** Whole villages in one process for the tests of play: simple minds, and what they saw. */
import type { Cheat } from '../../../../src/adversaries/cheat.ts'
import {
  defaultRules,
  hastyTimes,
  livingIn,
  type SeatNumber,
  type VillageView,
  type WerewolfRules,
} from '../../../../src/games/werewolf/index.ts'
import {
  deadlinesOf,
  type WerewolfMind,
  type WerewolfOutcome,
  werewolf,
  werewolfRules,
} from '../../../../src/games/werewolf/play/index.ts'
import type { Player, Seat as TableSeat, Terms } from '../../../../src/table/index.ts'
import { type Overheard, type Played, playTable } from '../../../decks/tables.ts'

/** The rules of a table of programs, with these changes. */
export function rulesWith(changed: Partial<WerewolfRules> = {}): WerewolfRules {
  return { ...defaultRules, talk: 1, times: hastyTimes, ...changed }
}

/** The terms of a village. */
export function termsOf(rules: WerewolfRules): Terms {
  return {
    game: 'werewolf',
    rules: werewolfRules.encode(rules),
    seats: { min: 4, max: 16 },
    deadlines: deadlinesOf(rules),
    spectators: true,
  }
}

/** A mind that chooses the first who lives and is not itself or a mate; overrides say what it does otherwise. */
export function simpleMind(overrides: Partial<WerewolfMind> = {}): WerewolfMind {
  return {
    whisper: ({ me }) => `hush from ${me}`,
    night: (view) => otherThanMine(view),
    talk: ({ me }) => `I am ${me}`,
    vote: (view, among) => otherThanMine(view, among),
    lastWords: () => 'farewell',
    shot: (view) => otherThanMine(view),
    declares: () => false,
    ...overrides,
  }
}

function otherThanMine(
  { village, me, mates }: VillageView,
  among: readonly SeatNumber[] = livingIn(village),
): SeatNumber | null {
  return among.find((seat) => seat !== me && !mates.includes(seat)) ?? null
}

/** A mind that chooses at random, with the platform's numbers. */
export function randomMind(): WerewolfMind {
  const pick = (seats: readonly SeatNumber[]): SeatNumber | null =>
    seats[Math.floor((seats.length * crypto.getRandomValues(new Uint32Array(1))[0]!) / 2 ** 32)] ?? null
  return simpleMind({
    night: ({ village }) => pick(livingIn(village)),
    vote: (_, among) => pick(among),
    lastWords: () => '',
    shot: ({ village }) => pick(livingIn(village)),
  })
}

/** What a village is like. */
export interface VillageOptions {
  readonly players: number
  readonly rules?: Partial<WerewolfRules>
  /** The mind of each seat, counted from 0. */
  readonly mind?: (seat: number) => WerewolfMind
  readonly cheats?: ReadonlyMap<number, Cheat | ((seat: TableSeat, said: Overheard) => Cheat)>
}

/** A village that was played, and what each seat saw after everything that happened. */
export interface PlayedVillage extends Played<WerewolfOutcome> {
  readonly views: ReadonlyMap<Player, readonly VillageView[]>
  /** The last view of the player at this seat. */
  last(seat: number): VillageView
  /** What everybody ended with; throws what went wrong at any seat but a cheat's. */
  readonly outcome: WerewolfOutcome
}

/** Plays a village to its end. */
export async function playVillage(options: VillageOptions): Promise<PlayedVillage> {
  const { players, mind = () => simpleMind(), cheats = new Map() } = options
  const views = new Map<Player, VillageView[]>()
  const played = await playTable<WerewolfOutcome>(
    { players, cheats, terms: termsOf(rulesWith(options.rules)) },
    (seat) => {
      const { me } = seat
      if (me === undefined) return werewolf()(seat)
      const seen: VillageView[] = []
      views.set(me, seen)
      return werewolf({ mind: mind(seat.number(me) - 1), onView: (view) => seen.push(view) })(seat)
    },
  )
  for (const end of [...played.ends, played.spectator]) if (end instanceof Error) throw end
  return {
    ...played,
    views,
    last: (seat) => views.get(played.players[seat]!)!.at(-1)!,
    outcome: played.spectator as WerewolfOutcome,
  }
}
