/** What a person types, as an answer to what it is asked. */
import { isAlive, printSeat, type SeatNumber } from '../../games/werewolf/index.ts'
import type { Answer, WerewolfQuestion } from '../../games/werewolf/play/index.ts'

/** An answer, or a sentence that says what would be understood. */
export type Reading = { readonly answer: Answer } | { readonly sorry: string }

/** What these words mean here. */
export function readAnswer(words: string, question: WerewolfQuestion): Reading {
  const [verb = '', ...rest] = words.trim().split(/\s+/)
  const text = rest.join(' ')
  if (/^s(ay)?$/i.test(verb)) return spoken('say', text, question)
  if (/^w(hisper)?$/i.test(verb)) return spoken('whisper', text, question)
  if (/^p(ass)?$/i.test(verb)) return silent(question)
  if (/^n(obody)?$/i.test(verb)) return chosen(null, question)
  if (/^d(eclare)?$/i.test(verb) && question.kind === 'declaration') return { answer: true }
  const number = verb === 'choose' ? text : verb
  if (/^#?\d+$/.test(number)) return chosen(Number(number.replace('#', '')) - 1, question)
  return { sorry: wanted[question.kind] }
}

const wanted: Readonly<Record<WerewolfQuestion['kind'], string>> = {
  whisper: 'whisper something, or pass',
  night: 'choose the number of somebody who lives, or nobody',
  talk: 'say something, or pass when you are ready to vote',
  vote: 'vote for the number of somebody, or for nobody',
  'last words': 'say your last words, or pass',
  declaration: 'declare that the wolves have won, or pass',
  shot: 'a hunter chooses the number of somebody who lives, or nobody',
}

/** Whether words are asked for, and not a seat. */
function asksForWords({ kind }: WerewolfQuestion): boolean {
  return kind === 'talk' || kind === 'whisper' || kind === 'last words'
}

/** What is meant for the pack is never said to all. */
function spoken(verb: 'say' | 'whisper', text: string, question: WerewolfQuestion): Reading {
  const isHeard = asksForWords(question) && (verb === 'whisper') === (question.kind === 'whisper')
  return isHeard ? { answer: text } : { sorry: wanted[question.kind] }
}

function silent(question: WerewolfQuestion): Reading {
  if (question.kind === 'declaration') return { answer: false }
  return { answer: asksForWords(question) ? '' : null }
}

function chosen(seat: SeatNumber | null, question: WerewolfQuestion): Reading {
  const { kind, view } = question
  if (asksForWords(question) || kind === 'declaration') return { sorry: wanted[kind] }
  if (seat !== null && !isAlive(view.village, seat)) return { sorry: `${printSeat(seat)} does not live here` }
  if (kind === 'vote' && seat !== null && !question.among.includes(seat))
    return { sorry: `vote for one of ${question.among.map(printSeat).join(', ')}, or for nobody` }
  return { answer: seat }
}
