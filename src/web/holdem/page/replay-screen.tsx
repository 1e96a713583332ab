/** A finished hand, step by step: the same table, moved by the arrow keys. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { ask } from '../../table/page/line.ts'
import { onScreen } from '../../table/page/state.ts'
import { more } from '../../words/more.ts'
import type { HandModel } from '../model.ts'
import { Felt } from './felt.tsx'
import { happening } from './happening.ts'
import { replay } from './state.ts'

/** The replay in place of the table. */
export function ReplayScreen({ hands }: { hands: readonly HandModel[] }) {
  const last = hands.length - 1
  const [step, setStep] = useState(0)
  const to = (wish: number): void => setStep(Math.max(0, Math.min(last, wish)))
  const close = (): void => {
    replay.value = undefined
  }
  useLayoutEffect(() => {
    const moves: { readonly [key: string]: () => void } = {
      ArrowLeft: () => setStep((now) => Math.max(0, now - 1)),
      ArrowRight: () => setStep((now) => Math.min(last, now + 1)),
      Home: () => setStep(0),
      End: () => setStep(last),
      Escape: close,
    }
    const onKey = (event: KeyboardEvent): void => {
      const move = moves[event.key]
      if (move === undefined) return
      event.preventDefault()
      move()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [last])
  const hand = hands[Math.min(step, last)]
  if (hand === undefined) return null
  return (
    <>
      <Felt hand={hand} live={false} />
      <section class="actions replay" aria-label={more.replay.title(hand.number)}>
        <p class="hint">{more.replay.title(hand.number)}</p>
        <p class="made" role="status">
          {more.replay.step(step + 1, hands.length)}: {happening(hand, hands[step - 1])}
        </p>
        <div class="moves">
          <Arrow label={more.replay.first} onClick={() => to(0)} path="M6 4v12M16 4 8 10l8 6" />
          <Arrow label={more.replay.back} onClick={() => to(step - 1)} path="M13 4 6 10l7 6" />
          <Arrow label={more.replay.forward} onClick={() => to(step + 1)} path="m7 4 7 6-7 6" />
          <Arrow label={more.replay.last} onClick={() => to(last)} path="M14 4v12M4 4l8 6-8 6" />
        </div>
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

function Arrow({ label, onClick, path }: { label: string; onClick: () => void; path: string }) {
  return (
    <button type="button" class="arrow" onClick={onClick} aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
