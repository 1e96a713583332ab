/** The sentences that a rule sheet is made of, in English; `rule-sheet.ts` says which of them hold. Other languages say the same in their words. */
import { type Mix, ROLES, type Role } from './roles.ts'
import { LONGEST, type Times } from './rules.ts'

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

/** A time that is no limit is not said. */
function within(seconds: number): string {
  return seconds === 0 || seconds >= LONGEST ? '' : ` (${seconds} s)`
}

/** English. */
export const ruleWords = {
  usualRoles: (fewest: number, most: number) =>
    `${fewest} to ${most} players, with the usual roles for their number.`,
  charterRoles: (mix: Mix) => `${describeMix(mix)}; everybody else is a villager.`,
  roles: (players: number, mix: Mix) => `${players} players: ${describeMix(mix)}.`,
  rolesSoFar: (players: number, mix: Mix) => `With the ${players} who are here so far: ${describeMix(mix)}.`,
  rolesOfAll: (players: number, mix: Mix) => `With all ${players} seats taken: ${describeMix(mix)}.`,
  look: ({ role }: Times) => `When roles are dealt, everybody has time to look at its own${within(role)}.`,
  night: ({ night }: Times) =>
    `Every night${within(night)} everybody sends the same kind of statement; what it means follows from the role, and nobody can tell. It lasts as long whatever anybody does.`,
  openNight:
    'Every night everybody sends the same kind of statement. The night is over as soon as all have chosen: how long somebody takes can be seen by all, and may tell what it is.',
  firstNight: 'The first night has a kill already.',
  firstNightSeer: 'The first night has a kill already, and the seer asks.',
  whispers: (rounds: number) =>
    `Before they kill, the wolves whisper to each other ${rounds === 1 ? 'once' : `${rounds} times`}.`,
  packVotes: 'Every wolf votes, for anybody who lives.',
  packCount:
    'Whoever has most of the votes of the wolves dies, of several the one with the lowest seat; everybody sees how many wolves have voted.',
  packFirst: 'The wolf with the lowest seat kills for the pack.',
  packAny: 'Wolves may kill anybody who lives, each other too. If several wolves kill, or none, nobody dies.',
  noGuard: 'There is no guard.',
  guard:
    'The guard may protect anybody, itself included, also the same player twice running. Whoever is protected does not die, and nobody learns whom the pack wanted.',
  seer: 'The seer learns at dawn whether the player was a wolf or not, if the seer still lives.',
  shown: 'What a player was is shown when it dies.',
  hidden: 'What a player was is not shown when it dies.',
  medium: 'Only the medium learns whether it was a wolf.',
  lastWords: ({ words }: Times) => `Whoever dies has last words${within(words)}.`,
  shot: ({ shot }: Times) =>
    `Then a hunter may shoot somebody${within(shot)}, however it died, except by absence.`,
  windows: 'That time passes after every death, whoever died.',
  openWindows: 'All wait until that is done: how long it takes can be seen.',
  theDead: 'The dead listen, and say nothing more.',
  silentDays: 'By day nobody talks at this table.',
  talk: ({ talk }: Times, sayings: number) =>
    `By day all talk freely${within(talk)}, each up to ${sayings} times, until everybody who lives is ready to vote.`,
  vote: ({ vote }: Times) => `Then all vote${within(vote)}, for anybody who lives or for nobody.`,
  tie: ({ runoff }: Times) =>
    `The player with the most votes is executed, however many abstain: a vote for nobody only keeps a vote back. A tie has one runoff between the tied${within(runoff)}; after a second tie nobody dies.`,
  openVote: 'When all have voted, everybody sees who voted for whom.',
  secretVote: 'Everybody sees the count, and nobody who voted for whom.',
  claims: 'Nobody can prove its role while it lives: say what you like.',
  counted:
    'The wolves win when they are at least as many as the others, the village when no wolf lives. Both are looked at when all shots are fired, by a count that shows nothing else.',
  declared: ({ words }: Times) =>
    `After every death${within(words)}, when all shots are fired, a wolf may declare that the wolves have won. Then everybody who lives shows what it is: the wolves win if they are at least as many as the others, else the village does.`,
  quietNight: 'If nobody is killed in a night, the village wins.',
  quietDays: (days: number) =>
    `If nobody dies for ${days} nights and days, the game ends and nobody has won.`,
  idle: 'Whoever does not answer does nothing.',
  silence: ({ grace }: Times) =>
    `A program that is silent for too long${within(grace)}, slow again and again, or caught cheating, is out: its player is dead, without last words or a shot.`,
} as const

/** The sentences in any language. */
export type RuleWords = {
  readonly [K in keyof typeof ruleWords]: (typeof ruleWords)[K] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : string
}
