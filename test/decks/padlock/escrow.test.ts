/** Community cards that survive the loss of one player, and what the padlock deck refuses. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { type DeckOptions, numberCards } from '../../../src/decks/index.ts'
import { padlock } from '../../../src/decks/padlock/index.ts'
import { Absent, type Game, type Player, type Seat } from '../../../src/table/index.ts'
import { playTable } from '../tables.ts'
import { playWeakened, resultsOf } from '../weakened.ts'

const community = [6, 7, 8]
const options: DeckOptions = { community, escrow: 1 }

function twoEach(seat: Seat): Map<Player, number[]> {
  return new Map(seat.players.map((player, i) => [player, [2 * i, 2 * i + 1]]))
}

describe('escrow', () => {
  test('opens the board although its last opener vanished after the others had opened', async () => {
    const silent = { slot: /^vanish/, remake: () => 'silence' as const }
    const { ends, spectator } = await playTable(
      { players: 3, cheats: new Map([[1, silent]]) },
      async (seat) => {
        const deck = await padlock.shuffle(seat.at('deck'), numberCards(12), options)
        const hand = await deck.deal(seat.at('deal'), twoEach(seat))
        const gone = await deck.open(seat.at('vanish'), [6, 7]).catch((error: unknown) => error)
        if (!(gone instanceof Absent)) return undefined
        const rest = seat.without(gone.players)
        expect(await deck.lose(rest.at('lose'), gone.players, community)).toBe(true)
        const board = await deck.open(rest.at('board'), community)
        const shown = await deck.show(rest.at('show'), rest.players[1]!, [4, 5])
        return { hand, board, shown }
      },
    )
    const [first, , third] = ends as { hand: string[]; board: string[]; shown: string[] }[]
    expect(third!.shown).toEqual(third!.hand)
    expect(third!.board).toEqual(first!.board)
    expect(spectator).toMatchObject({ board: first!.board })
    expect(new Set([...first!.board, ...first!.hand, ...first!.shown]).size).toBe(7)
  })

  test('does not forget a card that was seen when a second player vanishes while deposits are made anew', async () => {
    const silentIn = (slot: RegExp): Cheat => ({ slot, remake: () => 'silence' })
    const cheats = new Map([
      [1, silentIn(/^vanish/)],
      [2, silentIn(/lose\/deposit/)],
    ])
    const { ends } = await playTable({ players: 5, cheats }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(12), options)
      const gone = await deck.open(seat.at('vanish'), [6]).catch((error: unknown) => error)
      if (!(gone instanceof Absent)) return undefined
      const rest = seat.without(gone.players)
      const again = await deck.lose(rest.at('lose'), gone.players, community).catch((error: unknown) => error)
      if (!(again instanceof Absent)) return undefined
      return deck.lose(rest.without(again.players).at('lose'), again.players, community)
    })
    for (const end of [ends[0], ends[3], ends[4]]) expect(end).toBe(false)
  })

  test('keeps the very cards that lay there', async () => {
    const table = await playWeakened({ players: 3 }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(12), options)
      const truth = await deck.audit(seat.at('audit'))
      const lost = seat.players[2] as Player
      if (seat.me === lost) return undefined
      const rest = seat.without([lost])
      expect(await deck.lose(rest.at('lose'), [lost], community)).toBe(true)
      return { truth: truth.slice(6, 9), board: await deck.open(rest.at('board'), community) }
    })
    for (const end of resultsOf(table).slice(0, 2)) {
      const { truth, board } = end as { truth: string[]; board: string[] }
      expect(board).toEqual(truth)
    }
  })

  test('is made anew by those who stay, so that one loss after another is survived', async () => {
    const table = await playWeakened({ players: 5 }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(8), { community: [6, 7], escrow: 1 })
      const truth = (await deck.audit(seat.at('audit'))).slice(6)
      const [leaver, lost, next] = seat.players as [Player, Player, Player]
      await deck.leave(seat.at('leave'), leaver, [6, 7])
      if (seat.me === leaver) return undefined
      const four = seat.without([leaver])
      if (seat.me === lost) return undefined
      const three = four.without([lost])
      expect(await deck.lose(three.at('lose'), [lost], [6, 7])).toBe(true)
      if (seat.me === next) return undefined
      const two = three.without([next])
      expect(await deck.lose(two.at('lose'), [next], [6, 7])).toBe(true)
      return { truth, board: await deck.open(two.at('board'), [6, 7]) }
    })
    for (const end of resultsOf(table).slice(3)) {
      const { truth, board } = end as { truth: string[]; board: string[] }
      expect(board).toEqual(truth)
    }
  })

  test.each([
    ['a position outside the board is needed', [6, 9], 1],
    ['two are lost at once', [6], 2],
  ])('gives way to a new deal when %s', async (_why, needed, count) => {
    const { ends, said } = await playWeakened({ players: 4 }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(14), { community: [8, 9], escrow: 1 })
      const lost = seat.players.slice(-count)
      if (lost.includes(seat.me as Player)) return undefined
      const rest = seat.without(lost)
      expect(await deck.lose(rest.at('lose'), lost, needed)).toBe(true)
      return deck.open(rest.at('open'), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    })
    expect(new Set(ends[0] as string[]).size).toBe(14)
    expect(said.some(({ body }) => body.type === 'escrow-open')).toBe(false)
  })

  const game: Game<readonly string[] | undefined> = async (seat) => {
    const deck = await padlock.shuffle(seat.at('deck'), numberCards(9), { community: [6, 7], escrow: 1 })
    const lost = seat.players[2] as Player
    if (seat.me === lost) return undefined
    const rest = seat.without([lost])
    await deck.lose(rest.at('lose'), [lost], [6, 7])
    return deck.open(rest.at('open'), [6, 7])
  }

  const swapped = (list: readonly string[]): string[] => list.toReversed()
  const inDeposit = (field: string): Cheat => ({
    slot: /^deck\/escrow\/deposits$/,
    rewrite(body) {
      const [first, ...rest] = body['deposits'] as unknown as { [name: string]: string | string[] }[]
      const now = first![field]!
      const other = Array.isArray(now) ? swapped(now) : (rest[0]![field] as string)
      return { ...body, deposits: [{ ...first, [field]: other }, ...rest] }
    },
  })

  test.each(['image', 'masks', 'pieces', 'link', 'proof'])('names who deposits a false %s', async (field) => {
    const { ends, players } = await playWeakened({ players: 3, cheater: 0, cheats: [inDeposit(field)] }, game)
    expect(ends[1]).toMatchObject({ culprit: players[0], rule: 'deposit true pieces of its locks' })
  })

  test('names who deposits a false coefficient', async () => {
    const cheat: Cheat = {
      slot: /^deck\/escrow\/deposits$/,
      rewrite(body) {
        const deposits = body['deposits'] as unknown as { coefficients: string[] }[]
        const [first, second] = deposits as [{ coefficients: string[] }, { coefficients: string[] }]
        return {
          ...body,
          deposits: [
            { ...first, coefficients: second.coefficients },
            { ...second, coefficients: first.coefficients },
          ],
        }
      },
    }
    const { ends, players } = await playWeakened({ players: 3, cheater: 1, cheats: [cheat] }, game)
    expect(ends[0]).toMatchObject({ culprit: players[1], rule: 'deposit true pieces of its locks' })
  })

  test.each([
    ['its escrow key', /^deck\/escrow\/keys$/, 'key', 'know its escrow key'],
    ['its pieces', /lose\/escrow$/, 'shares', 'open its pieces of the escrow'],
  ])('names who lies about %s', async (_what, slot, field, rule) => {
    const cheat: Cheat = {
      slot,
      rewrite(body) {
        const other = (body['shares'] as string[] | undefined)?.[1] ?? base
        const value = field === 'shares' ? [other, other] : other
        return { ...body, [field]: value }
      },
    }
    const { ends, players } = await playWeakened({ players: 3, cheater: 1, cheats: [cheat] }, game)
    expect(ends[0]).toMatchObject({ culprit: players[1], rule })
  })
})

/** The generator: a key whose secret, one, its sender does not claim to know. */
const base = '4vKuCmQ_VHRIRlAocNfaNAMdkO8alyQiE6a9L_2CLXY'

