/** Notes for myself, kept in this browser for as long as the table is. */
import '../../style/dialog.css'
import { signal } from '@preact/signals'
import { Dialog } from '../../app/dialog.tsx'
import { table } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'

/** Whether the notes are open. */
export const showsNotepad = signal(false)

const place = (): string => `nodealer-notes-${table.value?.id.slice(0, 12)}`

/** The notes. */
export function Notepad() {
  const close = (): void => {
    showsNotepad.value = false
  }
  return (
    <Dialog title={f.notepad.title} onClose={close} kind="narrow notepad">
      <p>{f.notepad.text}</p>
      <textarea
        rows={8}
        aria-label={f.notepad.title}
        onInput={({ currentTarget }) => localStorage.setItem(place(), currentTarget.value)}
      >
        {localStorage.getItem(place()) ?? ''}
      </textarea>
      <div class="foot">
        <button type="button" class="primary" onClick={close}>
          {f.rules.close}
        </button>
      </div>
    </Dialog>
  )
}
