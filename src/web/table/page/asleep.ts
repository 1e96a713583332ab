/** How long I was away: from when I was asked until I am here to see it. */
import { useEffect, useState } from 'preact/hooks'
import { absences, table } from './state.ts'

/** What only somebody does who is here, or who has just woken this page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange', 'resume'] as const
/** When somebody was last seen here. */
let seenAt = 0
for (const sign of signs)
  document.addEventListener(sign, () => {
    if (!document.hidden) seenAt = Date.now()
  })

/** In milliseconds; undefined if nothing is known of it. It goes on for as long as nobody is seen here: a page may lie open before an empty chair. */
export function useTimeAsleep(): number | undefined {
  const since = asleepSince()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (since === undefined || seenAt > since) return
    const timer = setInterval(() => {
      if (seenAt > since) clearInterval(timer)
      else setNow(Date.now())
    }, 1000)
    return () => clearInterval(timer)
  }, [since])
  return since === undefined ? undefined : now - since
}

/** When I was asked what I was late in. */
function asleepSince(): number | undefined {
  const me = table.value?.me ?? -1
  return [...absences.value.values()].findLast(({ players }) => players.includes(me))?.since
}
