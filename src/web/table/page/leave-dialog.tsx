/** Before somebody gets up from a table with people: what becomes of the seat. Asked once, by the button and by Back alike. */
import { Dialog } from '../../app/dialog.tsx'
import type { Plan } from '../../protocol.ts'
import { t } from '../../words/messages.ts'
import { ask } from './line.ts'
import { plan } from './state.ts'

/** The question. */
export function LeaveDialog({ onClose, onLeaveNow }: { onClose: () => void; onLeaveNow: () => void }) {
  const mean = (next: Plan) => () => {
    ask({ type: 'plan', plan: next })
    onClose()
  }
  const isOut = plan.value === 'sit out'
  return (
    <Dialog title={t.leave.title} onClose={onClose} kind="narrow leave">
      <button type="button" class="primary" onClick={onClose}>
        {t.leave.stay}
      </button>
      <button type="button" onClick={mean(isOut ? 'play' : 'sit out')}>
        {isOut ? t.leave.sitIn : t.leave.sitOut}
      </button>
      <button type="button" onClick={mean('leave')}>
        {t.leave.afterHand}
      </button>
      <button type="button" onClick={onLeaveNow}>
        {t.leave.now}
      </button>
      <p>{t.leave.nowText}</p>
    </Dialog>
  )
}
