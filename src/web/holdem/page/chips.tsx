/** Chips: a small pile that shows roughly how much, and the exact amount beside it. */
import { t } from '../../words/messages.ts'

const values = [5000, 1000, 500, 100, 25, 5, 1] as const
const most = 5

/** The chips that make an amount, the largest first, at most a handful. */
function pile(amount: number): number[] {
  const chips: number[] = []
  let rest = amount
  for (const value of values) {
    while (rest >= value && chips.length < most) {
      chips.push(value)
      rest -= value
    }
  }
  return chips
}

/** A pile of chips with its amount. */
export function Chips({ amount }: { amount: number }) {
  const chips = pile(amount)
  const height = 16 + 4 * (chips.length - 1)
  return (
    <span class="chips">
      <svg class="pile" viewBox={`0 0 24 ${height}`} width="24" height={height} aria-hidden="true">
        {chips.map((value, i) => (
          <g class={`chip v${value}`} transform={`translate(0 ${height - 16 - 4 * i})`} key={`${value}-${i}`}>
            <ellipse class="side" cx="12" cy="10" rx="11" ry="5.5" />
            <ellipse class="top" cx="12" cy="7" rx="11" ry="5.5" />
            <ellipse class="dots" cx="12" cy="7" rx="8.6" ry="4" />
          </g>
        ))}
      </svg>
      <span class="amount">{t.chips(amount)}</span>
    </span>
  )
}
