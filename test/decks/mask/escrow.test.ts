/** Escrow of community cards (spec/recovery, section 3): the board opens although players are lost, and what that costs. */
import { describe, expect, test } from 'vitest'
import { type DeckOptions, type Face, FaceBook, mask, numberCards } from '../../../src/decks/index.ts'
import { group, type Point, type Points, type Scalar } from '../../../src/group/index.ts'
import { recoverShares, scalarsFrom } from '../../../src/proofs/index.ts'
import { Absent, type Game, type Player, type Seat, wire } from '../../../src/table/index.ts'
import { statementsIn } from '../../table/lines.ts'
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

/** Every set of these that is not empty. */
function subsets(of: readonly number[]): number[][] {
  return range(1, 1 << of.length).map((chosen) => of.filter((_, i) => (chosen >> i) & 1))
}

/** The slots that were used. */
function slots(lines: readonly string[]): string {
  return statementsIn(lines)
    .map(({ slot }) => slot)
    .join('\n')
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

  test('a second loss too where escrow covers only one, by what those who stayed deposited anew', async () => {
    const cheats = new Map([
      [1, silentIn(/^flop/)],
      [2, silentIn(/turn/)],
    ])
    const { ends, lines } = await playTable({ players: 5, cheats }, hand({ escrow: 1 }))
    for (const end of [ends[0], ends[3], ends[4]])
      expect(new Set((end as { faces: readonly Face[] }).faces).size).toBe(7)
    expect(slots(lines)).not.toMatch(/redeal/)
    expect(slots(lines)).toMatch(/lose\/escrow/)
  })

  test.each([
    [5, 1],
    [6, 2],
  ])(
    'of %i players, against %i losses, one loss after another until two are left',
    async (players, escrow) => {
      const lost = range(2, players)
      const cheats = new Map(lost.map((i) => [i, silentIn(new RegExp(`street-${i}`))]))
      const { ends, lines } = await playTable({ players, cheats }, async (seat) => {
        const community = range(0, 6)
        const deck = await mask.shuffle(seat.at('deck'), numberCards(8), { escrow, community })
        const faces: Face[] = []
        let here: Seat = seat
        for (const [k, i] of lost.entries()) {
          const open = () => deck.open(here.at(`street-${i}`), [k])
          const error = await open().catch((reason: unknown) => reason)
          if (!(error instanceof Absent)) throw error
          here = here.without(error.players)
          expect(await deck.lose(here.at('lose'), error.players, range(k, 6))).toBe(true)
          faces.push(...(await open()))
        }
        return [...faces, ...(await deck.open(here.at('rest'), range(lost.length, 6)))]
      })
      for (const end of ends.slice(0, 2)) expect(new Set(end as Face[]).size).toBe(6)
      expect(slots(lines)).not.toMatch(/redeal/)
    },
  )

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

  test.each([
    [3, 1],
    [4, 1],
    [5, 1],
    [5, 2],
  ])(
    'of %i players, against %i losses: all but so many read the board early, together, and fewer do not',
    async (players, escrow) => {
      const keys = new Map<number, Scalar>()
      const {
        ends,
        lines,
        players: everybody,
      } = await playTable({ players }, async (seat) => {
        const deck = await mask.shuffle(seat.at('deck'), faces, { escrow, community: [3] })
        if (seat.me !== undefined) keys.set(seat.number(seat.me), myKey(seat))
        return deck.open(seat.at('open'), [3])
      })
      const statements = statementsIn(lines)
      const points = (slot: string, player: Player | undefined, field: string): Points =>
        pointList.decode(
          statements.find((statement) => statement.slot === slot && statement.by === player)?.body[field],
          '',
        )
      const said = new Map<string, Points>()
      for (const field of ['epk', 'msg']) {
        said.set(`card ${field}`, points(`deck/shuffle/${players}`, everybody.at(-1), field))
        for (const [i, player] of everybody.entries())
          said.set(`${i + 1} ${field}`, points('deck/escrow/1', player, field))
      }
      const at = (name: string, i: number): Point => group.pick(said.get(name)!, [i]) as Point
      /** What these players together make of the card: their own parts, and those of the others out of their pieces. */
      const read = (together: readonly number[]): Face | undefined => {
        const parts = range(1, players + 1).map((of) => {
          if (together.includes(of)) return group.mul(at('card epk', 3), [keys.get(of)!])
          const pieces = together.map((holder) => {
            const place = holder - (holder > of ? 2 : 1)
            const opened = group.mul(at(`${of} epk`, place), [keys.get(holder)!])
            return { seat: holder, pieces: group.sub(at(`${of} msg`, place), opened) }
          })
          return recoverShares(pieces)
        })
        return book.faceOf(group.sub(at('card msg', 3), group.sum(group.concat(parts))) as Point)
      }
      for (const together of subsets(range(1, players + 1))) {
        const enough = together.length >= players - escrow
        expect([read(together)], together.join()).toEqual(enough ? ends[0] : [undefined])
        expect(enough && 2 * together.length <= players).toBe(false)
      }
    },
  )

  test('so community cards are never dealt to a player, nor is the deck cut or reshuffled', async () => {
    const { ends } = await playTable({ players: 3 }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces, { escrow: 1, community: [3] })
      const errors = [
        await deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [3]]])).catch((error: Error) => error),
        await deck.reshuffle(seat.at('again'), []).catch((error: Error) => error),
      ]
      expect(() => deck.cut(1)).toThrow(/community/)
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
    ['four players and two losses', 4, { escrow: 2, community: [3] }],
    ['half a loss', 3, { escrow: 0.5, community: [3] }],
    ['a negative number of losses', 3, { escrow: -1, community: [3] }],
    ['a position named twice', 3, { escrow: 1, community: [3, 3] }],
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
