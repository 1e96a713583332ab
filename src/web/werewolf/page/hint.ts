/** What the bar at the bottom says: what is going on, and what I can do about it, without a word about what I am. */
import { endingOf } from '../../../games/werewolf/index.ts'
import { table } from '../../table/page/state.ts'
import { v } from '../../words/village.ts'
import { amAlive, isNight, moment, nameAt, village, waiting, whoAt } from './state.ts'

/** The sentence for now. */
export function hintText(): string {
  const next = waiting.value
  const { kind, isDone } = moment.value ?? {}
  if (next === undefined) return v.dealingText
  if (kind === undefined || isDone) return idleText()
  switch (kind) {
    case 'diary':
      return v.diary.hint
    case 'choose':
      return v.choose.hint
    case 'talk':
      return v.talk.hint
    case 'vote':
      return next.for === 'vote' && next.isRunoff ? v.vote.runoff(next.among.map(nameAt)) : v.vote.hint
    case 'last words':
      return v.lastWords.hint
    case 'shot':
      return v.shot.hint
    case 'declaration':
      return v.declaration.hint
    case 'role':
    case 'dawn':
      return idleText()
  }
}

/** What is said while there is nothing for me to do. */
function idleText(): string {
  const next = waiting.value
  const ending = village.value && endingOf(village.value.view.village)
  if (ending) return v.tell.ends[ending]
  const { kind } = moment.value ?? {}
  if (kind === 'dawn') return v.idle.dawn
  if (next?.for === 'last words') return v.idle.words(whoAt(next.seat))
  if (next?.for === 'shot') return v.idle.shot
  if (table.value?.me === undefined) return v.idle.watching
  if (!amAlive.value) return v.idle.dead
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
      return isNight.value ? v.idle.night : v.idle.day
  }
}
