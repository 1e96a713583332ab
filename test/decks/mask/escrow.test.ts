/** Escrow of community cards (protocols, section 5.2): the board opens although players are lost, and what that costs. */
import { describe, expect, test } from 'vitest'
import { type DeckOptions, type Face, FaceBook, mask, numberCards } from '../../../src/decks/index.ts'
import { group, type Point, type Points, type Scalar } from '../../../src/group/index.ts'
import { recoverShares, scalarsFrom } from '../../../src/proofs/index.ts'
import { Absent, type Game, type Seat, wire } from '../../../src/table/index.ts'
import { playTable } from '../tables.ts'
import { expectEveryFieldToMatter } from '../tampering.ts'
import { goOn, range, rollCall, silentIn, twoEach } from './vanishing.ts'

const board = (players: number): number[] => range(2 * players, 2 * players + 5)

/** Hands, a flop in which players may vanish, and the rest of the board. */
function hand(options: Pick<DeckOptions, 'escrow'>): Game<{ goesOn: boolean; faces: readonly Face[] }> {
  return async (seat) => {
    const community = board(seat.players.length)
    const deck = await mask.shuffle(seat.at('deck'), numberCards(community.at(-1)! + 3), {
      ...options,
      community,
    })
    const mine = await deck.deal(seat.at('deal'), twoEach(seat.players))
    const [flop, rest] = [community.slice(0, 3), community.slice(3)]
    const error = await deck.open(seat.at('flop'), flop).catch((reason: unknown) => reason)
    const lost = error instanceof Absent ? error.players : []
    const { seat: here, goesOn } = await goOn(deck, seat.without(lost), lost, community)
    if (!goesOn) return { goesOn, faces: [] }
    const first = await deck.open(here.at('flop'), flop)
    const turn = await rollCall(here.at('turn'))
    const next = turn.lost.length === 0 ? { ...turn, goesOn } : await goOn(deck, turn.seat, turn.lost, rest)
    if (!next.goesOn) return { goesOn: false, faces: first }
    const second = await deck.open(next.seat.at('river'), rest)
    const i = seat.players.indexOf(seat.me ?? '')
    const shown = await deck.show(next.seat.at('show'), seat.players[0]!, [0, 1])
    if (i === 0) expect(shown).toEqual(mine)
    return { goesOn, faces: [...first, ...second, ...shown] }
  }
}

/** The slots that were used. */
function slots(lines: readonly string[]): string {
  return lines.map((line) => (JSON.parse(line) as { slot: string }).slot).join('\n')
}

describe('the board survives', () => {
  test('one who saw the flop first and vanished', async () => {
    const cheats = new Map([[2, silentIn(/^flop/)]])
    const { ends, lines } = await playTable({ players: 4, cheats }, hand({ escrow: 1 }))
    for (const end of [ends[0], ends[1], ends[3]]) {
      expect(end).toEqual(ends[0])
      expect(new Set((end as { faces: readonly Face[] }).faces).size).toBe(7)
    }
    expect(slots(lines)).toMatch(/lose\/release/)
    expect(slots(lines)).not.toMatch(/redeal/)
  })

  test('two at once, where the charter asks for it', async () => {
    const gone = silentIn(/^flop/)
    const cheats = new Map([
      [1, gone],
      [4, gone],
    ])
    const { ends } = await playTable({ players: 5, cheats }, hand({ escrow: 2 }))
    for (const end of [ends[0], ends[2], ends[3]])
      expect(new Set((end as { faces: readonly Face[] }).faces).size).toBe(7)
  })

  test('two one after the other', async () => {
    const cheats = new Map([
      [1, silentIn(/^flop/)],
      [2, silentIn(/turn/)],
    ])
    const { ends, lines } = await playTable({ players: 5, cheats }, hand({ escrow: 2 }))
    for (const end of [ends[0], ends[3], ends[4]])
      expect(new Set((end as { faces: readonly Face[] }).faces).size).toBe(7)
    expect(slots(lines)).not.toMatch(/redeal/)
  })

  test('a second loss by a new deal, where escrow covers only one', async () => {
    const cheats = new Map([
      [1, silentIn(/^flop/)],
      [2, silentIn(/turn/)],
    ])
    const { ends, lines } = await playTable({ players: 5, cheats }, hand({ escrow: 1 }))
    for (const end of [ends[0], ends[3], ends[4]])
      expect(new Set((end as { faces: readonly Face[] }).faces).size).toBe(7)
    expect(slots(lines)).toMatch(/redeal/)
    expect(slots(lines)).toMatch(/lose\/escrow/)
  })

  test('but not two who vanish with the flop in sight, where escrow covers only one', async () => {
    const gone = silentIn(/^flop/)
    const cheats = new Map([
      [1, gone],
      [2, gone],
    ])
    const { ends } = await playTable({ players: 5, cheats }, hand({ escrow: 1 }))
    for (const end of [ends[0], ends[3], ends[4]]) expect(end).toEqual({ goesOn: false, faces: [] })
  })

  test('one who leaves with a last word and one who vanishes after it', async () => {
    const { ends } = await playTable(
      { players: 4, cheats: new Map([[3, silentIn(/flop/)]]) },
      async (seat) => {
        const community = board(4)
        const deck = await mask.shuffle(seat.at('deck'), numberCards(16), { escrow: 1, community })
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        const leaver = seat.players[0]!
        await deck.leave(seat.at('leave'), leaver, community)
        if (seat.me === leaver) return undefined
        const rest = seat.without([leaver])
        const error = await deck.open(rest.at('flop'), [8, 9, 10]).catch((reason: unknown) => reason)
        const lost = error instanceof Absent ? error.players : []
        const { seat: here, goesOn } = await goOn(deck, rest.without(lost), lost, community)
        return { goesOn, faces: await deck.open(here.at('again'), community) }
      },
    )
    for (const end of ends.slice(1, 3)) {
      expect(end).toMatchObject({ goesOn: true })
      expect(new Set((end as { faces: readonly Face[] }).faces).size).toBe(5)
    }
  })
})

