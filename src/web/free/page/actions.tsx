/** The bottom of the screen: my hand, and what I can do with what I have selected. */
import { chairAfter } from '../../../games/free/index.ts'
import { later } from '../../app/later.tsx'
import { table, waiting, who } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'
import { t } from '../../words/messages.ts'
import { Chair } from './chair.tsx'
import { Hand, SortButtons } from './hand.tsx'
import { QuestionPanel } from './question.tsx'
import { select } from './selection.ts'
import { Sheet } from './sheet.tsx'
import { follow, panel } from './sheet-path.ts'
import {
  free,
  myChair,
  outcome,
  question,
  rules,
  showsEnd,
  showsNotepad,
  showsScores,
  whoAt,
} from './state.ts'

const Notepad = later(async () => (await import('./notepad.tsx')).Notepad)
const ScoreSheet = later(async () => (await import('./score-sheet.tsx')).ScoreSheet)

/** Everything that the reader can do. */
export function Actions() {
  const me = myChair.value
  return (
    <section class="actions" aria-label={t.act.label}>
      <div class="middle">
        <Bar />
        <QuestionPanel />
        <Sheet />
      </div>
      {me !== undefined && (
        <>
          <div class="dock">
            <Chair chair={me} />
            <SortButtons />
          </div>
          <Hand />
          {showsNotepad.value && <Notepad />}
        </>
      )}
      {showsScores.value && <ScoreSheet />}
    </section>
  )
}

/** What is going on, and what concerns the whole table. */
function Bar() {
  const isIdle = panel.value === undefined && question.value === undefined
  return (
    <div class="bar">
      <p class="hint">{hintText()}</p>
      {isIdle && myChair.value !== undefined && !outcome.value && (
        <div class="moves">
          <EndTurn />
          <button type="button" onClick={() => select({ kind: 'table' })}>
            {f.menu.table}
          </button>
        </div>
      )}
      {outcome.value && !showsEnd.value && (
        <div class="moves">
          <button type="button" class="call" onClick={() => (showsEnd.value = true)}>
            {f.over.back}
          </button>
        </div>
      )}
    </div>
  )
}

function EndTurn() {
  const me = myChair.value
  const { top } = free.value ?? {}
  if (top === undefined || top.turn !== me || me === undefined) return null
  const next = chairAfter(top, me, rules.value?.recipe.turns?.way)
  return (
    <button type="button" class="call" onClick={() => follow({ wish: { do: 'hand over', to: next } })}>
      {f.menu.endTurn(whoAt(next).name)}
    </button>
  )
}

function hintText(): string {
  const now = free.value
  if (now === undefined) return f.dealing
  if (now.me === undefined) return table.value?.me === undefined ? f.watching : f.fromNextRound
  if (outcome.value) return f.over.title
  const asked = othersAsked()
  if (asked.length > 0 && question.value === undefined) return f.answering(asked)
  const first = now.goesFirst
  if (first.includes(now.me)) return f.youFirst
  if (now.isBusy && first.length > 0) return f.othersFirst(first.map((chair) => whoAt(chair).name))
  if (now.isBusy) return `${f.busy} …`
  const { turn } = now.top
  if (turn === null) return f.anyone
  return turn === now.me ? f.yourTurn : f.turnOf(whoAt(turn))
}

/** Who has to answer something before anybody can go on: whether it agrees, or which card it picks. */
function othersAsked(): readonly string[] {
  const { step, players = [] } = waiting.value ?? {}
  if (step !== 'consent' && step !== 'pick') return []
  return players.filter((player) => player !== table.value?.me).map((player) => who(player).name)
}
