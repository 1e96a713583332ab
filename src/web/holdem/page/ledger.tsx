/** Who has bought chips for how much, has how many, and has won or lost what. */
import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { standing, table } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { VoteOut } from './ballots.tsx'

/** The list, the best first. */
export function Ledger({ stacks }: { stacks: readonly number[] }) {
  const players = table.value?.players ?? []
  const rows = players.map(({ id, name }, i) => {
    const [chips, boughtIn] = [stacks[i] ?? 0, standing.value?.boughtIn[i]]
    return { id, name, chips, boughtIn, net: boughtIn === undefined ? undefined : chips - boughtIn }
  })
  return (
    <table class="ledger">
      <thead>
        <tr>
          <th scope="col">{more.ledger.player}</th>
          <th scope="col">{more.ledger.boughtIn}</th>
          <th scope="col">{more.ledger.chips}</th>
          <th scope="col">{more.ledger.net}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .sort((one, other) => (other.net ?? 0) - (one.net ?? 0))
          .map(({ id, name, chips, boughtIn, net }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{boughtIn === undefined ? more.ledger.unknown : t.chips(boughtIn)}</td>
              <td>{t.chips(chips)}</td>
              <td class={net === undefined || net === 0 ? '' : net > 0 ? 'won' : 'lost'}>
                {net === undefined ? more.ledger.unknown : t.signed(net)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** The list as it is now. */
export function LedgerDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={more.ledger.title} onClose={onClose} kind="narrow">
      <Ledger stacks={standing.value?.stacks ?? []} />
      <VoteOut />
      <CloseFoot label={more.ledger.close} onClose={onClose} />
    </Dialog>
  )
}
