/** People who stayed silent: a countdown while the table waits, and a note when they are out. */
import { useState } from 'preact/hooks'
import type { AbsenceModel } from '../../table/model.ts'
import { useTimeAsleep } from '../../table/page/asleep.ts'
import { ask } from '../../table/page/line.ts'
import { isLost } from '../../table/page/presence.ts'
import { absences, connection, onScreen, standing, table, waiting, who } from '../../table/page/state.ts'
import { useSeconds } from '../../table/page/time.tsx'
import type { StepKind } from '../../table/step.ts'
import { more } from '../../words/more.ts'
import { shown } from './stage.ts'

/** Waits are told of when so many milliseconds are left, or at once when the connection is lost. */
const noticeable = 20_000

/** Whether I was late, and am not dealt in yet. */
function amAway(): boolean {
  const { me } = table.value ?? {}
  return me !== undefined && standing.value?.absent[me] === true
}

/** Who stayed silent in the hand that is shown; after it, only its seat says that it sits out. */
function lastAbsence(): AbsenceModel | undefined {
  const last = [...absences.value.values()].at(-1)
  return last && (last.hand ?? 0) < (onScreen.value ?? 0) ? undefined : last
}

/** I was late. How long, what it cost, and the word that deals me in again. */
function Away({ loss }: { loss: string | undefined }) {
  const away = useTimeAsleep()
  const [said, setSaid] = useState(false)
  const back = (): void => {
    setSaid(true)
    ask({ type: 'back' })
  }
  return (
    <p class="note calm">
      {more.absence.me(away)} {loss !== undefined && more.absence.lostHand(loss)} {said && more.absence.soon}
      {!said && (
        <button type="button" onClick={back}>
          {more.absence.dealMeIn}
        </button>
      )}
    </p>
  )
}

/** Whether a person may take its time: if it says nothing, its browser answers for it. */
function isThinking(step: StepKind): boolean {
  return step === 'bet' || step === 'showdown'
}

function isCutOff(): boolean {
  const { state } = connection.value
  return state !== 'local' && state !== 'connected'
}

/** Whether one of these has chips in the pot of the hand that is waited for. */
function hasStake(players: readonly number[]): boolean {
  const hand = shown.value
  if (hand === undefined || hand.view.waiting.for === 'finished') return false
  return hand.players.some((player, i) => players.includes(player) && (hand.view.seats[i]?.staked ?? 0) > 0)
}

/** The note above the table; nothing while all is well. `loss`: what being late has cost me. */
export function AbsenceNote({ loss }: { loss: string | undefined }) {
  const last = lastAbsence()
  const late = waiting.value
  const seconds = useSeconds(late?.until) ?? Number.POSITIVE_INFINITY
  const others = late?.players.filter((player) => player !== table.value?.me) ?? []
  const lost = others.filter(isLost)
  const isLate =
    late !== undefined && !isThinking(late.step) && others.length > 0 && seconds * 1000 < noticeable
  const names = (players: readonly number[]): string[] => players.map((player) => who(player).name)
  if (amAway()) return <Away loss={loss} />
  // While the way to the table is cut, nobody's time runs.
  if (isCutOff()) return null
  if (late?.step === 'return' && others.length > 0)
    return <p class="note calm">{more.absence.alone(names(others), seconds)}</p>
  if (lost.length > 0 && Number.isFinite(seconds))
    return <p class="note">{more.absence.lost(names(lost), seconds, hasStake(lost))}</p>
  if (isLate) return <p class="note">{more.absence.waiting(names(others), seconds, hasStake(others))}</p>
  if (last === undefined) return null
  return (
    <p class="note">
      <strong>{more.absence.title(names(last.players))}.</strong> {more.absence.text(last.step)}
    </p>
  )
}
