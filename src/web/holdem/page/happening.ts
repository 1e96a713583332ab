/** What happened between two states of a hand, in words. */

import { who } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import type { HandModel } from '../model.ts'
import { resultLines } from './result.tsx'

/** What changed between two states of a hand, in words. */
export function happening(now: HandModel, before: HandModel | undefined): string {
  const { view } = now
  if (view.waiting.for === 'finished') return resultLines(now).join('. ')
  if (before !== undefined && view.board.length > before.view.board.length)
    return t.happening.streets[view.street]
  const spoke = view.seats.findIndex((seat, i) => {
    const was = before?.view.seats[i]?.last
    return seat.last !== undefined && JSON.stringify(seat.last) !== JSON.stringify(was)
  })
  const deed = view.seats[spoke]?.last
  if (before !== undefined && deed !== undefined)
    return `${who(now.players[spoke] ?? -1).name} ${t.deeds(deed, t.chips)}`
  return view.waiting.for === 'deal' ? t.happening.blinds : t.happening.dealt
}
