/** Piles: several ciphertexts that move together, are opened row by row and dealt column by column. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import {
  auditCards,
  hexes,
  type MaskedCard,
  maskedCards,
  opened,
  openedToMe,
  putInEscrow,
  releaseShares,
  shuffle,
  split,
  unmask,
  widthOf,
} from '../../src/cards/index.ts'
import { trivial } from '../../src/proofs/index.ts'
import type { Game, Player, Seat } from '../../src/table/index.ts'
import { playHonestly, playTable } from '../decks/tables.ts'
import { playWeakened, resultsOf } from '../decks/weakened.ts'
import { namesOf, newKey, points } from './table.ts'

const names = [1, 2, 3, 'one', 'two', 'three'] as const
/** Three piles of two: a number above a word. */
const pairs = trivial(points(1, 'one', 2, 'two', 3, 'three'))
const inEnglish: Record<string, string> = { 1: 'one', 2: 'two', 3: 'three' }

async function scrambled(seat: Seat): Promise<readonly MaskedCard[]> {
  const key = await newKey(seat)
  const { cards } = await shuffle(seat.at('shuffle'), key, pairs, { width: 2 })
  return maskedCards(cards, () => key, 2)
}

describe('a pile-scramble', () => {
  test('moves piles as a whole: a row is opened to all, and each column dealt to one', async () => {
    const game: Game<readonly string[]> = async (seat) => {
      const piles = await scrambled(seat)
      expect(piles.map(widthOf)).toEqual([2, 2, 2])
      const columns = piles.map(split)
      const [numbers, words] = [0, 1].map((row) => columns.map((column) => column[row]!))
      await unmask(seat.at('row'), numbers!)
      const shown = numbers!.flatMap((card) => namesOf(opened(card), names))
      const owner = (card: MaskedCard): Player => seat.players[Number(shown[words!.indexOf(card)]) - 1]!
      await unmask(seat.at('deal'), words!, { receiver: owner })
      const mine = words!.find((card) => owner(card) === seat.me)
      return mine === undefined ? shown : namesOf(openedToMe(mine), names)
    }
    const { ends, spectator } = await playTable({ players: 3 }, game)
    expect(ends).toEqual([['one'], ['two'], ['three']])
    expect([...(spectator as readonly string[])].sort()).toEqual(['1', '2', '3'])
  })

  test('that is restricted leaves the other piles byte for byte what they were', async () => {
    const game: Game<readonly [readonly string[], readonly string[]]> = async (seat) => {
      const key = await newKey(seat)
      const first = await shuffle(seat.at('all'), key, pairs, { width: 2 })
      const then = await shuffle(seat.at('some'), key, first.cards, { width: 2, moving: 2 })
      return [
        [...hexes(first.cards.a), ...hexes(first.cards.b)],
        [...hexes(then.cards.a), ...hexes(then.cards.b)],
      ]
    }
    const [[before, after] = []] = await playHonestly({ players: 2 }, game)
    const moved = after!.map((hex, place) => hex !== before![place])
    expect(moved).toEqual([...Array(4).fill(true), false, false, ...Array(4).fill(true), false, false])
  })

  test('is opened whole, too, and escrow saves its shares', async () => {
    const game: Game<readonly string[]> = async (seat) => {
      const piles = await scrambled(seat)
      const escrow = await putInEscrow(seat.at('escrow'), piles, 1)
      const [lost] = seat.players as [Player]
      const rest = seat.without([lost])
      if (seat.me === lost) return []
      await releaseShares(rest.at('release'), escrow, piles)
      await unmask(rest, piles)
      return piles.map((pile) => namesOf(opened(pile), names).join()).sort()
    }
    const [, second, third] = await playHonestly({ players: 3 }, game)
    expect(second).toEqual(['1,one', '2,two', '3,three'])
    expect(third).toEqual(second)
  })
})

describe('an audit', () => {
  /** Shuffles, and lays everything open. */
  const audited: Game<readonly string[]> = async (seat) => {
    const key = await newKey(seat)
    const { cards, turns } = await shuffle(seat.at('shuffle'), key, pairs, { width: 2 })
    const piles = maskedCards(cards, () => key, 2)
    const all = await auditCards(seat.at('audit'), piles, turns)
    return all.map((pile) => namesOf(pile!, names).join())
  }

  test('reads every pile', async () => {
    const [piles] = await playHonestly({ players: 2 }, audited)
    expect([...piles!].sort()).toEqual(['1,one', '2,two', '3,three'])
    for (const [number, word] of piles!.map((pile) => pile.split(',')) as [string, string][])
      expect(inEnglish[number]).toBe(word)
  })

  test('names a shuffler who takes piles apart, though no card is changed', async () => {
    const swapped: Cheat = {
      slot: /^shuffle\/2$/,
      rewrite: (body) => {
        const swap = (list: unknown): string[] => {
          const [first, second, third, ...rest] = list as [string, string, string, ...string[]]
          return [third, second, first, ...rest]
        }
        return { ...body, epk: swap(body['epk']), msg: swap(body['msg']) }
      },
    }
    const ignoring = (rule: string): boolean => rule === 'shuffle without changing a card'
    const table = await playWeakened({ players: 3, cheater: 1, cheats: [swapped], ignoring }, audited)
    expect(() => resultsOf(table)).toThrow('leave every card what it was')
    const minded = await playWeakened({ players: 3, cheater: 1, cheats: [swapped] }, audited)
    expect(() => resultsOf(minded)).toThrow('shuffle without changing a card')
  })
})
