/** What is proven just now, in one line. */
import { t } from '../../words/messages.ts'
import { tally } from './state.ts'

/** The line, and how much has been checked; a click opens the whole story. */
export function WorkLine({ text, onOpen, isOpen }: { text: string; onOpen: () => void; isOpen: boolean }) {
  return (
    <button type="button" class="work" onClick={onOpen} aria-expanded={isOpen}>
      <svg class="shield" viewBox="0 0 20 22" aria-hidden="true">
        <path d="M10 1 18.5 4v6.5c0 5-3.5 8.5-8.5 10.5-5-2-8.5-5.5-8.5-10.5V4Z" />
        <path class="tick" d="m6 10.5 3 3 5.5-6" />
      </svg>
      <span class="text">{text}</span>
      <span class="tally">{t.work.tally(tally.value.checks)}</span>
    </button>
  )
}
