/** What a table of Werewolf agrees on before it begins. */
import { type Mix, mixOf, type Specials, usualSpecials } from './roles.ts'

/** Seconds. What has a fixed length lasts as long whoever does something in it, so that the time tells nothing. */
export interface Times {
  /** The night, of fixed length: everybody's statement is posted at its end. 0: as soon as all are ready. */
  readonly night: number
  /** One round of talk, at most. */
  readonly talk: number
  /** A vote, at most. */
  readonly vote: number
  /** Last words and the hunter's shot, of fixed length after every death. 0: as soon as they are said. */
  readonly words: number
  /** How long a silent program is waited for before its player counts as dead. */
  readonly grace: number
}

/** The `rules` of a Werewolf charter. */
export interface WerewolfRules {
  /** How many of each special role; null: the usual mix for the number of players. */
  readonly roles: Specials | null
  /** Whether the role of a player is shown when it dies. */
  readonly shown: boolean
  /** Whether everybody sees who voted for whom, or only how many votes each player has. */
  readonly vote: 'open' | 'secret'
  /** How many rounds of talk a day has; in each everybody may say something. */
  readonly talk: number
  /** How many rounds of whispers the pack has before it kills. */
  readonly whispers: number
  readonly times: Times
}

/** A friendly game, for tables that do not say otherwise. */
export const defaultRules: WerewolfRules = {
  roles: null,
  shown: true,
  vote: 'open',
  talk: 2,
  whispers: 1,
  times: { night: 45, talk: 90, vote: 45, words: 20, grace: 90 },
}

/** The same, for programs among themselves: nothing lasts longer than it takes. */
export const hastyTimes: Times = { night: 0, talk: 60, vote: 60, words: 0, grace: 90 }

/** Who plays with how many of what. Throws a `RulesError` if that many players cannot play by these rules. */
export function mixFor({ roles, shown }: WerewolfRules, players: number): Mix {
  return mixOf(roles ?? usualSpecials(players, shown), players, shown)
}
