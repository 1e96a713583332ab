/** The rules of a table in words, as every player reads them before it sits down: also where other villages disagree. */
import { FEWEST, type Mix, MOST, ROLES, type Role } from './roles.ts'
import { mixFor, type WerewolfRules } from './rules.ts'
import { QUIET_DAYS } from './village.ts'

/** The rule sheet, a line for each rule; the mix of roles is said where the number of players is known. */
export function ruleSheet(rules: WerewolfRules, players?: number): readonly string[] {
  return [
    players === undefined
      ? mixInGeneral(rules)
      : `${players} players: ${describeMix(mixFor(rules, players))}.`,
    ...nightRules(rules),
    ...deathRules(rules),
    ...dayRules(rules),
    'The wolves win when they are at least as many as the others, the village when no wolf lives. Both are looked at when all shots are fired, by a count that shows nothing else.',
    `If nobody dies for ${QUIET_DAYS} nights and days, the game ends and nobody has won.`,
    `Whoever does not answer does nothing. A program that is silent for too long${seconds(rules.times.grace)}, or caught cheating, is out: its player is dead, without last words or a shot.`,
  ]
}

/** A mix in words: "2 wolves, a seer and 4 villagers". */
export function describeMix(mix: Mix): string {
  const parts = ROLES.filter((role) => mix[role] > 0).map((role) => describeCount(role, mix[role]))
  const last = parts.pop()
  return parts.length === 0 ? String(last) : `${parts.join(', ')} and ${last}`
}

function describeCount(role: Role, count: number): string {
  if (count === 1) return `a ${role}`
  return `${count} ${role === 'wolf' ? 'wolve' : role}s`
}

function mixInGeneral({ roles }: WerewolfRules): string {
  if (roles === null) return `${FEWEST} to ${MOST} players, with the usual roles for their number.`
  return `${describeMix({ ...roles, villager: 0 })}; everybody else is a villager.`
}

function nightRules({ whispers, times }: WerewolfRules): readonly string[] {
  return [
    `Every night${seconds(times.night)} everybody sends the same kind of statement; what it means follows from the role, and nobody can tell.`,
    `The first night has a kill already, and the seer asks. Wolves whisper ${timesInWords(whispers)} before; the wolf with the lowest seat kills for the pack.`,
    'Wolves may kill anybody who lives, each other too. If several wolves kill, or none, nobody dies.',
    'The guard may protect anybody, itself included, also the same player twice running. Whoever is protected does not die, and nobody learns whom the pack wanted.',
    'The seer learns at dawn whether the player was a wolf or not, if the seer still lives.',
  ]
}

function deathRules({ shown, times }: WerewolfRules): readonly string[] {
  return [
    shown
      ? 'What a player was is shown when it dies.'
      : 'What a player was is not shown when it dies; only the medium learns whether it was a wolf.',
    `Whoever dies has last words${seconds(times.words)}; a hunter may shoot somebody then, however it died, except by absence. The dead listen, and say nothing more.`,
  ]
}

function dayRules({ talk, vote, times }: WerewolfRules): readonly string[] {
  return [
    talk === 0
      ? 'By day nobody talks at this table.'
      : `By day there are ${talk} rounds of talk${seconds(times.talk, ' each')}; in each everybody may say something.`,
    vote === 'open'
      ? `Then all vote${seconds(times.vote)}, for anybody who lives or for nobody, and everybody sees who voted for whom.`
      : `Then all vote${seconds(times.vote)}, for anybody who lives or for nobody; everybody sees the count and nobody who voted for whom.`,
    'The player with the most votes is executed. A tie has one runoff between the tied; after a second tie nobody dies.',
    'Nobody can prove its role while it lives: say what you like.',
  ]
}

/** A time that is no limit is not said. */
function seconds(time: number, each = ''): string {
  return time === 0 || time >= 3600 ? '' : ` (${time} s${each})`
}

function timesInWords(count: number): string {
  return count === 1 ? 'once' : count === 0 ? 'nothing' : `${count} times`
}
