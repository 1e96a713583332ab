/** What a free table shows now and then: its rule sheet, its end, and the question before somebody goes. */
import '../../style/dialog.css'
import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { ask } from '../../table/page/line.ts'
import { AuditLog, TakeLog } from '../../table/page/log-buttons.tsx'
import { Rematch } from '../../table/page/rematch.tsx'
import { table } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'
import { t } from '../../words/messages.ts'
import { sheetOf } from './rule-sheet.ts'
import { outcome, rules, showsEnd } from './state.ts'

/** The rules of this table, for people. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { name = '', sheet = '' } = rules.value?.recipe ?? {}
  return (
    <Dialog title={`${f.rules.title}: ${name}`} onClose={onClose} kind="rule-sheet">
      <p>{sheetOf({ sheet })}</p>
      <p class="lead">{f.rules.text}</p>
      <CloseFoot label={f.rules.close} onClose={onClose} />
    </Dialog>
  )
}

/** Before somebody gets up: what becomes of its hand. */
export function LeaveDialog({ onClose, onLeaveNow }: { onClose: () => void; onLeaveNow: () => void }) {
  const getUp = (): void => {
    ask({ type: 'wish', wish: { do: 'leave' }, cards: [] })
    onClose()
  }
  return (
    <Dialog title={f.leave.title} onClose={onClose} kind="narrow leave">
      <button type="button" class="primary" onClick={onClose}>
        {f.leave.stay}
      </button>
      <button type="button" onClick={getUp}>
        {f.leave.getUp}
      </button>
      <button type="button" onClick={onLeaveNow}>
        {f.leave.now}
      </button>
      <p>{f.leave.text}</p>
    </Dialog>
  )
}

/** The end: everybody's score, and the log. */
export function OverDialog({ onLeave }: { onLeave: () => void }) {
  const { rounds = 0, scores = [], chips = [] } = outcome.value ?? {}
  const hasChips = chips.some((count) => count !== 0)
  const hide = (): void => {
    showsEnd.value = false
  }
  return (
    <Dialog title={f.over.title} onClose={hide} kind="end">
      <p class="lead">{f.over.rounds(rounds)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{f.over.player}</th>
            <th scope="col">{f.over.score}</th>
            {hasChips && <th scope="col">{f.over.chips}</th>}
          </tr>
        </thead>
        <tbody>
          {table.value?.players.map(({ id, name }, i) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{t.chips(scores[i] ?? 0)}</td>
              {hasChips && <td>{t.chips(chips[i] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="foot">
        <AuditLog />
        <TakeLog />
        <button type="button" onClick={hide}>
          {f.over.look}
        </button>
        <button type="button" onClick={onLeave}>
          {f.over.leave}
        </button>
        {table.value?.kind === 'online' && <Rematch />}
      </div>
    </Dialog>
  )
}
