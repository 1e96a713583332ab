/** Whom the table waits for, once that takes a while; and that I was away. */
import { useState } from 'preact/hooks'
import { useTimeAsleep } from '../../table/page/asleep.ts'
import { ask } from '../../table/page/line.ts'
import { table, waiting, who } from '../../table/page/state.ts'
import { useSeconds } from '../../table/page/time.tsx'
import { f } from '../../words/free.ts'
import { chairs, free, outcome, rules } from './state.ts'

/** Waiting is worth a word after so many seconds. */
const patience = 8

/** I was away: how long, what it cost, and the word that gives me my chair again. */
function Away() {
  const away = useTimeAsleep()
  const [said, setSaid] = useState(false)
  const sitDown = (): void => {
    setSaid(true)
    ask({ type: 'sit again' })
  }
  return (
    <p class="note calm">
      {f.away.me(away === undefined ? undefined : Math.round(away / 60_000))} {said && f.away.soon}
      {!said && (
        <button type="button" onClick={sitDown}>
          {f.away.sitDown}
        </button>
      )}
    </p>
  )
}

/** The note above the table; nothing while all is well. */
export function Notes() {
  const { players = [], until, step } = waiting.value ?? {}
  const seconds = useSeconds(until)
  const names = players.filter((player) => player !== table.value?.me).map((player) => who(player).name)
  const isLong = seconds !== undefined && seconds < (rules.value?.patience ?? 0) - patience
  const { top, me } = free.value ?? {}
  if (outcome.value) return null
  if (me !== undefined && top?.chairs[me]?.isAway) return <Away />
  if (me !== undefined && chairs.value.length === 1 && top?.chairs.some(({ isAway }) => isAway))
    return <p class="note calm">{f.away.alone}</p>
  if (!isLong || step === 'wish' || names.length === 0) return null
  return <p class="note calm">{f.absence(names, seconds)}</p>
}
