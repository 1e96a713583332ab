/** A finished hand, step by step: the same table, moved by the arrow keys. */
import { ask } from '../../table/page/line.ts'
import { StepButtons, useSteps } from '../../table/page/replay-steps.tsx'
import { onScreen } from '../../table/page/state.ts'
import { more } from '../../words/more.ts'
import type { HandModel } from '../model.ts'
import { Felt } from './felt.tsx'
import { happening } from './happening.ts'
import { replay } from './state.ts'

/** The replay in place of the table. */
export function ReplayScreen({ hands }: { hands: readonly HandModel[] }) {
  const close = (): void => {
    replay.value = undefined
  }
  const { step, to } = useSteps(hands.length, close)
  const hand = hands[step]
  if (hand === undefined) return null
  return (
    <>
      <Felt hand={hand} live={false} />
      <section class="actions replay" aria-label={more.replay.title(hand.number)}>
        <p class="hint">{more.replay.title(hand.number)}</p>
        <p class="made" role="status">
          {more.replay.step(step + 1, hands.length)}: {happening(hand, hands[step - 1])}
        </p>
        <StepButtons step={step} count={hands.length} to={to} />
        <div class="moves">
          <button
            type="button"
            disabled={hand.number <= 1}
            onClick={() => ask({ type: 'watch replay', hand: hand.number - 1 })}
          >
            {more.replay.before}
          </button>
          <button
            type="button"
            disabled={hand.number >= (onScreen.value ?? 0)}
            onClick={() => ask({ type: 'watch replay', hand: hand.number + 1 })}
          >
            {more.replay.after}
          </button>
        </div>
        <div class="moves">
          <button type="button" onClick={() => ask({ type: 'take hand', hand: hand.number })}>
            {more.replay.phh}
          </button>
          <button type="button" class="call" onClick={close}>
            {more.replay.close}
          </button>
        </div>
      </section>
    </>
  )
}
