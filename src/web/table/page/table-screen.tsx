/** The screen of a table, whatever is played at it: the game, what is proven, and whatever must be said. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { later } from '../../app/later.tsx'
import { go, guardBack } from '../../app/route.ts'
import { t } from '../../words/messages.ts'
import type { FaultModel } from '../model.ts'
import { faultToTell } from './fault-to-tell.ts'
import type { GamePage } from './game-page.ts'
import { reset } from './line.ts'
import { faults, isReading, seen, showsRules, stopped, table, verdict } from './state.ts'
import { isTalking, talk, unread } from './talk.ts'
import { WorkLine } from './work-line.tsx'

const dialogs = () => import('./dialogs.ts')
const AuditDialog = later(async () => (await dialogs()).AuditDialog)
const FaultDialog = later(async () => (await dialogs()).FaultDialog)
const SettingsDialog = later(async () => (await dialogs()).SettingsDialog)
const StoppedDialog = later(async () => (await dialogs()).StoppedDialog)
const ConnectionNote = later(async () => (await dialogs()).ConnectionNote)
const SeatingNote = later(async () => (await dialogs()).SeatingNote)
const TalkPanel = later(async () => (await dialogs()).TalkPanel)
const TrustPanel = later(async () => (await dialogs()).TrustPanel)

const trusts = signal(false)
const setting = signal(false)
const leaving = signal(false)

/** Bots do not mind; among people somebody who plays is asked how. */
function leave(isOver: boolean): void {
  if (mustAsk(isOver)) leaving.value = true
  else leaveNow()
}

function mustAsk(isOver: boolean): boolean {
  return table.value?.kind === 'online' && table.value.me !== undefined && !isOver && !stopped.value
}

function leaveNow(): void {
  forget()
  go('/')
}

function forget(): void {
  reset()
  leaving.value = false
  trusts.value = false
}

/** Everything of a table. */
export function TableScreen({ game }: { game: GamePage }) {
  useEffect(() => game.listenToKeys(), [game])
  useEffect(() => void dialogs(), [])
  useEffect(
    () =>
      guardBack(() => {
        if (mustAsk(game.isOver())) leaving.value = true
        else forget()
        return !leaving.value
      }),
    [game],
  )
  const fault = faultToTell(faults.value.values(), seen.value, game.mayTalk())
  isReading.value =
    trusts.value || setting.value || showsRules.value || fault !== undefined || verdict.value !== undefined
  return (
    <div class={`room ${game.mood()}${trusts.value ? ' with-trust' : ''}`}>
      <Top game={game} />
      <main class="play">
        <div class="notes">
          <ConnectionNote />
          <SeatingNote game={game} />
          <game.Notes />
        </div>
        {game.isReplaying() ? <game.Replay /> : <Live game={game} />}
      </main>
      {isTalking.value && <TalkPanel isMyMove={game.isMyMove()} />}
      {trusts.value && <TrustPanel onClose={closeTrust} />}
      <p class="sr" role="status" aria-live="polite">
        {game.announcement()}
      </p>
      <Dialogs game={game} fault={fault} />
    </div>
  )
}

/** The way out, where the game is, talk and settings. */
function Top({ game }: { game: GamePage }) {
  return (
    <header class="top">
      <button type="button" class="plain" aria-label={t.table.leave} onClick={() => leave(game.isOver())}>
        {t.table.leaveShort}
      </button>
      <h1>{game.heading() ?? t.title}</h1>
      <game.Corner />
      {table.value?.kind === 'online' && game.mayTalk() && <TalkButton />}
      <button
        type="button"
        class="plain settings"
        aria-label={t.table.settings}
        onClick={() => (setting.value = true)}
      >
        <span class="caption">{t.table.settings}</span>
        <Sliders />
      </button>
    </header>
  )
}

/** What must be said before anything else, or was asked for. */
function Dialogs({ game, fault }: { game: GamePage; fault: FaultModel | undefined }) {
  const isOver = game.isOver()
  // A table that is over needs no order any more; two orders that were signed are told all the same, since they may hold two ends.
  const stop = isOver && !stopped.value?.proven ? undefined : stopped.value
  return (
    <>
      {setting.value && table.value && (
        <SettingsDialog
          game={table.value.rules.game}
          onClose={() => (setting.value = false)}
          onRules={readRules}
        />
      )}
      {showsRules.value && <game.Rules onClose={() => (showsRules.value = false)} />}
      {fault && (
        <FaultDialog
          fault={fault}
          lost={game.forfeited(fault.culprit, fault.hand)}
          mayTalk={game.mayTalk()}
          onClose={() => (seen.value = new Set([...seen.value, fault.key]))}
        />
      )}
      {verdict.value !== undefined && (
        <AuditDialog verdict={verdict.value} onClose={() => (verdict.value = undefined)} />
      )}
      {isOver && !fault && <game.Over onLeave={() => leave(isOver)} />}
      {leaving.value && <game.Leave onClose={() => (leaving.value = false)} onLeaveNow={leaveNow} />}
      {stop && <StoppedDialog stop={stop} onLeave={leaveNow} />}
    </>
  )
}

/** Stands for the settings where there is no room for the word. */
function Sliders() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 7h10m6 0h2M3 17h2m6 0h10" />
      <circle cx="16" cy="7" r="3" />
      <circle cx="8" cy="17" r="3" />
    </svg>
  )
}

/** Stands for the talk where there is no room for the word. */
function Bubble() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 5h16v11H11l-5 4v-4H4Z" stroke-linejoin="round" />
    </svg>
  )
}

function readRules(): void {
  setting.value = false
  showsRules.value = true
}

function TalkButton() {
  return (
    <button
      type="button"
      class="plain talking"
      aria-expanded={isTalking.value}
      onClick={() => talk(!isTalking.value)}
    >
      <span class="caption">{t.table.talk}</span>
      <Bubble />
      {unread.value > 0 && (
        <span class="unread">
          {unread.value}
          <span class="sr"> {t.table.unread}</span>
        </span>
      )}
    </button>
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
      <WorkLine text={game.proof()} onOpen={() => (trusts.value = !trusts.value)} isOpen={trusts.value} />
      <game.Actions />
    </>
  )
}
