/** The free table on the screen of a table, loaded when one is played. */
import '../../style/free.css'
import { later } from '../../app/later.tsx'
import type { GamePage } from '../../table/page/game-page.ts'
import { showsRules } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'
import { Actions } from './actions.tsx'
import { Board } from './board.tsx'
import { lineOf } from './log.tsx'
import { misfitWords } from './misfit-words.ts'
import { Notes } from './notes.tsx'
import { back } from './sheet-path.ts'
import { chairs, free, happenings, outcome, question, rules, showsEnd } from './state.ts'
import { Terms } from './terms.tsx'

const dialogs = () => import('./dialogs.tsx')
const Rules = later(async () => (await dialogs()).RulesDialog)
const Over = later(async () => (await dialogs()).OverDialog)
const Leave = later(async () => (await dialogs()).LeaveDialog)

/** The game. */
export const freePage: GamePage = {
  heading: () => rules.value?.recipe.name,
  Corner: () => null,
  mood: () => 'free-room',
  proof,
  Notes,
  Board,
  Actions,
  Replay: () => null,
  isReplaying: () => false,
  Rules,
  Over: (props) => (showsEnd.value ? <Over {...props} /> : null),
  isOver: () => outcome.value !== undefined,
  forfeited: () => undefined,
  mayTalk: () => true,
  isMyMove: () => question.value !== undefined,
  Leave,
  doubt: (rules, players) => (rules.game === 'free' ? misfitWords(rules.recipe, players) : undefined),
  Terms,
  hostReadsTerms: true,
  announcement: () => (happenings.value.length === 0 ? '' : lineOf(happenings.value.at(-1)!)),
  listenToKeys,
}

function proof(): string {
  const { top } = free.value ?? {}
  if (top === undefined) return f.proof.dealing
  const hidden = top.piles
    .flatMap(({ cards }) => cards)
    .filter(({ face, knownTo }) => face === null && knownTo === null).length
  return hidden === 0 ? f.proof.round(chairs.value.length) : f.proof.hidden(hidden)
}

/** Escape goes a step back, ? shows the rule sheet. */
function listenToKeys(): () => void {
  const onDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
    if (event.key === 'Escape') back()
    if (event.key === '?' && !(event.target instanceof HTMLInputElement)) showsRules.value = true
  }
  addEventListener('keydown', onDown)
  return () => removeEventListener('keydown', onDown)
}
