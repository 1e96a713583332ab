/** Time left, as a ring that runs out and as seconds. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../words/messages.ts'

/** Seconds until a moment, counted down. */
export function useSeconds(until: number | undefined): number | undefined {
  const [, setNow] = useState(() => Date.now())
  useEffect(() => (until === undefined ? undefined : eachSecond(until, () => setNow(Date.now()))), [until])
  // Not by when it was last drawn, or a clock of 20 s begins at 21.
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** Calls when the next whole second is left, until none is; gives the function that stops it. */
function eachSecond(until: number, onSecond: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    const left = until - Date.now()
    if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
  }
  const tick = (): void => {
    onSecond()
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}

/** A ring that runs out at that moment, and a second one for the time bank, which is the end of it. */
export function TimeRing({ until, bank }: { until: number; bank: number }) {
  const seconds = useSeconds(until) ?? 0
  const isBank = bank > 0 && seconds * 1000 <= bank
  return isBank ? (
    <Ring until={until} seconds={seconds} kind="bank" key="bank" />
  ) : (
    <Ring until={until - bank} seconds={seconds - Math.ceil(bank / 1000)} kind="" key="usual" />
  )
}

/** It turns urgent for the last seconds. */
function Ring({ until, seconds, kind }: { until: number; seconds: number; kind: string }) {
  const [left] = useState(() => until - Date.now())
  return (
    <>
      <svg
        class={`ring ${kind} ${seconds <= 10 ? 'urgent' : ''}`}
        viewBox="0 0 40 40"
        aria-hidden="true"
        key={until}
      >
        <circle
          cx="20"
          cy="20"
          r="18.5"
          pathLength="100"
          style={{ animationDuration: `${Math.max(0, left)}ms` }}
        />
      </svg>
      {kind === 'bank' && <span class="sr">{t.table.bank}</span>}
      {(kind === 'bank' || seconds <= 20) && <span class={`seconds ${kind}`}>{seconds}</span>}
    </>
  )
}
