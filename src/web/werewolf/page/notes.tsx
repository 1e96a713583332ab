/** Who has lost the connection or is late, as long as the village waits for it. Nobody else who is waited for is named: that could tell something. */
import type { WaitingModel } from '../../table/model.ts'
import { useTimeAsleep } from '../../table/page/asleep.ts'
import { table, waiting, who } from '../../table/page/state.ts'
import { useSeconds } from '../../table/page/time.tsx'
import { v } from '../../words/village.ts'
import { isMissing } from './missing.ts'
import { awayIn } from './silence.ts'
import { amLost, isOver, rules } from './state.ts'

/** The note above the village; nothing while all is well. */
export function Notes() {
  const seconds = useSeconds(waiting.value?.until)
  if (isOver.value) return null
  if (amLost.value) return <Away />
  if (seconds === undefined) return null
  const { lost, silent, parted } = awayIn(
    othersWaitedFor(),
    isMissing,
    rules.value?.times.grace ?? 0,
    Date.now(),
  )
  const names = (players: readonly number[]) => players.map((player) => who(player).name)
  return (
    <>
      {lost.length > 0 && <p class="note">{v.absence.lost(names(lost), seconds)}</p>}
      {silent.length > 0 && <p class="note">{v.absence.silent(names(silent), seconds)}</p>}
      {parted.length > 0 && <p class="note calm">{v.absence.parted(names(parted), seconds)}</p>}
    </>
  )
}

/** What all wait for, without me. */
function othersWaitedFor(): WaitingModel | undefined {
  const players = waiting.value?.players.filter((player) => player !== table.value?.me) ?? []
  return waiting.value && { ...waiting.value, players }
}

/** Why I am dead, to one who comes back. */
function Away() {
  const away = useTimeAsleep()
  const { silence, away: text, time } = v.absence
  return <p class="note">{away === undefined ? silence : text(time(Math.round(away / 1000)))}</p>
}
