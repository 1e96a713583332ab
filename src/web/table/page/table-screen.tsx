/** The screen of a table, whatever is played at it: the game, what is proven, and whatever must be said. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { later } from '../../app/later.tsx'
import { go } from '../../app/route.ts'
import { t } from '../../words/messages.ts'
import { AbsenceNote } from './absence-note.tsx'
import { ConnectionNote } from './connection-note.tsx'
import type { GamePage } from './game-page.ts'
import { ask, reset } from './line.ts'
import { faults, isReading, stopped, table, verdict } from './state.ts'
import { WorkLine } from './work-line.tsx'

const dialogs = () => import('./dialogs.ts')
const AuditDialog = later(async () => (await dialogs()).AuditDialog)
const FaultDialog = later(async () => (await dialogs()).FaultDialog)
const SettingsDialog = later(async () => (await dialogs()).SettingsDialog)
const StoppedDialog = later(async () => (await dialogs()).StoppedDialog)
const TrustPanel = later(async () => (await dialogs()).TrustPanel)

const trusts = signal(false)
const setting = signal(false)
const leaving = signal(false)
const seen = signal<ReadonlySet<string>>(new Set())

/** Bots do not mind; people are told, and the hand is played to its end. */
function leave(isOver: boolean): void {
  const isPlaying = table.value?.kind === 'online' && table.value.me !== undefined && !isOver
  if (isPlaying && !leaving.value) {
    leaving.value = true
    ask({ type: 'leave' })
    return
  }
  leaveNow()
}

function leaveNow(): void {
  reset()
  leaving.value = false
  trusts.value = false
  seen.value = new Set()
  go('/')
}

/** Everything of a table. */
export function TableScreen({ game }: { game: GamePage }) {
  useEffect(() => game.listenToKeys(), [game])
  useEffect(() => void dialogs(), [])
  const fault = [...faults.value.values()].find(({ key }) => !seen.value.has(key))
  isReading.value = trusts.value || setting.value || fault !== undefined || verdict.value !== undefined
  const isOver = game.isOver()
  return (
    <div class={`room${trusts.value ? ' with-trust' : ''}`}>
      <header class="top">
        <button type="button" class="plain" onClick={() => leave(isOver)}>
          {leaving.value ? t.table.leaveNow : t.table.leave}
        </button>
        <h1>{game.heading() ?? t.title}</h1>
        <game.Corner />
        <button type="button" class="plain" onClick={() => (setting.value = true)}>
          {t.table.settings}
        </button>
      </header>
      <main class="play">
        <div class="notes">
          {leaving.value && !isOver && <p class="note calm">{t.table.leaving}</p>}
          <ConnectionNote />
          <AbsenceNote />
        </div>
        {game.isReplaying() ? <game.Replay /> : <Live game={game} />}
      </main>
      {trusts.value && <TrustPanel onClose={closeTrust} />}
      <p class="sr" role="status" aria-live="polite">
        {game.announcement()}
      </p>
      {setting.value && <SettingsDialog onClose={() => (setting.value = false)} />}
      {fault && (
        <FaultDialog fault={fault} onClose={() => (seen.value = new Set([...seen.value, fault.key]))} />
      )}
      {verdict.value && <AuditDialog verdict={verdict.value} onClose={() => (verdict.value = undefined)} />}
      {isOver && !fault && <game.Over onLeave={() => leave(isOver)} />}
      {stopped.value && <StoppedDialog stop={stopped.value} onLeave={leaveNow} />}
    </div>
  )
}

function closeTrust(): void {
  trusts.value = false
  document.querySelector<HTMLElement>('.work')?.focus()
}

function Live({ game }: { game: GamePage }) {
  return (
    <>
      <game.Board />
      <WorkLine onOpen={() => (trusts.value = !trusts.value)} isOpen={trusts.value} />
      <game.Actions />
    </>
  )
}
