/** What happened in a village, in lines for people: everything here was public. */
import {
  apply,
  type Cause,
  foundVillage,
  type Seat,
  type Village,
  type VillageEvent,
} from '../../games/werewolf/index.ts'

/** How a player is called. */
export type NameOf = (seat: Seat) => string

const fates: Readonly<Record<Cause, string>> = {
  pack: 'was killed by the pack',
  vote: 'is executed',
  shot: 'is shot',
  absence: 'is gone',
}

/** Everything that happened, line by line. */
export function chronicle({ rules, players, history }: Village, name: NameOf): readonly string[] {
  let village = foundVillage(rules, players)
  return history.flatMap((event) => {
    const next = apply(village, event)
    const dead = next.deaths
      .slice(village.deaths.length)
      .map(({ seat, cause }) => `† ${name(seat)} ${fates[cause]}`)
    const lines = [...linesOf(event, village, name), ...dead]
    village = next
    return lines
  })
}

function linesOf(event: VillageEvent, { day }: Village, name: NameOf): readonly string[] {
  switch (event.type) {
    case 'dawn':
      return [`— day ${day} —`, ...(event.victim === null ? ['nobody died in the night'] : [])]
    case 'will':
      return event.role === null
        ? [`${name(event.seat)} left no will`]
        : [`${name(event.seat)} was a ${event.role}`]
    case 'last words':
      return event.words === '' ? [] : [`${name(event.seat)} says at last: ${event.words}`]
    case 'count':
      return event.balance === 'neither' ? [] : [ends[event.balance]]
    case 'talk':
      return [...event.said].map(([seat, words]) => `${name(seat)}: ${words}`)
    case 'vote':
      return [`votes: ${votesOf(event, name)}`]
    case 'lost':
      return []
  }
}

const ends = {
  none: 'no wolf lives: the village wins',
  half: 'the wolves are at least as many as the others: the wolves win',
} as const

function votesOf({ votes, byVoter }: Extract<VillageEvent, { type: 'vote' }>, name: NameOf): string {
  if (byVoter)
    return [...byVoter]
      .map(([voter, choice]) => `${name(voter)} → ${choice === null ? 'nobody' : name(choice)}`)
      .join(', ')
  const counted = [...votes].filter(([, count]) => count > 0)
  return counted.map(([seat, count]) => `${name(seat)} ${count}`).join(', ') || 'nobody voted for anybody'
}
