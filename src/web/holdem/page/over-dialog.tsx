/** The end of a table: who has won, what everybody has and paid for it, the biggest pot, and another game with the same people. */
import { TakeLog } from '../../table/page/log-buttons.tsx'
import '../../style/dialog.css'
import { Dialog } from '../../app/dialog.tsx'
import { Rematch } from '../../table/page/rematch.tsx'
import { standing, table, who } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { Ledger } from './ledger.tsx'
import { over } from './state.ts'

export { BallotNotes } from './ballots.tsx'
export { LedgerDialog } from './ledger.tsx'

/** The end. */
export function OverDialog({ onLeave }: { onLeave: () => void }) {
  const { stacks, hands, how, biggest } = over.value!
  const winner = winnerOf(stacks)
  return (
    <Dialog title={t.table[how]} onClose={() => {}} kind="narrow">
      {how === 'over' && winner && (
        <p class="lead">{more.over.winner(who(winner.player), t.signed(winner.net))}</p>
      )}
      <p>
        {more.audit.hands(hands)}{' '}
        {biggest &&
          more.over.biggest(
            t.chips(biggest.amount),
            biggest.winners.map((player) => who(player).name),
            biggest.hand,
            biggest.since,
          )}
      </p>
      <Ledger stacks={stacks} />
      <div class="foot">
        <TakeLog />
        <button type="button" onClick={onLeave}>
          {t.table.playAgain}
        </button>
        {table.value?.kind === 'online' && how !== 'removed' && table.value.me !== undefined && <Rematch />}
      </div>
    </Dialog>
  )
}

/** Who has won most; nobody if all have what they paid. */
function winnerOf(stacks: readonly number[]): { player: number; net: number } | undefined {
  const nets = stacks.map((stack, player) => ({
    player,
    net: stack - (standing.value?.boughtIn[player] ?? stack),
  }))
  const [best] = nets.sort((one, other) => other.net - one.net)
  return best !== undefined && best.net > 0 ? best : undefined
}
