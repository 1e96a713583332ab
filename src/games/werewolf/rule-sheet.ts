/** The rules of a table, as every player reads them before it sits down: also where other villages disagree. What is said once here is said by every screen. */
import { RulesError } from '../rules-error.ts'
import { FEWEST, type Mix, MOST, type Role } from './roles.ts'
import { type RuleWords, ruleWords } from './rule-words.ts'
import { mixFor, type WerewolfRules, whisperRounds } from './rules.ts'
import { QUIET_DAYS } from './village.ts'

/** What a part of the sheet is about. */
export type RuleTopic = 'roles' | 'night' | 'death' | 'day' | 'votes' | 'end' | 'silence'

/** How many play; or, before it begins, how many are here and how many seats there are. Nothing where nobody knows yet. */
export type Headcount = number | { readonly here: number; readonly seats: number } | undefined

/** The sheet in parts, each of some sentences. */
export type RuleSections = readonly (readonly [topic: RuleTopic, sentences: readonly string[]])[]

/** The rule sheet, a line for each rule; the mix of roles is said where the number of players is known. */
export function ruleSheet(rules: WerewolfRules, players?: Headcount): readonly string[] {
  return ruleSections(rules, players).flatMap(([, sentences]) => sentences)
}

/** The same by topics, in any language. */
export function ruleSections(
  rules: WerewolfRules,
  players: Headcount,
  words: RuleWords = ruleWords,
): RuleSections {
  const mix = typeof players === 'number' ? possibleMix(rules, players) : undefined
  const plays = (role: Exclude<Role, 'villager'>): boolean =>
    mix ? mix[role] > 0 : rules.roles === null || rules.roles[role] > 0
  const sheet: Sheet = { rules, words, plays, mix }
  return [
    ['roles', [...rolesOf(sheet, players), ...(rules.times.role === 0 ? [] : [words.look(rules.times)])]],
    ['night', nightRules(sheet)],
    ['death', deathRules(sheet)],
    ['day', dayRules(sheet)],
    ['votes', [rules.vote === 'open' ? words.openVote : words.secretVote]],
    ['end', endRules(sheet)],
    ['silence', [words.idle, words.silence(rules.times)]],
  ]
}

interface Sheet {
  readonly rules: WerewolfRules
  readonly words: RuleWords
  /** The mix that is played, where that is known. */
  readonly mix: Mix | undefined
  /** Whether somebody has this role, as far as is known. */
  plays(role: Exclude<Role, 'villager'>): boolean
}

/** The mix for so many; undefined where they cannot play by these rules. */
function possibleMix(rules: WerewolfRules, players: number): Mix | undefined {
  try {
    return mixFor(rules, players)
  } catch (error) {
    if (error instanceof RulesError) return undefined
    throw error
  }
}

/** The charter's own roles, and what they come to for those who play, or might. */
function rolesOf({ rules, words, mix }: Sheet, players: Headcount): readonly string[] {
  if (typeof players === 'number' && mix) return [words.roles(players, mix)]
  const { roles } = rules
  const agreed =
    roles === null ? words.usualRoles(FEWEST, MOST) : words.charterRoles({ ...roles, villager: 0 })
  if (typeof players !== 'object') return [agreed]
  const { here, seats } = players
  const [now, all] = [possibleMix(rules, here), possibleMix(rules, seats)]
  return [
    agreed,
    ...(now && here < seats ? [words.rolesSoFar(here, now)] : []),
    ...(all ? [words.rolesOfAll(seats, all)] : []),
  ]
}

function nightRules({ rules, words, plays, mix }: Sheet): readonly string[] {
  const { pack, victory, times } = rules
  const packSize = mix ?? (rules.roles && { ...rules.roles, villager: 0 })
  const rounds = packSize ? whisperRounds(rules, packSize) : rules.whispers
  return [
    times.night === 0 ? words.openNight : words.night(times),
    plays('seer') ? words.firstNightSeer : words.firstNight,
    ...(rounds === 0 ? [] : [words.whispers(rounds)]),
    ...(pack === 'vote' ? [words.packVotes, words.packCount] : [words.packFirst, words.packAny]),
    ...(pack === 'vote' || victory === 'declared' || !plays('guard') ? [words.noGuard] : [words.guard]),
    ...(plays('seer') ? [words.seer] : []),
  ]
}

function deathRules({ rules, words, plays }: Sheet): readonly string[] {
  const { shown, times } = rules
  const hasHunter = plays('hunter')
  const isTimed = times.words > 0 && (times.shot > 0 || !hasHunter)
  return [
    ...(shown ? [words.shown] : [words.hidden, ...(plays('medium') ? [words.medium] : [])]),
    words.lastWords(times),
    ...(hasHunter ? [words.shot(times)] : []),
    isTimed ? words.windows : words.openWindows,
    words.theDead,
  ]
}

function dayRules({ rules: { talk, times }, words }: Sheet): readonly string[] {
  return [
    talk === 0 ? words.silentDays : words.talk(times, talk),
    words.vote(times),
    words.tie(times),
    words.claims,
  ]
}

function endRules({ rules: { victory, times }, words }: Sheet): readonly string[] {
  return [
    ...(victory === 'counted' ? [words.counted] : [words.declared(times), words.quietNight]),
    words.quietDays(QUIET_DAYS),
  ]
}
