/** The end of a table: who has how many chips, and what they were bought for. */
import '../../style/dialog.css'

import { Dialog } from '../../app/dialog.tsx'
import { ask } from '../../table/page/line.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { Ledger } from './ledger.tsx'
import { over } from './state.ts'

export { BallotNotes } from './ballots.tsx'
export { LedgerDialog } from './ledger.tsx'

/** The final stacks. */
export function OverDialog({ onLeave }: { onLeave: () => void }) {
  const { stacks, hands, how } = over.value!
  return (
    <Dialog title={t.table[how]} onClose={() => {}} kind="narrow">
      <p>{more.audit.hands(hands)}</p>
      <Ledger stacks={stacks} />
      <div class="foot">
        <button type="button" onClick={() => ask({ type: 'take log' })}>
          {more.trust.log}
        </button>
        <button type="button" class="primary" onClick={onLeave}>
          {t.table.playAgain}
        </button>
      </div>
    </Dialog>
  )
}
