/** What happened in a village, in lines for people: everything here was public. */
import {
  apply,
  type Cause,
  type Declared,
  endingOf,
  foundVillage,
  QUIET_DAYS,
  type SeatNumber,
  type Village,
  type VillageEvent,
} from '../../games/werewolf/index.ts'

/** How a player is called. */
export type NameOf = (seat: SeatNumber) => string

/** Words that are right for `Ada` and for `you`. */
const fates: Readonly<Record<Cause, string>> = {
  pack: 'killed by the pack',
  vote: 'executed',
  shot: 'shot',
  absence: 'gone',
}

/** Everything that happened, line by line. */
export function chronicle({ rules, players, history }: Village, name: NameOf): readonly string[] {
  let village = foundVillage(rules, players)
  return history.flatMap((event) => {
    const next = apply(village, event)
    const dead = next.deaths
      .slice(village.deaths.length)
      .map(({ seat, cause }) => `† ${name(seat)}: ${fates[cause]}`)
    const lines = [
      ...linesOf(event, village, name),
      ...tieIn(event, next, name),
      ...dead,
      ...endOf(village, next),
    ]
    village = next
    return lines
  })
}

/** A tie is decided by a runoff. */
function tieIn({ type }: VillageEvent, { stage }: Village, name: NameOf): readonly string[] {
  if (type !== 'vote' || stage.at !== 'runoff') return []
  return [`a tie: runoff between ${stage.among.map(name).join(' and ')}`]
}

/** A victory is told by what decides it; a game that nobody wins ends without such an event. */
function endOf(before: Village, now: Village): readonly string[] {
  const ending = before.stage.at === 'end' ? undefined : endingOf(now)
  if (ending === 'nobody lives') return ['nobody is left alive: nobody has won']
  if (ending === 'nobody dies') return [`nobody has died for ${QUIET_DAYS} nights and days: nobody has won`]
  return []
}

function linesOf(event: VillageEvent, { day, rules, stage }: Village, name: NameOf): readonly string[] {
  switch (event.type) {
    case 'dawn':
      return [`— day ${day} —`, ...(event.victim === null ? [quietNights[rules.victory]] : [])]
    case 'will':
      return event.role === null
        ? [`${name(event.seat)} left no will`]
        : [`${name(event.seat)} turned out to be a ${event.role}`]
    case 'last words':
      return event.words === '' ? [] : [`last words of ${name(event.seat)}: ${event.words}`]
    case 'count':
      return event.balance === 'neither' ? [] : [ends[event.balance]]
    case 'declaration':
      return event.by === null ? [] : declarationOf(event, event.by, name)
    case 'said':
      return [`${name(event.seat)}: ${event.words}`]
    case 'vote':
      return [`${stage.at === 'runoff' ? 'runoff' : 'votes'}: ${votesOf(event, name)}`]
    case 'vote void':
      return ['the count of the votes was held back: nobody is executed']
    case 'shot':
    case 'talk over':
    case 'lost':
      return []
  }
}

function declarationOf({ roles }: Declared, by: SeatNumber, name: NameOf): readonly string[] {
  const wolves = [...roles.values()].filter((role) => role === 'wolf').length
  const won = 2 * wolves >= roles.size ? 'and they have' : 'but the village wins'
  return [
    `${name(by)} declared that the wolves have won`,
    ...[...roles].map(([seat, role]) => `${name(seat)} turned out to be a ${role}`),
    `${wolves} of ${roles.size} are wolves: ${won}`,
  ]
}

const quietNights = {
  counted: 'nobody died in the night',
  declared: 'nobody died in the night: the village wins',
} as const

const ends = {
  none: 'no wolf lives: the village wins',
  half: 'the wolves are at least as many as the others: the wolves win',
} as const

function votesOf({ votes, byVoter }: Extract<VillageEvent, { type: 'vote' }>, name: NameOf): string {
  if (byVoter)
    return [...byVoter]
      .map(([voter, choice]) => `${name(voter)} → ${choice === null ? 'nobody (abstains)' : name(choice)}`)
      .join(', ')
  const counted = [...votes].filter(([, count]) => count > 0)
  return counted.map(([seat, count]) => `${name(seat)} ${count}`).join(', ') || 'nobody voted for anybody'
}
