/** The dice that were rolled last, until something else is done. */
import { f } from '../../words/free.ts'
import { pips } from './face.tsx'
import { dice } from './state.ts'

/** The dice. */
export function Dice() {
  const shown = dice.value
  if (shown === undefined) return null
  return (
    <div class="dice" role="img" aria-label={f.dice(shown)}>
      {shown.map((number, i) => (
        <Die number={number} key={i} />
      ))}
    </div>
  )
}

function Die({ number }: { number: number }) {
  const dots = pips[number]
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true">
      <rect class="paper" x="1" y="1" width="58" height="58" rx="12" />
      {dots === undefined ? (
        <text x="30" y="40" text-anchor="middle">
          {number}
        </text>
      ) : (
        dots.map(([x, y]) => <circle cx={30 + 15 * x} cy={30 + 15 * y} r="5.5" key={`${x} ${y}`} />)
      )}
    </svg>
  )
}
