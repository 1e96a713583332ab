/** What a table of Werewolf agrees on before it begins. */
import { RulesError } from '../rules-error.ts'
import { checkSpecials, type Mix, mixOf, type Specials, usualSpecials } from './roles.ts'

/** Seconds. What has a fixed length lasts as long whoever does something in it, so that the time tells nothing. */
export interface Times {
  /** To look at one's role once it is dealt, of fixed length. 0: at once. */
  readonly role: number
  /** The night, of fixed length: everybody's statement is posted at its end. 0: as soon as all are ready. */
  readonly night: number
  /** To see who has died, of fixed length. 0: at once. */
  readonly dawn: number
  /** The talk of a day, at most. */
  readonly talk: number
  /** A vote, at most. */
  readonly vote: number
  /** A runoff, at most. */
  readonly runoff: number
  /** Last words, of fixed length after every death. 0: as soon as they are said. */
  readonly words: number
  /** The hunter's shot, of fixed length after every death where there is a hunter. 0: as soon as it is fired, or not. */
  readonly shot: number
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
  /** How often everybody may speak in a day. */
  readonly talk: number
  /** How many rounds of whispers the pack has before it kills. */
  readonly whispers: number
  /** Who kills: the first wolf for its pack, in secret, or all wolves by a vote that is counted in the open, as in the source (spec/werewolf, section 17). */
  readonly pack: 'first' | 'vote'
  /** How all learn who has won: by a private count, or from a wolf who declares it, as in the source. */
  readonly victory: 'counted' | 'declared'
  readonly times: Times
}

/** A friendly game, for tables that do not say otherwise. */
export const defaultRules: WerewolfRules = {
  roles: null,
  shown: true,
  vote: 'open',
  talk: 20,
  whispers: 1,
  pack: 'first',
  victory: 'counted',
  times: { role: 30, night: 60, dawn: 10, talk: 180, vote: 45, runoff: 30, words: 15, shot: 20, grace: 90 },
}

/** The same, for programs among themselves: nothing lasts longer than it takes. */
export const hastyTimes: Times = {
  role: 0,
  night: 0,
  dawn: 0,
  talk: 60,
  vote: 60,
  runoff: 60,
  words: 0,
  shot: 0,
  grace: 90,
}

/** So many can talk in the usual time; everybody above gets more of it, in seconds. */
const fewTalkers = 7
const longer = 10

/** The longest time that a charter can set, in seconds. Nobody feels it as a limit. */
export const LONGEST = 3600

/** These times for so many players: the more there are, the longer they talk. What has no limit gets none. */
export function timesFor(times: Times, players: number): Times {
  const talk = times.talk + longer * Math.max(0, players - fewTalkers)
  return { ...times, talk: Math.min(talk, LONGEST) }
}

/** How many rounds of whispers a night has: one wolf alone has nobody to whisper to. */
export function whisperRounds({ whispers }: WerewolfRules, { wolf }: Mix): number {
  return wolf > 1 ? whispers : 0
}

/** Who plays with how many of what. Throws a `RulesError` if that many players cannot play by these rules. */
export function mixFor(rules: WerewolfRules, players: number): Mix {
  const { roles, shown } = rules
  checkRoles(rules)
  return mixOf(roles ?? usualRoles(rules, players), players, shown)
}

/** Throws a `RulesError` if no number of players can play with these roles by these rules. */
export function checkRoles(rules: WerewolfRules): void {
  const { roles, shown } = rules
  if (roles === null) return
  checkSpecials(roles, shown)
  if (roles.guard > 0 && !hasGuard(rules))
    throw new RulesError(
      'where wolves vote or declare there is no guard: the vote would show whom it saved, and a night without a death ends the game',
    )
}

function hasGuard({ pack, victory }: WerewolfRules): boolean {
  return pack === 'first' && victory === 'counted'
}

function usualRoles(rules: WerewolfRules, players: number): Specials {
  const usual = usualSpecials(players, rules.shown)
  return hasGuard(rules) ? usual : { ...usual, guard: 0 }
}
