/** Private tests (spec/werewolf, section 2): they say what opening everything would say, and cheats are named. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import {
  areEqual,
  differenceOf,
  faceUp,
  hexes,
  isNothing,
  leftTo,
  type MaskedCard,
  maskedCards,
  opened,
  shuffle,
  sumOf,
  unmask,
  unmaskBySome,
} from '../../src/cards/index.ts'
import { group } from '../../src/group/index.ts'
import { trivial } from '../../src/proofs/index.ts'
import type { Game, Seat } from '../../src/table/index.ts'
import type { Body } from '../../src/table/statements/statement.ts'
import { type Overheard, playHonestly, playTable } from '../decks/tables.ts'
import { expectEveryFieldToMatter } from '../decks/tampering.ts'
import { newKey, points, shuffled } from './table.ts'

/** The second way: everybody opens the cards, and their faces are compared. */
async function faces(seat: Seat, cards: readonly MaskedCard[]): Promise<readonly string[]> {
  await unmask(seat, cards)
  return hexes(group.concat(cards.map(opened)))
}

/** So many marks among so many cards that hold nothing, in an order that nobody knows. */
async function marked(seat: Seat, marks: number, cards: number): Promise<readonly MaskedCard[]> {
  const key = await newKey(seat)
  const mark = points('mark')
  const laid = group.concat(Array.from({ length: cards }, (_, i) => (i < marks ? mark : group.identity)))
  return maskedCards((await shuffle(seat.at('shuffle'), key, trivial(laid))).cards, () => key)
}

describe('whether cards are equal', () => {
  test('is what their faces say, for every pair', async () => {
    const game: Game<readonly (readonly [boolean, boolean])[]> = async (seat) => {
      const cards = await shuffled(seat, ['x', 'x', 'y', 'z'])
      const pairs = cards.flatMap((left, i) => cards.slice(i + 1).map((right) => [left, right] as const))
      const said = []
      for (const [i, [left, right]] of pairs.entries())
        said.push(await areEqual(seat.at('equal', i), left, right))
      const seen = await faces(seat.at('open'), cards)
      const same = cards.flatMap((_, i) => seen.slice(i + 1).map((face) => face === seen[i]))
      return said.map((answer, i) => [answer, same[i]!] as const)
    }
    const { ends, spectator } = await playTable({ players: 3 }, game)
    for (const end of [...ends, spectator] as (readonly [boolean, boolean])[][]) {
      for (const [said, seen] of end) expect(said).toBe(seen)
      expect(end.filter(([said]) => said)).toHaveLength(1)
    }
  })
})

describe('a sum of marks', () => {
  test.each([0, 1, 2, 3])(
    'of which there are %i is known for what it is, and for nothing else',
    async (marks) => {
      const game: Game<readonly boolean[]> = async (seat) => {
        const sum = sumOf(await marked(seat, marks, 3))
        const answers = [await isNothing(seat.at('none'), sum)]
        for (const t of [1, 2, 3]) {
          const wanted = faceUp(sum.key, group.mul(points('mark'), [BigInt(t)]))
          answers.push(await areEqual(seat.at('is', t), sum, wanted))
        }
        return answers
      }
      const [end] = await playHonestly({ players: 2 }, game)
      expect(end).toEqual([0, 1, 2, 3].map((t) => t === marks))
    },
  )

  test('is tested by those who are left, once the others have given their shares', async () => {
    const game: Game<readonly boolean[]> = async (seat) => {
      const cards = await marked(seat, 1, 2)
      const [gone, ...rest] = seat.players
      await unmaskBySome(seat.at('farewell'), [gone!], () => cards)
      const sum = sumOf(cards.map((card) => leftTo(rest, card)))
      const scope = seat.without([gone!])
      const one = faceUp(sum.key, points('mark'))
      return [
        await isNothing(scope.at('none'), sum),
        await isNothing(scope.at('one'), differenceOf(sum, one)),
      ]
    }
    const ends = await playHonestly({ players: 3 }, game)
    for (const end of ends) expect(end).toEqual([false, true])
  })

  test('needs cards under one key, and every share of those who have gone', async () => {
    const game: Game<void> = async (seat) => {
      const [card] = await marked(seat, 1, 2)
      const [other] = await marked(seat.at('other'), 1, 2)
      expect(() => sumOf([card!, other!])).toThrow('only cards under one key have a sum')
      expect(() => sumOf([])).toThrow('at least one card')
      expect(() => leftTo(seat.players.slice(1), card!)).toThrow('a gone player kept')
    }
    await playHonestly({ players: 2 }, game)
  })
})

describe('who cheats at a test', () => {
  /** Two tests of one card. */
  const twice: Game<readonly boolean[]> = async (seat) => {
    const [card] = await marked(seat, 2, 2)
    return [await isNothing(seat.at('one'), card!), await isNothing(seat.at('two'), card!)]
  }
  const rule = 'blind every card by one secret'
  const against = async (cheat: Cheat | ((seat: Seat, said: Overheard) => Cheat), expected: object) => {
    const { ends, players } = await playTable({ players: 3, cheats: new Map([[1, cheat]]) }, twice)
    expect(ends[0]).toMatchObject({ culprit: players[1], ...expected })
    expect(ends[2]).toMatchObject({ culprit: players[1], ...expected })
  }

  test('with the factor zero is named', async () => {
    const zero = 'A'.repeat(43)
    const rewrite = (body: Body): Body => ({ ...body, key: zero, epk: [zero], msg: [zero] })
    await against({ slot: /^one\/blind$/, rewrite }, { slot: 'one/blind', rule: 'well-formed' })
  })

  test('by saying again what it said in another test is named', async () => {
    let kept: Body | undefined
    const cheat: Cheat = {
      slot: /\/blind$/,
      rewrite: (body) => {
        kept ??= body
        return kept
      },
    }
    await against(cheat, { slot: 'two/blind', rule })
  })

  test('by copying another player is named', async () => {
    const copy = (seat: Seat, said: Overheard): Cheat => ({
      slot: /^one\/blind$/,
      rewrite: async () => {
        for (;;) {
          const heard = said('one/blind', seat.players[0]!)
          if (heard !== undefined) return heard.body
          await new Promise(setImmediate)
        }
      },
    })
    await against(copy, { slot: 'one/blind', rule })
  })

  test('in any field is named', async () => {
    const once: Game<unknown> = async (seat) => isNothing(seat.at('test'), (await marked(seat, 2, 2))[0]!)
    expect(await expectEveryFieldToMatter(2, 1, once, { tampered: /^test/ })).toBeGreaterThan(20)
  }, 120_000)
})
