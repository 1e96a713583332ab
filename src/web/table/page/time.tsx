/** Time left, as a ring that runs out and as seconds. */
import { useEffect, useState } from 'preact/hooks'

/** Seconds until a moment, counted down. */
export function useSeconds(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}

/** A ring that runs out at that moment; it turns urgent for the last seconds. */
export function TimeRing({ until }: { until: number }) {
  const seconds = useSeconds(until) ?? 0
  const [left] = useState(() => until - Date.now())
  return (
    <>
      <svg class={`ring${seconds <= 10 ? ' urgent' : ''}`} viewBox="0 0 40 40" aria-hidden="true" key={until}>
        <circle
          cx="20"
          cy="20"
          r="18.5"
          pathLength="100"
          style={{ animationDuration: `${Math.max(0, left)}ms` }}
        />
      </svg>
      {seconds <= 20 && <span class="seconds">{seconds}</span>}
    </>
  )
}
