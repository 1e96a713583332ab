/** The one who gives the order has broken its promise: the table stops, and nobody who plays is to blame. */

import { useState } from 'preact/hooks'
import { Dialog } from '../../app/dialog.tsx'
import type { GameName } from '../../rules-model.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { StopModel } from '../model.ts'
import { ask } from './line.ts'
import { TakeLog } from './log-buttons.tsx'
import { table } from './state.ts'

/** Only Hold'em: the others have no rounds that everybody signs and another table goes on from. */
const canMove: { readonly [K in GameName]: boolean } = { holdem: true, werewolf: false, free: false }

/** What happened, and what is left to do. */
export function StoppedDialog({ stop, onLeave }: { stop: StopModel; onLeave: () => void }) {
  const [moving, setMoving] = useState(false)
  const { kind, me, rules } = table.value ?? {}
  const game = rules?.game ?? 'holdem'
  const mayMove = kind === 'online' && me !== undefined && canMove[game]
  const move = (): void => {
    setMoving(true)
    ask({ type: 'move on' })
  }
  return (
    <Dialog title={more.stopped.title} onClose={() => {}} kind="narrow">
      <p class="lead">{stop.proven ? more.stopped.proven : more.stopped.unproven}</p>
      <p>{more.stopped.blame[game]}</p>
      <dl class="evidence">
        <div>
          <dt>{more.stopped.reason}</dt>
          <dd>{t.sentence(stop.reason)}</dd>
        </div>
      </dl>
      <p>{mayMove ? more.stopped.moveText : more.stopped.next}</p>
      <div class="foot">
        {stop.proven && (
          <button type="button" onClick={() => ask({ type: 'take proof' })}>
            {more.stopped.proof}
          </button>
        )}
        <TakeLog />
        <button type="button" class={mayMove ? '' : 'primary'} onClick={onLeave}>
          {t.table.playAgain}
        </button>
        {mayMove && (
          <button type="button" class="primary" disabled={moving} onClick={move}>
            {moving ? more.stopped.moving : more.stopped.move}
          </button>
        )}
      </div>
    </Dialog>
  )
}
