/**
 * A village as everybody sees it: who lives, what time it is, who died of what, and who has won. It knows no secrets: what
 * players are is known here only where it was shown.
 */
import type { Mix, Role } from './roles.ts'
import { mixFor, type WerewolfRules } from './rules.ts'

/** A player, counted from 0 in the order of the seats. Sentences for people count from 1. */
export type SeatNumber = number

/** What somebody died of. */
export type Cause = 'pack' | 'vote' | 'shot' | 'absence'

/** A death. */
export interface Death {
  readonly seat: SeatNumber
  readonly cause: Cause
  /** The night or the day of this number; a night comes before its day. */
  readonly day: number
  /** What the dead was, if it was shown. */
  readonly role?: Role
}

/** What a vote came to. */
export interface Tally {
  /** How many votes each player has; whoever has none may be left out. */
  readonly votes: ReadonlyMap<SeatNumber, number>
  /** Who voted for whom, null for nobody, where votes are open. */
  readonly byVoter?: ReadonlyMap<SeatNumber, SeatNumber | null>
}

/** What the private count of living wolves said: none is left, they are at least half, or neither. */
export type Balance = 'none' | 'half' | 'neither'

/** Whether a wolf declared that the wolves have won, and then what everybody who lived was. */
export interface Declared {
  readonly by: SeatNumber | null
  readonly roles: ReadonlyMap<SeatNumber, Role>
}

/** Everything that can happen in a village for all to see. */
export type VillageEvent =
  /** The night is over: whom the pack killed, or nobody. */
  | { readonly type: 'dawn'; readonly victim: SeatNumber | null }
  /** What a dead player was; null if it left no will. At the end of the game also what anybody was. */
  | { readonly type: 'will'; readonly seat: SeatNumber; readonly role: Role | null }
  | { readonly type: 'last words'; readonly seat: SeatNumber; readonly words: string }
  /** Whom a dead player takes along: nobody, unless it is a hunter. */
  | { readonly type: 'shot'; readonly seat: SeatNumber; readonly at: SeatNumber | null }
  | { readonly type: 'count'; readonly balance: Balance }
  | ({ readonly type: 'declaration' } & Declared)
  /** Somebody says something to all. */
  | { readonly type: 'said'; readonly seat: SeatNumber; readonly words: string }
  | { readonly type: 'talk over' }
  | ({ readonly type: 'vote' } & Tally)
  /** These held the count of the votes back, and are gone: nobody is executed that day. */
  | { readonly type: 'vote void'; readonly lost: readonly SeatNumber[] }
  /** Somebody has gone, or was caught cheating. */
  | { readonly type: 'lost'; readonly seat: SeatNumber }

/** What must happen next. */
export type VillageWaiting =
  | { readonly for: 'night' }
  | { readonly for: 'will'; readonly seat: SeatNumber }
  | { readonly for: 'last words'; readonly seat: SeatNumber }
  | { readonly for: 'shot'; readonly seat: SeatNumber }
  | { readonly for: 'count' }
  | { readonly for: 'declaration' }
  | { readonly for: 'talk' }
  | { readonly for: 'vote'; readonly among: readonly SeatNumber[]; readonly isRunoff: boolean }
  | { readonly for: 'finished'; readonly winner: Winner }

/** After so many nights and days without a death the game is over. */
export const QUIET_DAYS = 3

/** Who has won; nobody, if nobody is left, or nobody dies any more. */
export type Winner = 'wolves' | 'village' | 'nobody'

/** Where a village stands once nothing is left to do about the dead. */
export type Stage =
  | { readonly at: 'night' }
  | { readonly at: 'talk' }
  | { readonly at: 'vote' }
  | { readonly at: 'runoff'; readonly among: readonly SeatNumber[] }
  | { readonly at: 'end'; readonly winner: Winner }

/** The public state of a game. */
export interface Village {
  readonly rules: WerewolfRules
  readonly players: number
  /** How many of each role there were in the beginning. */
  readonly mix: Mix
  /** The number of the night or day, from 1. */
  readonly day: number
  readonly stage: Stage
  /** Everybody who has died, in that order. */
  readonly deaths: readonly Death[]
  /** What is still to happen about the dead, first things first. */
  readonly due: readonly Due[]
  /** What players were, as far as it was shown. */
  readonly shown: ReadonlyMap<SeatNumber, Role>
  /** Everything that happened. */
  readonly history: readonly VillageEvent[]
}

/** What is to happen after a death. */
export type Due = Extract<VillageWaiting, { for: 'will' | 'last words' | 'shot' | 'count' | 'declaration' }>

/** A village at the beginning of its first night. Throws a `RulesError` if that many cannot play by these rules. */
export function foundVillage(rules: WerewolfRules, players: number): Village {
  return {
    rules,
    players,
    mix: mixFor(rules, players),
    day: 1,
    stage: { at: 'night' },
    deaths: [],
    due: [],
    shown: new Map(),
    history: [],
  }
}

/** Whether a player lives. */
export function isAlive({ players, deaths }: Village, seat: SeatNumber): boolean {
  return Number.isInteger(seat) && seat >= 0 && seat < players && deaths.every((death) => death.seat !== seat)
}

/** Everybody who lives, in seat order. */
export function livingIn(village: Village): readonly SeatNumber[] {
  return Array.from({ length: village.players }, (_, seat) => seat).filter((seat) => isAlive(village, seat))
}

/** Whether a player may be a hunter, for all that everybody knows. */
export function mayBeHunter({ mix, shown }: Village, seat: SeatNumber): boolean {
  return mix.hunter > 0 && (shown.get(seat) ?? 'hunter') === 'hunter'
}

/** What everybody has said since this day broke, in that order. */
export function saidToday({ history }: Village): readonly Extract<VillageEvent, { type: 'said' }>[] {
  const today = history.slice(history.findLastIndex(({ type }) => type === 'dawn') + 1)
  return today.filter((event) => event.type === 'said')
}

/** A seat as people count it: seat 0 is "seat 1". */
export function seatName(seat: SeatNumber): string {
  return `seat ${seat + 1}`
}
