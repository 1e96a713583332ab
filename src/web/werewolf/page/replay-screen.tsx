/** A finished village, step by step: the same scene as it was then, with what everybody was. */
import { useLayoutEffect } from 'preact/hooks'
import { StepButtons, useSteps } from '../../table/page/replay-steps.tsx'
import { more } from '../../words/more.ts'
import { v } from '../../words/village.ts'
import { finished, past } from './state.ts'
import { VillageScene } from './village-scene.tsx'

/** The replay in place of the village. */
export function ReplayScreen() {
  const close = (): void => {
    past.value = undefined
  }
  const count = (finished.value?.history.length ?? 0) + 1
  const { step, to } = useSteps(count, close)
  useLayoutEffect(() => {
    if (past.peek() !== undefined) past.value = step
  }, [step])
  return (
    <>
      <VillageScene />
      <section class="actions replay" aria-label={v.over.replay}>
        <p class="hint" role="status">
          {more.replay.step(step + 1, count)}
        </p>
        <StepButtons step={step} count={count} to={to} />
        <div class="moves">
          <button type="button" class="call" onClick={close}>
            {more.replay.close}
          </button>
        </div>
      </section>
    </>
  )
}