describe('the price of escrow', () => {
  const faces = numberCards(4)
  const book = new FaceBook(faces)
  const pointList = wire.points(0, 100)

  /** My secret key of the deck. */
  const myKey = (seat: Seat): Scalar =>
    scalarsFrom(seat.at('deck', 'keys').secret('keys'), 'mask/keys', 1)[0]!

  test('as many players as the threshold says read the board early, together, and fewer do not', async () => {
    const knowledge = new Map<number, Scalar>()
    const pieces = new Map<string, Points>()
    const { ends } = await playTable({ players: 3 }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces, { escrow: 1, community: [3] })
      if (seat.me !== undefined) knowledge.set(seat.number(seat.me), myKey(seat))
      const third = seat.at('deck', 'escrow', 1).statement(seat.players[2]!)
      const last = seat.at('deck', 'shuffle', seat.players[2]!).statement(seat.players[2]!)
      for (const [name, body] of [['piece', third?.body] as const, ['card', last?.body] as const]) {
        for (const field of ['epk', 'msg'])
          pieces.set(`${name} ${field}`, pointList.decode(body?.[field], ''))
      }
      return deck.open(seat.at('open'), [3])
    })
    const at = (name: string, i: number): Point => group.pick(pieces.get(name)!, [i]) as Point
    const piece = (number: number): { seat: number; pieces: Points } => {
      const opened = group.mul(at('piece epk', number - 1), [knowledge.get(number)!])
      return { seat: number, pieces: group.sub(at('piece msg', number - 1), opened) }
    }
    const read = (together: readonly { seat: number; pieces: Points }[]): Face | undefined => {
      const own = [1, 2].map((number) => group.mul(at('card epk', 3), [knowledge.get(number)!]))
      const others = group.sum(group.concat([...own, recoverShares(together)]))
      return book.faceOf(group.sub(at('card msg', 3), others) as Point)
    }
    expect([read([piece(1), piece(2)])]).toEqual(ends[0])
    expect(read([piece(1)])).toBeUndefined()
  })

  test('so community cards are never dealt to a player, nor is the deck cut or reshuffled', async () => {
    const { ends } = await playTable({ players: 3 }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces, { escrow: 1, community: [3] })
      const errors = [
        await deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [3]]])).catch((error: Error) => error),
        await deck.reshuffle!(seat.at('again'), []).catch((error: Error) => error),
      ]
      expect(() => deck.cut!(1)).toThrow(/community/)
      return errors.map((error) => String(error))
    })
    for (const end of ends)
      expect(end).toEqual([
        'RangeError: position 3 is a community card and is never dealt to a player',
        'RangeError: a deck with fixed community positions cannot be reshuffled',
      ])
  })

  test.each<[string, number, DeckOptions]>([
    ['two players', 2, { escrow: 1, community: [3] }],
    ['three players and two losses', 3, { escrow: 2, community: [3] }],
    ['no community cards', 3, { escrow: 1 }],
    ['a position that is not there', 3, { escrow: 1, community: [4] }],
    ['options of another deck', 3, { candidates: 3 }],
    ['options of yet another deck', 3, { jointPoints: true }],
  ])('escrow is refused for %s', async (_what, players, options) => {
    const { ends } = await playTable({ players }, (seat) => mask.shuffle(seat.at('deck'), faces, options))
    for (const end of ends) expect(end).toBeInstanceOf(RangeError)
  })
})

describe('lies about escrow', () => {
  test('every field of every message of escrow matters', async () => {
    const game: Game<boolean> = async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), numberCards(3), { escrow: 1, community: [1, 2] })
      const { seat: rest, lost } = await rollCall(seat.at('roll'))
      return deck.lose(rest.at('lose'), lost, [1, 2])
    }
    const others = new Map([[2, silentIn(/^roll/)]])
    const tried = await expectEveryFieldToMatter(3, 1, game, { tampered: /escrow|release/, others })
    expect(tried).toBeGreaterThan(30)
  }, 300_000)
})
