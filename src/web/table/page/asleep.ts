/** How long I was away: from when I was asked until I am here to see it. */
import { useEffect, useState } from 'preact/hooks'
import { absences, table } from './state.ts'

/** What only somebody does who is here. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** In milliseconds; undefined if nothing is known of it. It goes on for as long as nobody is seen here: a page may lie open before an empty chair. */
export function useTimeAsleep(): number | undefined {
  const since = asleepSince()
  const [seenAt, setSeenAt] = useState(() => Date.now())
  useEffect(() => {
    const look = (): void => setSeenAt(Date.now())
    const timer = setInterval(look, 1000)
    const stop = (): void => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, see)
    }
    const see = (): void => {
      look()
      stop()
    }
    for (const sign of signs) document.addEventListener(sign, see)
    return stop
  }, [])
  return since === undefined ? undefined : seenAt - since
}

/** When I was asked what I was late in. */
function asleepSince(): number | undefined {
  const me = table.value?.me ?? -1
  return [...absences.value.values()].findLast(({ players }) => players.includes(me))?.since
}
