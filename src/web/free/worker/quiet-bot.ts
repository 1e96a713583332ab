/** A bot at a free table knows no rules: it agrees to everything, and when it is its turn it lays some card and hands the turn on. */
import { present, type Tabletop, type Wish } from '../../../games/free/index.ts'
import type { FreeMind, FreeView } from '../../../games/free/play/index.ts'
import { type Thought, think } from '../../table/worker/thought.ts'

/** The mind of a bot that thinks as long as `thought` says at that moment; `random` gives numbers from 0 to below 1. */
export function quietBot(thought: () => Thought, random: () => number): FreeMind {
  /** The move after which the turn is handed on. */
  let hasMoved = -1
  return {
    async wish({ top, me, moves }) {
      if (top.turn !== me || me === undefined) return new Promise(() => {})
      await think(thought())
      const wish = moves === hasMoved ? undefined : moveOf(top, me)
      hasMoved = moves + 1
      return wish ?? { do: 'hand over', to: next(top, me) }
    },
    async choose({ top, me }, _, count) {
      await think(thought())
      return someOf(top.chairs[me!]!.hand.length, count, random)
    },
    pick: async ({ top }: FreeView, from, count) => someOf(top.chairs[from]!.hand.length, count, random),
    async agree() {
      await think(thought())
      return true
    },
  }
}

/** Lays a card beside the stock, or draws one if it has none. */
function moveOf({ chairs, piles }: Tabletop, me: number): Wish | undefined {
  const [stock, other = stock] = piles
  if (stock === undefined || other === undefined) return undefined
  if (chairs[me]!.hand.length > 0) return { do: 'play', count: 1, pile: other.name, end: 'top', up: true }
  const [first] = stock.cards
  return first && { do: 'draw', cards: [first.id] }
}

/** Whoever sits after this chair. */
function next(top: Tabletop, me: number): number {
  const chairs = present(top)
  return chairs.find((chair) => chair > me) ?? chairs[0] ?? me
}

/** Different places among so many. */
function someOf(among: number, count: number, random: () => number): readonly number[] {
  const places = Array.from({ length: among }, (_, place) => place)
  return Array.from({ length: count }, () => places.splice(Math.floor(random() * places.length), 1)[0]!)
}
