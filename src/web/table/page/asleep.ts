/** How long I was away: from when I was asked until I am here to see it. */
import { useEffect, useState } from 'preact/hooks'
import { absences, table } from './state.ts'

/** In milliseconds; undefined if nothing is known of it. */
export function useTimeAsleep(): number | undefined {
  return useTimeUntilSeen(asleepSince())
}

/** Milliseconds from a moment until the reader is here to see it. */
function useTimeUntilSeen(since: number | undefined): number | undefined {
  const [seenAt, setSeenAt] = useState(() => Date.now())
  useEffect(() => {
    if (!document.hidden) return
    const see = (): void => setSeenAt(Date.now())
    document.addEventListener('visibilitychange', see, { once: true })
    return () => document.removeEventListener('visibilitychange', see)
  }, [])
  return since === undefined ? undefined : seenAt - since
}

/** When I was asked what I was late in. */
function asleepSince(): number | undefined {
  const me = table.value?.me ?? -1
  return [...absences.value.values()].findLast(({ players }) => players.includes(me))?.since
}
