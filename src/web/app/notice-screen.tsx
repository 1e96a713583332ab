/** A screen with one thing to say, and a way back to the front page. */

import { reset } from '../table/page/line.ts'
import { t } from '../words/messages.ts'
import { go } from './route.ts'

function back(): void {
  reset()
  go('/')
}

/** The screen. */
export function NoticeScreen({ title, text }: { title: string; text: string }) {
  return (
    <main class="sheet">
      <h1>{title}</h1>
      <p class="lead">{t.sentence(text)}</p>
      <button type="button" class="primary" onClick={back}>
        {t.table.playAgain}
      </button>
    </main>
  )
}
