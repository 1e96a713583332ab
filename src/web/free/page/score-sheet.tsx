/** The score sheet: a row for each round, what was written in this one, and the totals. */
import '../../style/dialog.css'
import { pointsNow, scoreOf } from '../../../games/free/index.ts'
import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { f } from '../../words/free.ts'
import { t } from '../../words/messages.ts'
import { follow } from './sheet-path.ts'
import { free, myChair, showsScores, whoAt } from './state.ts'

/** The sheet. */
export function ScoreSheet() {
  const close = (): void => {
    showsScores.value = false
  }
  return (
    <Dialog title={f.scores.title} onClose={close} kind="score-sheet">
      <Sums />
      <Entries onStrike={close} />
      <p class="lead">{f.scores.text}</p>
      <CloseFoot label={f.rules.close} onClose={close} />
    </Dialog>
  )
}

function Sums() {
  const { books, chairs } = free.value!.top
  const cells = (numberOf: (chair: number) => number) =>
    chairs.map((_, chair) => <td key={chair}>{t.chips(numberOf(chair))}</td>)
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">{f.scores.round}</th>
            {chairs.map((_, chair) => (
              <th scope="col" key={chair}>
                {whoAt(chair).name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {books.rows.map(({ round, points }) => (
            <tr key={round}>
              <th scope="row">{round}</th>
              {cells((chair) => points[chair] ?? 0)}
            </tr>
          ))}
          <tr>
            <th scope="row">{f.scores.now}</th>
            {cells((chair) => pointsNow(books, chair))}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{f.scores.total}</th>
            {cells((chair) => scoreOf(books, chair))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** What was written in this round, by whom; striking it out asks everybody. */
function Entries({ onStrike }: { onStrike: () => void }) {
  const { entries } = free.value!.top.books
  const strike = (entry: number) => () => {
    onStrike()
    follow({ wish: { do: 'strike', entry } })
  }
  return (
    <ol class="entries">
      {entries.map(({ by, chair, points, isStruck }, i) => (
        <li key={i}>
          <span class={isStruck ? 'struck' : ''}>
            {i + 1}. {f.scores.entry(whoAt(by), whoAt(chair), points)}
          </span>
          {!isStruck && myChair.value !== undefined && (
            <button type="button" onClick={strike(i)}>
              {f.scores.strike}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
