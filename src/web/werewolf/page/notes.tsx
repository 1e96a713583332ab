/** Who has lost the connection or is late, as long as the village waits for it. Nobody else who is waited for is named: that could tell something. */
import { useTimeAsleep } from '../../table/page/asleep.ts'
import { isLost } from '../../table/page/presence.ts'
import { table, waiting, who } from '../../table/page/state.ts'
import { useSeconds } from '../../table/page/time.tsx'
import { v } from '../../words/village.ts'
import { lateIn } from './silence.ts'
import { amLost, finished, isOver, rules } from './state.ts'

/** The note above the village; nothing while all is well. */
export function Notes() {
  const seconds = useSeconds(waiting.value?.until)
  if (isOver.value) return null
  if (amLost.value) return <Away />
  const others = (waiting.value?.players ?? []).filter((player) => player !== table.value?.me)
  const lost = others.filter(isLost)
  const late = lateIn(waiting.value, rules.value?.times.grace ?? 0, Date.now())
  const silent = others.filter((player) => late.includes(player) && !lost.includes(player))
  if (seconds === undefined || lost.length + silent.length === 0) return null
  const names = (players: readonly number[]) => players.map((player) => who(player).name)
  // All is decided: nobody can die of being away.
  if (finished.value) return <p class="note">{v.absence.showing(names([...lost, ...silent]), seconds)}</p>
  return (
    <>
      {lost.length > 0 && <p class="note">{v.absence.lost(names(lost), seconds)}</p>}
      {silent.length > 0 && <p class="note">{v.absence.silent(names(silent), seconds)}</p>}
    </>
  )
}

/** Why I am dead, to one who comes back. */
function Away() {
  const away = useTimeAsleep()
  const { silence, away: text, time } = v.absence
  return <p class="note">{away === undefined ? silence : text(time(Math.round(away / 1000)))}</p>
}
