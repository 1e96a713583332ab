/** Finds closings in a log (spec/log, section 8), for whoever starts from one: what all whom it names have signed. */
import { type ClosedPhase, type Closing, ClosingForm, sameClosing } from './closing.ts'
import type { Player } from './identity.ts'
import { mayEnd } from './slot.ts'
import type { Statement } from './statement.ts'

/** A statement in which somebody signs the end of a phase, and the number of its entry. */
export interface SignedEnd {
  readonly k: number
  readonly statement: Statement
  readonly closing: Closing
}

/** What a statement signs, if it signs the end of a phase. */
export function closingIn(statement: Statement): Closing | undefined {
  if (!mayEnd(statement.slot)) return undefined
  try {
    return ClosingForm.read(statement.body)
  } catch {
    return undefined
  }
}

/** Those of these statements, with the numbers of their entries, that sign the end of a phase. */
export function endsAmong(spoken: readonly Omit<SignedEnd, 'closing'>[]): SignedEnd[] {
  return spoken.flatMap(({ k, statement }) => {
    const closing = closingIn(statement)
    return closing ? [{ k, statement, closing }] : []
  })
}

/** Who must sign a closing. */
export function signersOf({ signers, members }: Closing): readonly Player[] {
  return signers.map((seat) => members[seat - 1]?.player ?? '')
}

/** A closing, if all whom it names have signed it as answers to one question: a word in another place is no signature. */
export function signedBy(
  closing: Closing,
  ends: readonly SignedEnd[],
): Omit<ClosedPhase, 'charter'> | undefined {
  const signers = signersOf(closing)
  const answers = new Map<string, Map<Player, SignedEnd>>()
  for (const end of ends) {
    const { by } = end.statement
    if (!signers.includes(by) || !sameClosing(end.closing, closing)) continue
    const question = answers.get(questionOf(end)) ?? new Map<Player, SignedEnd>()
    answers.set(questionOf(end), question)
    if (!question.has(by)) question.set(by, end)
  }
  for (const question of answers.values()) {
    const signed = signers.flatMap((signer) => question.get(signer) ?? [])
    if (signed.length < signers.length) continue
    const at = Math.max(...signed.map(({ k }) => k))
    return { closing, at, lines: signed.map(({ statement }) => statement.line) }
  }
  return undefined
}

function questionOf({ statement: { slot, q, head, asks } }: SignedEnd): string {
  return `${slot} ${q} ${head} ${asks}`
}
