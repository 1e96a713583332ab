/** What the bar at the bottom says: what is going on, and what I can do about it, without a word about what I am. */
import { endingOf, type Village, waitsFor } from '../../../games/werewolf/index.ts'
import { v } from '../../words/village.ts'
import type { MomentModel } from '../model.ts'
import type { WhoAt } from './chronicle.ts'

/** What the bar speaks of. */
export interface HintPlace {
  /** Undefined before roles are dealt. */
  readonly village: Village | undefined
  readonly moment: MomentModel | undefined
  readonly isNight: boolean
  /** Whether I live here, am dead, or only watch. */
  readonly me: 'alive' | 'dead' | 'watching'
  readonly who: WhoAt
}

/** The sentence for now. */
export function hintAt(place: HintPlace): string {
  const { village, moment, who } = place
  if (village === undefined) return v.dealingText
  const next = waitsFor(village)
  if (moment === undefined || moment.isDone) return idleAt(place, village)
  switch (moment.kind) {
    case 'diary':
      return v.diary.hint
    case 'choose':
      return v.choose.hint
    case 'talk':
      return v.talk.hint
    case 'vote':
      return next.for === 'vote' && next.isRunoff
        ? v.vote.runoff(next.among.map((seat) => who(seat).name))
        : v.vote.hint
    case 'last words':
      return v.lastWords.hint
    case 'shot':
      return v.shot.hint
    case 'declaration':
      return v.declaration.hint
    case 'role':
    case 'dawn':
      return idleAt(place, village)
  }
}

/** What is said while there is nothing for me to do. */
function idleAt({ moment, isNight, me, who }: HintPlace, village: Village): string {
  const next = waitsFor(village)
  const ending = endingOf(village)
  if (ending) return v.tell.ends[ending]
  const { kind } = moment ?? {}
  if (kind === 'dawn') return v.idle.dawn
  // What is due is not what all wait for yet: programs have something to do before.
  if (kind === 'last words' && next.for === kind) return v.idle.words(who(next.seat))
  if (kind === 'shot') return v.idle.shot
  if (me !== 'alive') return me === 'dead' ? v.idle.dead : v.idle.watching
  switch (kind) {
    case 'role':
      return v.idle.role
    case 'diary':
      return v.diary.done
    case 'choose':
      return v.choose.done
    case 'talk':
      return v.talk.done
    case 'vote':
      return v.vote.done
    default:
      return isNight ? v.idle.night : v.idle.day
  }
}
