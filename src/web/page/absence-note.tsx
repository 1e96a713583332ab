/** People who stayed silent: a countdown while the table waits, and a note when they are out. */
import { t } from '../messages.ts'
import { absences, table, waiting, who } from './state.ts'
import { useSeconds } from './time.tsx'

/** Nobody is told of a wait shorter than this, in milliseconds before its end. */
const noticeable = 20_000

/** The note above the table; nothing while all is well. */
export function AbsenceNote() {
  const last = [...absences.value.values()].at(-1)
  const late = waiting.value
  const seconds = useSeconds(late?.until)
  const others = late?.players.filter((player) => player !== table.value?.me) ?? []
  const isLate =
    late?.step !== 'bet' && others.length > 0 && seconds !== undefined && seconds * 1000 < noticeable
  if (isLate)
    return (
      <p class="note wait">
        {t.absence.waiting(
          others.map((player) => who(player).name),
          seconds,
        )}
      </p>
    )
  if (last === undefined) return null
  return (
    <p class="note">
      <strong>{t.absence.title(last.players.map((player) => who(player).name))}.</strong>{' '}
      {t.absence.text(last.step)}
    </p>
  )
}
