/** Notes: lines that everybody reads, and some for myself, kept in this browser for as long as the table is. */
import '../../style/dialog.css'
import { useState } from 'preact/hooks'
import { most } from '../../../games/free/index.ts'
import { plainWords } from '../../../table/statements/plain-words.ts'
import { CloseFoot } from '../../app/close-foot.tsx'
import { Dialog } from '../../app/dialog.tsx'
import { table } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'
import { follow } from './sheet-path.ts'
import { free, showsNotepad, whoAt } from './state.ts'

const place = (): string => `nodealer-notes-${table.value?.id.slice(0, 12)}`

/** The notes. */
export function Notepad() {
  const close = (): void => {
    showsNotepad.value = false
  }
  return (
    <Dialog title={f.notepad.title} onClose={close} kind="narrow notepad">
      <SharedNotes />
      <h3>{f.notepad.own}</h3>
      <p>{f.notepad.text}</p>
      <textarea
        rows={4}
        aria-label={f.notepad.own}
        onInput={({ currentTarget }) => localStorage.setItem(place(), currentTarget.value)}
      >
        {localStorage.getItem(place()) ?? ''}
      </textarea>
      <CloseFoot label={f.rules.close} onClose={close} />
    </Dialog>
  )
}

function SharedNotes() {
  const { notes } = free.value!.top.books
  const [text, setText] = useState('')
  const write = (event: Event): void => {
    event.preventDefault()
    follow({ wish: { do: 'note', text: plainWords(text) } })
    setText('')
  }
  return (
    <>
      <h3>{f.notepad.all}</h3>
      <ul class="shared-notes">
        {notes.map(({ id, by, text: line }) => (
          <li key={id}>
            <span>
              {by !== null && <b>{whoAt(by).name}: </b>}
              {line}
            </span>
            <button type="button" onClick={() => follow({ wish: { do: 'wipe', note: id } })}>
              {f.notepad.wipe}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={write}>
        <input
          type="text"
          aria-label={f.notepad.line}
          maxLength={most.characters}
          value={text}
          autocomplete="off"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" disabled={plainWords(text) === '' || notes.length >= most.notes}>
          {f.notepad.write}
        </button>
      </form>
    </>
  )
}
