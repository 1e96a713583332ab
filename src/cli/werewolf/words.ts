/** What a person types, as an answer to what it is asked. */
import { isAlive, printSeat, type Seat } from '../../games/werewolf/index.ts'
import type { Answer, Question } from '../../games/werewolf/play/index.ts'

/** An answer, or a sentence that says what would be understood. */
export type Reading = { readonly answer: Answer } | { readonly sorry: string }

/** What these words mean here. */
export function readAnswer(words: string, question: Question): Reading {
  const [verb = '', ...rest] = words.trim().split(/\s+/)
  const text = rest.join(' ')
  if (verb === 'say' || verb === 'whisper') return spoken(text, question)
  if (/^p(ass)?$/i.test(verb)) return silent(question)
  if (/^n(obody)?$/i.test(verb)) return chosen(null, question)
  const number = verb === 'choose' ? text : verb
  if (/^#?\d+$/.test(number)) return chosen(Number(number.replace('#', '')) - 1, question)
  return { sorry: wanted[question.kind] }
}

const wanted: Readonly<Record<Question['kind'], string>> = {
  whisper: 'whisper something, or pass',
  night: 'choose the number of somebody who lives, or nobody',
  talk: 'say something, or pass',
  vote: 'vote for the number of somebody, or for nobody',
  'last words': 'say your last words, or pass; a hunter chooses a number',
}

function spoken(text: string, { kind }: Question): Reading {
  if (kind === 'night' || kind === 'vote') return { sorry: wanted[kind] }
  return { answer: kind === 'last words' ? { words: text, shot: null } : text }
}

function silent(question: Question): Reading {
  return question.kind === 'night' || question.kind === 'vote' ? { answer: null } : spoken('', question)
}

function chosen(seat: Seat | null, question: Question): Reading {
  const { kind, view } = question
  if (kind === 'talk' || kind === 'whisper') return { sorry: wanted[kind] }
  if (seat !== null && !isAlive(view.village, seat)) return { sorry: `${printSeat(seat)} does not live here` }
  if (kind === 'vote' && seat !== null && !question.among.includes(seat))
    return { sorry: `vote for one of ${question.among.map(printSeat).join(', ')}, or for nobody` }
  return { answer: kind === 'last words' ? { words: '', shot: seat } : seat }
}
