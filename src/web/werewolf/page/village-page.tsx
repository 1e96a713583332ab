/** Werewolf on the screen of a table, loaded when a village is played. */
import '../../style/village.css'
import { livingIn } from '../../../games/werewolf/index.ts'
import { later } from '../../app/later.tsx'
import type { GamePage } from '../../table/page/game-page.ts'
import { whenWanted } from '../../table/page/sounding.ts'
import { showsRules } from '../../table/page/state.ts'
import { v } from '../../words/village.ts'
import { Actions } from './actions.tsx'
import { Notes } from './notes.tsx'
import { proofOf } from './proof.ts'
import { hide, look } from './role-card.tsx'
import { isNight, isOver, moment, nameAt, past, showsEnd, village, waiting } from './state.ts'
import { storyLines } from './story.tsx'
import { Terms } from './terms.tsx'
import { VillageScene } from './village-scene.tsx'

const Replay = later(async () => (await import('./replay-screen.tsx')).ReplayScreen)
const dialogs = () => import('./dialogs.tsx')
const Rules = later(async () => (await dialogs()).RulesDialog)
const Over = later(async () => (await dialogs()).OverDialog)
const Leave = later(async () => (await dialogs()).LeaveDialog)

whenWanted(async () => (await import('./sounds.ts')).soundVillage())

/** The game. */
export const villagePage: GamePage = {
  heading,
  Corner: Living,
  mood: () => `village-room ${isNight.value ? 'by-night' : 'by-day'}`,
  proof,
  Notes,
  Board: VillageScene,
  Actions,
  Replay,
  isReplaying: () => past.value !== undefined,
  Rules,
  Over: (props) => (showsEnd.value && past.value === undefined ? <Over {...props} /> : null),
  isOver: () => isOver.value,
  forfeited: () => undefined,
  mayTalk: () => isOver.value,
  isMyMove: () => false,
  Leave,
  Terms,
  hostReadsTerms: true,
  announcement,
  listenToKeys,
}

function proof(): string {
  const now = village.value?.view.village
  return now === undefined ? v.dealingText : proofOf(now, moment.value?.kind)
}

function heading(): string | undefined {
  const { day } = village.value?.view.village ?? {}
  if (day === undefined) return undefined
  if (waiting.value?.for === 'finished') return v.end
  return isNight.value || dayOf(day) === 0 ? v.night(day) : v.day(dayOf(day))
}

/** An execution makes the number go up before its last words are heard. */
function dayOf(day: number): number {
  return village.value?.view.village.stage.at === 'night' ? day - 1 : day
}

function Living() {
  const now = village.value?.view.village
  if (now === undefined) return null
  return (
    <span class="living">
      <svg viewBox="0 0 10 24" aria-hidden="true">
        <path class="flame" d="M5 1c3 4 3.4 6 2.5 8a2.8 2.8 0 0 1-5 0C1.6 7 2 5 5 1Z" />
        <path class="wax" d="M2.5 12h5v11h-5Z" />
      </svg>
      {livingIn(now).length}/{now.players} <span class="caption">{v.alive}</span>
    </span>
  )
}

/** The last line of the story, and what is asked of everybody. */
function announcement(): string {
  const line = storyLines().at(-1)
  const told = line === undefined ? '' : `${line.by === undefined ? '' : `${nameAt(line.by)}: `}${line.text}`
  const { kind, isDone } = moment.value ?? {}
  if (isDone !== false) return told
  const asked = {
    diary: v.diary.hint,
    choose: v.choose.pick,
    talk: v.talk.line,
    vote: v.vote.hint,
    'last words': v.lastWords.hint,
    shot: v.shot.hint,
    role: v.idle.role,
    dawn: v.idle.dawn,
    declaration: v.declaration.hint,
  }
  return `${told} ${kind === undefined ? '' : asked[kind]}`
}

/** R turns the card up as long as it is held, ? shows the rules. */
function listenToKeys(): () => void {
  const isTyping = (target: EventTarget | null): boolean =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  const onDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    if (event.key === '?') showsRules.value = true
    if (event.key.toLowerCase() === 'r') look()
  }
  const onUp = ({ key }: KeyboardEvent): void => {
    if (key.toLowerCase() === 'r') hide()
  }
  addEventListener('keydown', onDown)
  addEventListener('keyup', onUp)
  return () => {
    removeEventListener('keydown', onDown)
    removeEventListener('keyup', onUp)
  }
}
