// The action notation of PHH (poker hand history) files: "p3 cbr 300", "d db 7d5h9d", "p1 sm QsJs".
// Beyond the format, some commentary means something here: "p4 f # forfeit" is a fold at any time, even out of turn;
// "# void" ends a hand without a result, "# void p4" by the fault of p4, "# void p4 lied p4" by a lie of p4; "# convict
// p4" takes the stake of p4 after the end.

import { type Card, isCard } from '../cards.ts'
import { RulesError } from '../rules-error.ts'
import type { Action, Hole, SeatNumber } from './vocabulary.ts'

/** Two cards of which not both are known. */
export const UNKNOWN = 'unknown'

/** One action of a PHH file, seats counted from 0. */
export type Notation =
  | { readonly type: 'hole'; readonly seat: SeatNumber; readonly cards: Hole | typeof UNKNOWN }
  | { readonly type: 'board'; readonly cards: readonly Card[] }
  | { readonly type: 'raise'; readonly seat: SeatNumber; readonly to: number }
  | { readonly type: 'call' | 'fold' | 'muck' | 'forfeit'; readonly seat: SeatNumber }
  | { readonly type: 'show'; readonly seat: SeatNumber; readonly cards: Hole | typeof UNKNOWN | 'dealt' }
  | Extract<Action, { type: 'void' | 'convict' }>

/** Reads one action; undefined for an empty line or a comment. Throws a `RulesError` for what cannot be read. */
export function parseNotation(text: string): Notation | undefined {
  const [line = '', ...comment] = text.split('#')
  const note = comment.join('#').trim()
  const words = line.trim().split(/\s+/)
  const [actor = '', verb = '', ...rest] = words
  if (actor === '') return remark(note)
  const read = actor === 'd' ? dealer(verb, rest) : player(seatOf(actor), verb, rest, note)
  if (read === undefined) throw new RulesError(`"${line.trim()}" is not an action of no-limit hold'em`)
  return read
}

/** A comment that means something; any other is for people. */
function remark(note: string): Notation | undefined {
  const [, word, players = '', lied = ''] =
    /^(void|convict)((?: p[1-9]\d*)*)(?: lied((?: p[1-9]\d*)+))?$/.exec(note) ?? []
  const seats = seatsIn(players)
  if (word === 'void') {
    return seats.length === 0 ? { type: 'void' } : { type: 'void', culprits: seats, liars: seatsIn(lied) }
  }
  return word === 'convict' ? { type: 'convict', seats } : undefined
}

function dealer(verb: string, rest: readonly string[]): Notation | undefined {
  if (verb === 'db' && rest.length === 1) return { type: 'board', cards: cards(rest[0]!).map(known) }
  if (verb === 'dh' && rest.length === 2)
    return { type: 'hole', seat: seatOf(rest[0]!), cards: hole(rest[1]!) }
  return undefined
}

function player(seat: SeatNumber, verb: string, rest: readonly string[], note: string): Notation | undefined {
  const [argument] = rest
  if (rest.length > 1) return undefined
  if (verb === 'cbr' && argument !== undefined) return { type: 'raise', seat, to: amount(argument) }
  if (verb === 'sm' && argument !== undefined) {
    return { type: 'show', seat, cards: argument === '-' ? 'dealt' : hole(argument) }
  }
  if (argument !== undefined) return undefined
  if (verb === 'f') return { type: note === 'forfeit' ? 'forfeit' : 'fold', seat }
  if (verb === 'cc') return { type: 'call', seat }
  return verb === 'sm' ? { type: 'muck', seat } : undefined
}

function seatsIn(players: string): readonly SeatNumber[] {
  return players.split(' ').filter(Boolean).map(seatOf)
}

function seatOf(text: string): SeatNumber {
  if (!/^p[1-9]\d*$/.test(text)) throw new RulesError(`"${text}" is not a player: write p1, p2, …`)
  return Number(text.slice(1)) - 1
}

function amount(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new RulesError(`"${text}" is not an amount of chips`)
  return Number(text)
}

function cards(text: string): string[] {
  return text.match(/..?/g) ?? []
}

function known(text: string): Card {
  if (!isCard(text)) throw new RulesError(`"${text}" is not a card`)
  return text
}

function hole(text: string): Hole | typeof UNKNOWN {
  const both = cards(text)
  if (both.length !== 2) throw new RulesError(`a hold'em hand is two cards, not "${text}"`)
  const seen = both.filter((card) => card !== '??').map(known)
  return seen.length === 2 ? [seen[0]!, seen[1]!] : UNKNOWN
}
