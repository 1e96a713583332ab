/** The bottom of the screen: my hand, and what I can do with what I have selected. */

import { f } from '../../words/free.ts'
import { t } from '../../words/messages.ts'
import { Chair } from './chair.tsx'
import { Hand, SortButtons } from './hand.tsx'
import { Notepad, showsNotepad } from './notepad.tsx'
import { Question } from './question.tsx'
import { select } from './selection.ts'
import { Sheet } from './sheet.tsx'
import { follow, panel } from './sheet-path.ts'
import { chairs, free, myChair, outcome, question, showsEnd, whoAt } from './state.ts'

/** Everything that the reader can do. */
export function Actions() {
  const me = myChair.value
  return (
    <section class="actions" aria-label={t.act.label}>
      <div class="middle">
        <Bar />
        <Question />
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
  const { value } = chairs
  const me = myChair.value
  if (free.value?.top.turn !== me || me === undefined) return null
  const next = value.find((chair) => chair > me) ?? value[0] ?? me
  return (
    <button type="button" class="call" onClick={() => follow({ wish: { do: 'hand over', to: next } })}>
      {f.menu.endTurn(whoAt(next).name)}
    </button>
  )
}

function hintText(): string {
  const now = free.value
  if (now === undefined) return f.dealing
  if (now.me === undefined) return f.watching
  if (outcome.value) return f.over.title
  if (now.isBusy) return `${f.busy} …`
  const { turn } = now.top
  if (turn === null) return f.anyone
  return turn === now.me ? f.yourTurn : f.turnOf(whoAt(turn))
}
