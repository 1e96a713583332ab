/** What a village shows now and then: its rules, its end, and the question before somebody goes. */
import { AuditLog, TakeLog } from '../../table/page/log-buttons.tsx'
import '../../style/dialog.css'
import { endingOf, isAlive, type SeatNumber, type Village, waitsFor } from '../../../games/werewolf/index.ts'
import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { Rematch } from '../../table/page/rematch.tsx'
import { table } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { v } from '../../words/village.ts'
import { chronicle } from './chronicle.ts'
import { Emblem } from './emblem.tsx'
import { EndScene } from './end-scene.tsx'
import { guessesAt } from './guesses.ts'
import { nightsTold } from './nights.ts'
import { areRolesShown, nameAt, past, rules, showsEnd, village } from './state.ts'
import { Lines, storyWho } from './story.tsx'
import { RuleSheet } from './terms.tsx'

/** The rules of this village. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const players = village.value?.view.village.players ?? table.value?.players.length ?? 0
  return (
    <Dialog title={v.rules.title} onClose={onClose} kind="rule-sheet">
      <dl>{rules.value && <RuleSheet rules={rules.value} players={players} />}</dl>
      <CloseFoot label={v.rules.close} onClose={onClose} />
    </Dialog>
  )
}

/** Before somebody gets up: what becomes of its seat. */
export function LeaveDialog({ onClose, onLeaveNow }: { onClose: () => void; onLeaveNow: () => void }) {
  return (
    <Dialog title={v.leave.title} onClose={onClose} kind="narrow leave">
      <button type="button" class="primary" onClick={onClose}>
        {v.leave.stay}
      </button>
      <button type="button" onClick={onLeaveNow}>
        {v.leave.now}
      </button>
      <p>{v.leave.text(rules.value?.times.grace ?? 0)}</p>
    </Dialog>
  )
}

/** The end: who has won, who was what, my score, and the story. */
export function OverDialog({ onLeave }: { onLeave: () => void }) {
  const view = village.value?.view
  const end = view && waitsFor(view.village)
  const ending = view && endingOf(view.village)
  if (view === undefined || end?.for !== 'finished' || ending === undefined) return null
  const role = view.me === undefined ? undefined : (view.village.shown.get(view.me) ?? view.role)
  const side = role === 'wolf' ? 'wolves' : 'village'
  const hide = (): void => {
    showsEnd.value = false
  }
  return (
    <Dialog title={v.over.title[end.winner]} onClose={hide} kind="end">
      <EndScene winner={end.winner} />
      <p class="lead">{v.tell.ends[ending]}</p>
      {role !== undefined && end.winner !== 'nobody' && (
        <p>{side === end.winner ? v.over.you.won : v.over.you.lost}</p>
      )}
      {areRolesShown.value ? <Told village={view.village} /> : <p role="status">{v.over.showing}</p>}
      <div class="foot">
        <button type="button" onClick={hide}>
          {v.over.look}
        </button>
        <button type="button" class={table.value?.kind === 'bots' ? 'primary' : ''} onClick={onLeave}>
          {t.table.playAgain}
        </button>
        {table.value?.kind === 'online' && table.value.me !== undefined && areRolesShown.value && <Rematch />}
      </div>
    </Dialog>
  )
}

/** What can be told when everybody has shown what it was: my score, the roles, the story, and the log that proves it. */
function Told({ village: now }: { village: Village }) {
  return (
    <>
      <Score village={now} />
      <h3>{v.over.who}</h3>
      <Roles village={now} />
      <details>
        <summary>{v.over.nights}</summary>
        <div class="story told">
          <Lines lines={nightsTold(now, storyWho, guessesAt(table.value?.id ?? ''))} />
        </div>
      </details>
      <details>
        <summary>{v.over.story}</summary>
        <div class="story told">
          <Lines lines={chronicle(now, storyWho)} />
        </div>
      </details>
      <div class="foot">
        <AuditLog />
        <TakeLog />
        <button type="button" onClick={() => (past.value = 0)}>
          {v.over.replay}
        </button>
      </div>
    </>
  )
}

/** How often I named a wolf, for those whose role does nothing with a name. */
function Score({ village: { shown } }: { village: Village }) {
  const { me } = village.value!.view
  const role = me === undefined ? undefined : shown.get(me)
  const named = guessesAt(table.value?.id ?? '')
  if (role === undefined || role === 'wolf' || role === 'seer' || role === 'guard' || named.length === 0)
    return null
  const right = named.filter(({ seat }) => shown.get(seat) === 'wolf').length
  return <p>{v.over.score(right, named.length)}</p>
}

function Roles({ village: now }: { village: Village }) {
  const fate = (seat: SeatNumber): string => {
    const death = now.deaths.find((one) => one.seat === seat)
    return death === undefined || isAlive(now, seat)
      ? v.over.lived
      : `${v.over.fates[death.cause]} ${death.day}`
  }
  return (
    <table class="roles">
      <thead>
        <tr>
          <th scope="col">{v.over.player}</th>
          <th scope="col">{v.over.role}</th>
          <th scope="col">{v.over.fate}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: now.players }, (_, seat) => (
          <tr key={seat} class={now.shown.get(seat) === 'wolf' ? 'wolf' : ''}>
            <th scope="row">{nameAt(seat)}</th>
            <td class="role">
              <Emblem role={now.shown.get(seat)} />
              {more.village.roles[now.shown.get(seat) ?? 'unknown']}
            </td>
            <td class="fate">{fate(seat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
