/**
 * The nights once all is over: what the roles that were shown prove of them, and what the reader knows by itself. Whom a guard protected and
 * what a seer asked stays theirs.
 */
import {
  apply,
  foundVillage,
  livingIn,
  type Role,
  type SeatNumber,
  type Village,
} from '../../../games/werewolf/index.ts'
import { v } from '../../words/village.ts'
import type { StoryLine, WhoAt } from './chronicle.ts'
import type { Guess } from './guesses.ts'

/** Every night, step by step; `named` is whom the reader named. */
export function nightsTold(end: Village, who: WhoAt, named: readonly Guess[]): readonly StoryLine[] {
  let village = foundVillage(end.rules, end.players)
  return end.history.flatMap((event) => {
    const before = village
    village = apply(village, event)
    return event.type === 'dawn' ? nightOf(before, event.victim, end.shown, who, named) : []
  })
}

function nightOf(
  { day, mix, ...village }: Village,
  victim: SeatNumber | null,
  shown: ReadonlyMap<SeatNumber, Role>,
  who: WhoAt,
  named: readonly Guess[],
): readonly StoryLine[] {
  const living = livingIn({ day, mix, ...village })
  const those = (role: Role) => living.filter((seat) => shown.get(seat) === role).map(who)
  const [guard] = those('guard')
  const [seer] = those('seer')
  const mine = named.find((one) => one.day === day)
  const texts = [
    ...(victim === null
      ? [guard ? v.over.night.guarded(guard) : v.over.night.quiet]
      : [
          v.over.night.chosen(those('wolf'), who(victim)),
          ...(guard ? [v.over.night.unguarded(guard, who(victim))] : []),
        ]),
    ...(seer ? [v.over.night.seer(seer)] : []),
    ...(mine ? [v.over.night.mine(who(mine.seat))] : []),
  ]
  return [
    { kind: 'time', day, text: v.over.night.sealed(day, living.length) },
    ...texts.map((text) => ({ kind: 'news', day, text }) as const),
  ]
}
