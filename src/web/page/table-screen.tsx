/** The screen of a table: the felt, my moves, what is proven, and whatever must be said. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { t } from '../messages.ts'
import { AbsenceNote } from './absence-note.tsx'
import { Actions } from './actions.tsx'
import { announcement } from './announce.ts'
import { ConnectionNote } from './connection-note.tsx'
import { Felt } from './felt.tsx'
import { listenToKeys } from './keys.ts'
import { later } from './later.tsx'
import { isReading } from './next-hand.tsx'
import { go } from './route.ts'
import { shown } from './stage.ts'
import { ask, faults, over, replay, reset, stopped, table, verdict } from './state.ts'
import { WorkLine } from './work-line.tsx'

const dialogs = () => import('./dialogs.ts')
const AuditDialog = later(async () => (await dialogs()).AuditDialog)
const FaultDialog = later(async () => (await dialogs()).FaultDialog)
const OverDialog = later(async () => (await dialogs()).OverDialog)
const ReplayScreen = later(async () => (await dialogs()).ReplayScreen)
const SettingsDialog = later(async () => (await dialogs()).SettingsDialog)
const StoppedDialog = later(async () => (await dialogs()).StoppedDialog)
const TrustPanel = later(async () => (await dialogs()).TrustPanel)

const trusts = signal(false)
const setting = signal(false)
const leaving = signal(false)
const seen = signal<ReadonlySet<string>>(new Set())

/** Bots do not mind; people are told, and the hand is played to its end. */
function leave(): void {
  const isPlaying = table.value?.kind === 'online' && table.value.me !== undefined && !over.value
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
export function TableScreen() {
  useEffect(listenToKeys, [])
  useEffect(() => void dialogs(), [])
  const fault = [...faults.value.values()].find(({ key }) => !seen.value.has(key))
  isReading.value = trusts.value || setting.value || fault !== undefined || verdict.value !== undefined
  return (
    <div class={`room${trusts.value ? ' with-trust' : ''}`}>
      <header class="top">
        <button type="button" class="plain" onClick={leave}>
          {leaving.value ? t.table.leaveNow : t.table.leave}
        </button>
        <h1>{shown.value ? t.table.hand(shown.value.number) : t.title}</h1>
        <Stakes />
        <button type="button" class="plain" onClick={() => (setting.value = true)}>
          {t.table.settings}
        </button>
      </header>
      <main class="play">
        <div class="notes">
          {leaving.value && !over.value && <p class="note calm">{t.table.leaving}</p>}
          <ConnectionNote />
          <AbsenceNote />
        </div>
        {replay.value ? <ReplayScreen hands={replay.value} /> : <Live />}
      </main>
      {trusts.value && <TrustPanel onClose={closeTrust} />}
      <p class="sr" role="status" aria-live="polite">
        {announcement.value}
      </p>
      {setting.value && <SettingsDialog onClose={() => (setting.value = false)} />}
      {fault && (
        <FaultDialog fault={fault} onClose={() => (seen.value = new Set([...seen.value, fault.key]))} />
      )}
      {verdict.value && <AuditDialog verdict={verdict.value} onClose={() => (verdict.value = undefined)} />}
      {over.value && !fault && <OverDialog onLeave={leave} />}
      {stopped.value && <StoppedDialog stop={stopped.value} onLeave={leaveNow} />}
    </div>
  )
}

function closeTrust(): void {
  trusts.value = false
  document.querySelector<HTMLElement>('.work')?.focus()
}

function Stakes() {
  const { smallBlind, bigBlind } = table.value?.stakes ?? { smallBlind: 0, bigBlind: 0 }
  return <span class="stakes">{t.table.stakes(t.chips(smallBlind), t.chips(bigBlind))}</span>
}

function Live() {
  return (
    <>
      <Felt hand={shown.value} live />
      <WorkLine onOpen={() => (trusts.value = !trusts.value)} isOpen={trusts.value} />
      <Actions />
    </>
  )
}
