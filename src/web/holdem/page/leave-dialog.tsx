/** Before somebody gets up from a table with people: what becomes of the seat. Asked once, by the button and by Back alike. */
import { Dialog } from '../../app/dialog.tsx'
import { ask } from '../../table/page/line.ts'
import { standing, table } from '../../table/page/state.ts'
import { more } from '../../words/more.ts'
import type { Plan } from '../model.ts'
import { shown } from './stage.ts'
import { plan } from './state.ts'

/** The question. */
export function LeaveDialog({ onClose, onLeaveNow }: { onClose: () => void; onLeaveNow: () => void }) {
  const mean = (next: Plan) => () => {
    ask({ type: 'plan', plan: next })
    onClose()
  }
  const isOut = plan.value === 'sit out'
  const bots = table.value?.players.filter(({ kind }) => kind === 'bot') ?? []
  return (
    <Dialog title={more.leave.title} onClose={onClose} kind="narrow leave">
      <button type="button" class="primary" onClick={onClose}>
        {more.leave.stay}
      </button>
      <button type="button" onClick={mean(isOut ? 'play' : 'sit out')}>
        {isOut ? more.leave.sitIn : more.leave.sitOut}
      </button>
      <button type="button" onClick={mean('leave')}>
        {more.leave.afterHand}
      </button>
      <button type="button" onClick={onLeaveNow}>
        {more.leave.now}
      </button>
      <p>{more.leave.nowText}</p>
      {bots.length > 0 && <p>{more.leave.bots(bots.map(({ name }) => name))}</p>}
    </Dialog>
  )
}

/** Whether the hand on the table is played without me already. */
function isOut(): boolean {
  const { me } = table.value ?? {}
  return me !== undefined && standing.value?.away[me] === true && shown.value?.view.viewer === undefined
}

/** What I mean to do from the next hand on, and a way to think again. */
export function Planned({ plan: next }: { plan: 'sit out' | 'leave' }) {
  return (
    <p class="note calm">
      {next === 'leave' ? more.leave.leaving : isOut() ? more.leave.isOut : more.leave.sittingOut}
      <button type="button" onClick={() => ask({ type: 'plan', plan: 'play' })}>
        {next === 'leave' ? more.leave.stay : more.leave.sitIn}
      </button>
    </p>
  )
}