describe('options', () => {
  const mistakes: [string, RegExp, number, DeckOptions][] = [
    ['escrow for two losses', /1 lost player at a time, not 2: use mask/, 4, { community: [1], escrow: 2 }],
    ['escrow without a board', /community/, 3, { escrow: 1 }],
    ['escrow between two', /needs 3 players, not 2/, 2, { community: [1], escrow: 1 }],
    ['a board that is not there', /between 0 and 5/, 3, { community: [6] }],
    ['candidates', /names/, 2, { candidates: 3 }],
    ['the phases of another deck', /mask/, 2, { twoPhase: true }],
  ]
  test.each(mistakes)('%s are refused with a sentence', async (_what, sentence, players, wrong) => {
    const { ends } = await playWeakened({ players }, (seat) => padlock.shuffle(seat, numberCards(6), wrong))
    for (const end of ends) {
      expect(end).toBeInstanceOf(RangeError)
      expect((end as Error).message).toMatch(sentence)
    }
  })

  test('a community card is never dealt to a player', async () => {
    const { ends } = await playWeakened({ players: 2 }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(6), { community: [2] })
      return deck
        .deal(seat.at('deal'), new Map([[seat.players[0]!, [2]]]))
        .catch(({ message }: Error) => message)
    })
    for (const end of ends) expect(end).toContain('community card')
  })

  test('cards may be points that the players sum up', async () => {
    const { ends } = await playWeakened({ players: 3 }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(8), { jointPoints: true })
      const hand = await deck.deal(seat.at('deal'), twoEach(seat))
      const lost = seat.players[2] as Player
      if (seat.me === lost) return undefined
      const rest = seat.without([lost])
      await deck.lose(rest.at('lose'), [lost], [6, 7])
      return { hand, open: await deck.open(rest.at('open'), [4, 5, 6, 7]) }
    })
    const [first, second] = ends as { hand: string[]; open: string[] }[]
    expect(second!.open).toEqual(first!.open)
    expect(new Set([...first!.open, ...first!.hand, ...second!.hand]).size).toBe(8)
  })
})
