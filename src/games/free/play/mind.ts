/** How a person, or a program in its place, takes part in a free table. */
import type { Player } from '../../../table/index.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import type { Face, Tabletop } from '../tabletop.ts'
import type { Wish } from '../wish.ts'

/** What one seat sees. */
export interface FreeView {
  readonly top: Tabletop
  /** Who sits on which chair. */
  readonly players: readonly Player[]
  /** My chair; undefined for spectators. */
  readonly me: number | undefined
  /** How many wishes something came of in this round. */
  readonly moves: number
  /** How many wishes were said, also those that came to nothing. */
  readonly tries: number
  /** Chairs that go first for a moment, because a wish of theirs came second; whoever has acted since then waits for them. */
  readonly goesFirst: readonly number[]
  /** What I know a card to be, by its number; undefined if I do not. */
  faceOf(id: number): Face | undefined
}

/** How one seat decides. */
export interface FreeMind {
  /** What to do next; asked anew after everything that happens, and never answered by whoever wants nothing. */
  wish(view: FreeView, signal: AbortSignal): Promise<Wish>
  /** Which cards of my hand, as places in it: for a wish of mine that counts, or when all pass. */
  choose(view: FreeView, wish: Wish, count: number, asked: OpenQuestion): Promise<readonly number[]>
  /** Which cards of another hand to pick, as places in it. */
  pick(view: FreeView, from: number, count: number, asked: OpenQuestion): Promise<readonly number[]>
  /** Whether to agree to somebody's wish. */
  agree(view: FreeView, by: number, wish: Wish, asked: OpenQuestion): Promise<boolean>
  /** Asked of whoever was away: resolves when it wants to sit down again. Without it, nobody comes back. */
  back?(signal: AbortSignal): Promise<void>
}
