/** The one who gives the order has broken its promise: the table stops, and nobody who plays is to blame. */

import { Dialog } from '../../app/dialog.tsx'
import { t } from '../../words/messages.ts'
import type { StopModel } from '../model.ts'
import { ask } from './line.ts'

/** What happened, and what is left to do. */
export function StoppedDialog({ stop, onLeave }: { stop: StopModel; onLeave: () => void }) {
  return (
    <Dialog title={t.stopped.title} onClose={() => {}} kind="narrow">
      <p class="lead">{stop.proven ? t.stopped.proven : t.stopped.unproven}</p>
      <p>{t.stopped.blame}</p>
      <dl class="evidence">
        <div>
          <dt>{t.stopped.reason}</dt>
          <dd>{t.sentence(stop.reason)}</dd>
        </div>
      </dl>
      <p>{t.stopped.next}</p>
      <div class="foot">
        <button type="button" onClick={() => ask({ type: 'take log' })}>
          {t.trust.log}
        </button>
        <button type="button" class="primary" onClick={onLeave}>
          {t.table.playAgain}
        </button>
      </div>
    </Dialog>
  )
}
