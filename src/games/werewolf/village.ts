/**
 * A village as everybody sees it: who lives, what time it is, who died of what, and who has won. It knows no secrets: what
 * players are is known here only where it was shown.
 */
import type { Mix, Role } from './roles.ts'
import { mixFor, type WerewolfRules } from './rules.ts'

/** A player, counted from 0 in the order of the seats. Sentences for people count from 1. */
export type Seat = number

/** What somebody died of. */
export type Cause = 'pack' | 'vote' | 'shot' | 'absence'

/** A death. */
export interface Death {
  readonly seat: Seat
  readonly cause: Cause
  /** The night or the day of this number; a night comes before its day. */
  readonly day: number
  /** What the dead was, if it was shown. */
  readonly role?: Role
}

/** What a player says when it dies, and whom a hunter takes with it. */
export interface LastWords {
  readonly words: string
  readonly shot: Seat | null
}

/** What a vote came to. */
export interface Tally {
  /** How many votes each player has; whoever has none may be left out. */
  readonly votes: ReadonlyMap<Seat, number>
  /** Who voted for whom, null for nobody, where votes are open. */
  readonly byVoter?: ReadonlyMap<Seat, Seat | null>
}

/** What the private count of living wolves said: none is left, they are at least half, or neither. */
export type Balance = 'none' | 'half' | 'neither'

/** Everything that can happen in a village for all to see. */
export type VillageEvent =
  /** The night is over: whom the pack killed, or nobody. */
  | { readonly type: 'dawn'; readonly victim: Seat | null }
  /** What a dead player was; null if it left no will. At the end of the game also what anybody was. */
  | { readonly type: 'will'; readonly seat: Seat; readonly role: Role | null }
  | ({ readonly type: 'last words'; readonly seat: Seat } & LastWords)
  | { readonly type: 'count'; readonly balance: Balance }
  /** One round of talk: what each of those who spoke said. */
  | { readonly type: 'talk'; readonly said: ReadonlyMap<Seat, string> }
  | ({ readonly type: 'vote' } & Tally)
  /** Somebody has gone, or was caught cheating. */
  | { readonly type: 'lost'; readonly seat: Seat }

/** What must happen next. */
export type Waiting =
  | { readonly for: 'night' }
  | { readonly for: 'will'; readonly seat: Seat }
  | { readonly for: 'last words'; readonly seat: Seat }
  | { readonly for: 'count' }
  | { readonly for: 'talk'; readonly round: number }
  | { readonly for: 'vote'; readonly among: readonly Seat[]; readonly isRunoff: boolean }
  | { readonly for: 'finished'; readonly winner: Winner }

/** After so many nights and days without a death the game is over. */
export const QUIET_DAYS = 3

/** Who has won; nobody, if nobody is left, or nobody dies any more. */
export type Winner = 'wolves' | 'village' | 'nobody'

/** Where a village stands once nothing is left to do about the dead. */
export type Stage =
  | { readonly at: 'night' }
  | { readonly at: 'talk'; readonly round: number }
  | { readonly at: 'vote' }
  | { readonly at: 'runoff'; readonly among: readonly Seat[] }
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
  readonly shown: ReadonlyMap<Seat, Role>
  /** Everything that happened. */
  readonly history: readonly VillageEvent[]
}

/** What is to happen after a death. */
export type Due = Extract<Waiting, { for: 'will' | 'last words' | 'count' }>

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
export function isAlive({ players, deaths }: Village, seat: Seat): boolean {
  return Number.isInteger(seat) && seat >= 0 && seat < players && deaths.every((death) => death.seat !== seat)
}

/** Everybody who lives, in seat order. */
export function livingIn(village: Village): readonly Seat[] {
  return Array.from({ length: village.players }, (_, seat) => seat).filter((seat) => isAlive(village, seat))
}

/** A seat as people count it: seat 0 is "seat 1". */
export function seatName(seat: Seat): string {
  return `seat ${seat + 1}`
}
