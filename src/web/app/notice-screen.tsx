/** A screen with one thing to say, and a way back to the front page. */
import type { ComponentChildren } from 'preact'
import { reset } from '../table/page/line.ts'
import { t } from '../words/messages.ts'
import { go } from './route.ts'

function back(): void {
  reset()
  go('/')
}

interface NoticeProps {
  readonly title: string
  readonly text: string
  /** What else there is to see or do. */
  readonly children?: ComponentChildren
}

/** The screen. */
export function NoticeScreen({ title, text, children }: NoticeProps) {
  return (
    <main class="sheet">
      <h1>{title}</h1>
      <p class="lead">{t.sentence(text)}</p>
      {children}
      <button type="button" class="primary" onClick={back}>
        {t.table.playAgain}
      </button>
    </main>
  )
}
