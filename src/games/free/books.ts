/**
 * What a free table keeps beside its cards (spec/free, section 10): chips and a pot, a score sheet over rounds, and notes for all. All of it is
 * public, and goes on from round to round.
 */
import { RulesError } from '../rules-error.ts'

/** What somebody wrote on the score sheet in this round. */
export interface ScoreEntry {
  /** The chair that wrote it, and the one whose points they are. */
  readonly by: number
  readonly chair: number
  readonly points: number
  /** Whether all have agreed to strike it out. */
  readonly isStruck: boolean
}

/** What a round came to, or all rounds up to it. */
export interface ScoreRow {
  readonly round: number
  /** By chair. */
  readonly points: readonly number[]
}

/** A line that everybody can read. */
export interface Note {
  readonly id: number
  /** The chair that wrote it; null if nobody sits there any more. */
  readonly by: number | null
  readonly text: string
}

/** The books of a table. */
export interface Books {
  /** Rounds that are over. */
  readonly rows: readonly ScoreRow[]
  /** This round. */
  readonly entries: readonly ScoreEntry[]
  /** What each chair has. */
  readonly chips: readonly number[]
  readonly pot: number
  readonly notes: readonly Note[]
}

/** The most points of an entry, rounds with a row of their own, chips that move at once, notes, and characters of one. */
export const most = {
  points: 1_000_000,
  rows: 100,
  chips: 1_000_000_000,
  notes: 20,
  characters: 120,
} as const

/** Where chips come from that belong to nobody: the pot, or the bank, which has as many as all agree on. */
export type ChipSource = 'pot' | 'bank'

/** Books with nothing in them but chips. */
export function newBooks(chips: readonly number[]): Books {
  return { rows: [], entries: [], chips, pot: 0, notes: [] }
}

/** What a chair has in all. */
export function scoreOf({ rows, entries }: Books, chair: number): number {
  const written = entries.filter((entry) => entry.chair === chair && !entry.isStruck)
  const numbers = [...rows.map(({ points }) => points[chair] ?? 0), ...written.map(({ points }) => points)]
  return numbers.reduce((sum, one) => sum + one, 0)
}

/** What a chair has in this round. */
export function pointsNow(books: Books, chair: number): number {
  return scoreOf({ ...books, rows: [] }, chair)
}

export function withEntry(books: Books, entry: Omit<ScoreEntry, 'isStruck'>): Books {
  return { ...books, entries: [...books.entries, { ...entry, isStruck: false }] }
}

export function withStruck(books: Books, place: number): Books {
  const entries = books.entries.map((entry, i) => (i === place ? { ...entry, isStruck: true } : entry))
  return { ...books, entries }
}

/** So many chips move; `from` and `to` are chairs, the pot or the bank. */
export function withPaid(books: Books, from: number | ChipSource, to: number | 'pot', amount: number): Books {
  const chips = books.chips.map(
    (count, chair) => count - (chair === from ? amount : 0) + (chair === to ? amount : 0),
  )
  const pot = books.pot - (from === 'pot' ? amount : 0) + (to === 'pot' ? amount : 0)
  return { ...books, chips, pot }
}

export function withNote(books: Books, by: number, text: string): Books {
  const id = 1 + Math.max(0, ...books.notes.map((note) => note.id))
  return { ...books, notes: [...books.notes, { id, by, text }] }
}

export function withoutNote(books: Books, id: number): Books {
  return { ...books, notes: books.notes.filter((note) => note.id !== id) }
}

/** Throws a `RulesError` unless there are so many chips. */
export function requireChips(amount: number, there: number): void {
  if (amount < 1) throw new RulesError('no chip is meant')
  if (amount > there) throw new RulesError(`there are only ${there} chips`)
}

/** Throws a `RulesError` unless this entry is there and counts. */
export function requireEntry({ entries }: Books, place: number): void {
  const entry = entries[place]
  if (entry === undefined) throw new RulesError('there is no such entry on the score sheet')
  if (entry.isStruck) throw new RulesError('this entry is struck out already')
}

/** Throws a `RulesError` if nothing can be written. */
export function requireRoomForNote({ notes }: Books, text: string): void {
  if (text.trim() === '') throw new RulesError('a note needs some words')
  if (notes.length >= most.notes)
    throw new RulesError(`there are ${most.notes} notes already: wipe one out first`)
}
