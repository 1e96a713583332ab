/** The end of a table: who has how many chips. */

import { Dialog } from '../../app/dialog.tsx'
import { ask } from '../../table/page/line.ts'
import { table } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { over } from './state.ts'

/** The final stacks. */
export function OverDialog({ onLeave }: { onLeave: () => void }) {
  const { stacks, hands } = over.value!
  const players = table.value?.players ?? []
  const order = players.map((_, i) => i).sort((a, b) => (stacks[b] ?? 0) - (stacks[a] ?? 0))
  return (
    <Dialog title={t.table.over} onClose={() => {}} kind="narrow">
      <p>{t.audit.hands(hands)}</p>
      <table>
        <tbody>
          {order.map((i) => (
            <tr key={i}>
              <th scope="row">{players[i]?.name}</th>
              <td>{t.chips(stacks[i] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
