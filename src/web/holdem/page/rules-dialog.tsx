/** What wins over what, and how a hand is played. */
import '../../style/dialog.css'
import type { Card } from '../../../games/index.ts'
import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { PlayingCard } from '../../table/page/card.tsx'
import { more } from '../../words/more.ts'

/** A hand of each kind, the best first. */
const examples: readonly (readonly Card[])[] = [
  ['9h', 'Th', 'Jh', 'Qh', 'Kh'],
  ['8s', '8h', '8d', '8c', 'Kd'],
  ['Qs', 'Qh', 'Qd', '5c', '5s'],
  ['2c', '6c', '9c', 'Jc', 'Ac'],
  ['5d', '6c', '7s', '8h', '9d'],
  ['7s', '7d', '7c', '2h', 'Ks'],
  ['Js', 'Jd', '4c', '4h', '9s'],
  ['As', 'Ad', '3c', '8h', 'Td'],
  ['Kd', 'Jc', '8s', '5h', '2d'],
]

/** The dialog. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={more.rules.title} onClose={onClose} kind="rules">
      <h3>{more.rules.ranking}</h3>
      <ol class="rankings">
        {more.rules.hands.map(([name, meaning], i) => (
          <li key={name}>
            <span>
              <strong>{name}</strong> <small>{meaning}</small>
            </span>
            <span class="five" aria-hidden="true">
              {examples[i]?.map((card) => (
                <PlayingCard card={card} key={card} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <h3>{more.rules.play}</h3>
      <ul>
        {more.rules.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <CloseFoot label={more.rules.close} onClose={onClose} />
    </Dialog>
  )
}
