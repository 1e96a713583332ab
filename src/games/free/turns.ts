/** Whose turn it would be (spec/free, section 9): a marker that goes round, which nobody's program enforces. */
import type { Turns } from './recipe.ts'
import { present, type Tabletop } from './tabletop.ts'
import type { Wish } from './wish.ts'

/** The chair after this one, of those who are there. */
export function chairAfter(top: Tabletop, chair: number, way: Turns['way'] = 'left'): number {
  const chairs = present(top)
  const ahead = way === 'left' ? chairs : chairs.toReversed()
  const isAhead = (other: number): boolean => (way === 'left' ? other > chair : other < chair)
  return ahead.find(isAhead) ?? ahead[0] ?? chair
}

/** Who begins a round: another chair every time. */
export function firstTurn({ chairs }: Tabletop, { way }: Turns, round: number): number {
  const place = (round - 1) % chairs.length
  return way === 'left' ? place : (chairs.length - place) % chairs.length
}

/** The table with the marker on a chair where somebody is. */
export function withTurnKept(top: Tabletop, turns: Turns | null | undefined): Tabletop {
  const { turn } = top
  if (turn === null || !top.chairs[turn]?.isGone) return top
  return { ...top, turn: turns ? chairAfter(top, turn, turns.way) : null }
}

/** Where the marker is once this was done: laying hands it on, and taking a trick takes it, if the recipe says so. */
export function withTurnAfter(
  top: Tabletop,
  by: number,
  wish: Wish,
  turns: Turns | null | undefined,
): Tabletop {
  if (!turns || turns.handedOn === 'by word') return top
  const ownerOf = (name: string): number | null => top.piles.find((pile) => pile.name === name)?.owner ?? null
  if (wish.do === 'play' && top.turn === by && ownerOf(wish.pile) === null)
    return { ...top, turn: chairAfter(top, by, turns.way) }
  if (wish.do === 'move' && turns.handedOn === 'by tricks' && ownerOf(wish.pile) !== null)
    return { ...top, turn: ownerOf(wish.pile) }
  return top
}
