/**
 * The name of all that is asked at an entry in a phase (spec/log, section 6). Whoever answers signs it, so that programs that ask
 * different things notice it.
 */
import { digestOf } from '../statements/canonical.ts'
import type { Player } from '../statements/identity.ts'
import { phaseOf } from '../statements/slot.ts'
import { asksLength } from '../statements/statement.ts'
import type { Question } from './question.ts'

/** Where questions are named: the members by seat, and the digest of the closing that the game goes on from. */
export interface NamingContext {
  readonly members: readonly Player[]
  readonly after: string
}

/** Gives the questions that have no name yet their names, phase by phase. */
export function nameQuestions(open: Iterable<Question>, asking: () => NamingContext): void {
  const questions = [...open]
  const fresh = questions.filter(({ asks }) => asks === '')
  if (fresh.length === 0) return
  const here = asking()
  const names = new Map<string, string>()
  for (const question of fresh) {
    const phase = phaseOf(question.asked.slot)
    const name = names.get(phase) ?? asksOf(phase, questions, here)
    names.set(phase, name)
    question.asks = name
  }
}

function asksOf(phase: string, questions: readonly Question[], { members, after }: NamingContext): string {
  const slots = questions
    .filter(({ asked }) => phaseOf(asked.slot) === phase)
    .map(({ asked, q, silent }) => [asked.slot, asked.type, q, silent.map((p) => members.indexOf(p))])
  return digestOf('nodealer/v2/asks', [after, ...slots.sort()] as never).slice(0, asksLength)
}
