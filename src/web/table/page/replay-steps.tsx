/** Going through something step by step: by the arrow keys, or by four buttons. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { more } from '../../words/more.ts'

/** The step that is shown, of so many, and how to go to another; Escape closes. */
export function useSteps(
  count: number,
  onClose: () => void,
): { readonly step: number; readonly to: (wish: number) => void } {
  const last = count - 1
  const [step, setStep] = useState(0)
  useLayoutEffect(() => {
    const moves: { readonly [key: string]: () => void } = {
      ArrowLeft: () => setStep((now) => Math.max(0, now - 1)),
      ArrowRight: () => setStep((now) => Math.min(last, now + 1)),
      Home: () => setStep(0),
      End: () => setStep(last),
      Escape: onClose,
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
  return { step: Math.min(step, last), to: (wish) => setStep(Math.max(0, Math.min(last, wish))) }
}

interface StepButtonsProps {
  readonly step: number
  readonly count: number
  readonly to: (wish: number) => void
}

/** To the first step, back, forward, and to the last. */
export function StepButtons({ step, count, to }: StepButtonsProps) {
  return (
    <div class="moves">
      <Arrow label={more.replay.first} onClick={() => to(0)} path="M6 4v12M16 4 8 10l8 6" />
      <Arrow label={more.replay.back} onClick={() => to(step - 1)} path="M13 4 6 10l7 6" />
      <Arrow label={more.replay.forward} onClick={() => to(step + 1)} path="m7 4 7 6-7 6" />
      <Arrow label={more.replay.last} onClick={() => to(count - 1)} path="M14 4v12M4 4l8 6-8 6" />
    </div>
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
