/**
 * What bots say and understand of what is said: claims, findings and suspicions in plain sentences. People may say anything; a
 * sentence that reads like one of these is understood by bots too.
 */
import { ROLES, type Role } from './roles.ts'
import type { SeatNumber } from './village.ts'

/** Something that a bot can say and understand. */
export type Remark =
  | { readonly kind: 'claim'; readonly role: Role }
  /** What a seer, a medium or a mason says that it knows. */
  | { readonly kind: 'finding'; readonly seat: SeatNumber; readonly isWolf: boolean }
  | { readonly kind: 'suspicion'; readonly seat: SeatNumber }
  /** To the pack. */
  | { readonly kind: 'prey'; readonly seat: SeatNumber }

/** Remarks in words. */
export function sayRemarks(remarks: readonly Remark[]): string {
  return remarks.map(sentence).join(' ')
}

function sentence(remark: Remark): string {
  switch (remark.kind) {
    case 'claim':
      return `I am ${remark.role === 'mason' || remark.role === 'villager' ? 'a' : 'the'} ${remark.role}.`
    case 'finding':
      return `${printSeat(remark.seat)} is ${remark.isWolf ? 'a wolf' : 'no wolf'}.`
    case 'suspicion':
      return `I suspect ${printSeat(remark.seat)}.`
    case 'prey':
      return `Let us kill ${printSeat(remark.seat)}.`
  }
}

/** A player in a sentence. */
export function printSeat(seat: SeatNumber): string {
  return `#${seat + 1}`
}

const claims = new RegExp(`\\bI(?:'| a)m (?:the|a) (${ROLES.join('|')})\\b`, 'gi')
const findings = /#(\d{1,2}) is (a|no|not a) wolf\b/gi
const suspicions = /\bI suspect #(\d{1,2})\b/gi
const preys = /\blet us kill #(\d{1,2})\b/gi

/** The remarks in what somebody said; nothing where nothing is understood. Of players that are not there nothing is said. */
export function readRemarks(words: string, players: number): readonly Remark[] {
  const about = (text: string | undefined): SeatNumber[] => {
    const seat = Number(text) - 1
    return seat >= 0 && seat < players ? [seat] : []
  }
  const role = (text: string): Role | undefined => ROLES.find((known) => known === text.toLowerCase())
  return [
    ...[...words.matchAll(claims)].flatMap(([, text = '']) => {
      const claimed = role(text)
      return claimed === undefined ? [] : [{ kind: 'claim', role: claimed } as const]
    }),
    ...[...words.matchAll(findings)].flatMap(([, text, how]) =>
      about(text).map((seat) => ({ kind: 'finding', seat, isWolf: how?.toLowerCase() === 'a' }) as const),
    ),
    ...[...words.matchAll(suspicions)].flatMap(([, text]) =>
      about(text).map((seat) => ({ kind: 'suspicion', seat }) as const),
    ),
    ...[...words.matchAll(preys)].flatMap(([, text]) =>
      about(text).map((seat) => ({ kind: 'prey', seat }) as const),
    ),
  ]
}
