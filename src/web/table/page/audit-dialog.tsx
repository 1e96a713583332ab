/** The audit of the table in play, in front of it. */

import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { more } from '../../words/more.ts'
import type { VerdictModel } from '../model.ts'
import { Verdict } from './verdict.tsx'

/** The dialog of an audit, running or finished. */
export function AuditDialog({ verdict, onClose }: { verdict: VerdictModel | number; onClose: () => void }) {
  return (
    <Dialog title={more.trust.audit} onClose={onClose} kind="narrow">
      <Verdict verdict={verdict} />
      <CloseFoot label={more.trust.close} onClose={onClose} />
    </Dialog>
  )
}
