/** The person at this browser: asked through the page, but never whether to throw away a winning hand. */
import { wouldShow } from '../../../games/holdem/index.ts'
import { HumanMind, patienceOf, type Question } from '../../../games/holdem/play/index.ts'
import type { Charter } from '../../../table/index.ts'
import type { Tell } from '../../protocol.ts'

/** The mind of the person at a table with these deadlines. */
export function personAt(deadlines: Charter['deadlines'], tell: (message: Tell) => void): HumanMind {
  const onQuestion = (question: Question | undefined): void => {
    if (question?.kind === 'show' && wouldShow(question.view)) return mind.answer(true)
    tell({ type: 'question', question: question && { kind: question.kind, until: question.until } })
  }
  const mind = new HumanMind({ patience: patienceOf(deadlines), onQuestion })
  return mind
}
