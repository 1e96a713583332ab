/** Dealing anew after a loss (spec/recovery, section 4): hands stay, no card is doubled, nobody gets a second draw. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { type Deck, type Face, FaceBook, facesNamed, mask, numberCards } from '../../../src/decks/index.ts'
import { group, type Point, type Points } from '../../../src/group/index.ts'
import { encrypt, scalarsFrom } from '../../../src/proofs/index.ts'
import { Absent, Fault, type Game, type Player, type Seat, wire } from '../../../src/table/index.ts'
import { statementsIn } from '../../table/lines.ts'
import { playTable } from '../tables.ts'
import { expectEveryFieldToMatter } from '../tampering.ts'
import { playWeakened } from '../weakened.ts'
import { goOn, range, rollCall, silentIn, twoEach } from './vanishing.ts'

describe('after a loss', () => {
  test('six players, two of them gone, three cards on the table: 41 cards are dealt anew', async () => {
    const gone = silentIn(/^roll/)
    const cheats = new Map([
      [1, gone],
      [4, gone],
    ])
    const { ends, lines } = await playTable({ players: 6, cheats }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), facesNamed('52'))
      const mine = await deck.deal(seat.at('deal'), twoEach(seat.players))
      const board = await deck.open(seat.at('flop'), [12, 13, 14])
      const { seat: rest, lost } = await rollCall(seat.at('roll'))
      await deck.lose(rest.at('lose'), lost, [15, 16])
      const open = [2, 3, 8, 9, ...range(15, 52)]
      const fresh = await deck.open(rest.at('rest'), open)
      const hands = new Map<Player, readonly Face[]>()
      for (const player of rest.players) {
        const i = seat.players.indexOf(player)
        hands.set(player, await deck.show(rest.at('show', player), player, [2 * i, 2 * i + 1]))
      }
      if (seat.me !== undefined) expect(hands.get(seat.me)).toEqual(mine)
      return { fresh, all: [...board, ...fresh, ...[...hands.values()].flat()], size: deck.size }
    })
    for (const i of [0, 2, 3, 5]) {
      const { fresh, all, size } = ends[i] as { fresh: Face[]; all: Face[]; size: number }
      expect(fresh).toHaveLength(52 - 4 * 2 - 3)
      expect([...all].sort()).toEqual([...facesNamed('52')].sort())
      expect(size).toBe(52)
    }
    const shuffled = statementsIn(lines).find(({ slot }) => /redeal\/shuffle\/1$/.test(slot))
    expect(shuffled?.body['msg']).toHaveLength(52 - 3)
  })

  test('cards dealt before and after are kept through a second loss, and one in the middle of it', async () => {
    const cheats = new Map([
      [4, silentIn(/^first/)],
      [3, silentIn(/second/)],
      [2, silentIn(/claim$/)],
    ])
    const afterFirst = new Map([...cheats].filter(([i]) => i !== 2))
    const play: Game<readonly Face[]> = async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), numberCards(14))
      await deck.deal(seat.at('deal'), twoEach(seat.players))
      const first = await rollCall(seat.at('first'))
      const one = await goOn(deck, first.seat, first.lost, [10])
      await deck.deal(one.seat.at('more'), new Map([[seat.players[0]!, [10]]]))
      const second = await rollCall(one.seat.at('second'))
      const two = await goOn(deck, second.seat, second.lost, [11])
      expect([one.goesOn, two.goesOn]).toEqual([true, true])
      const held = await deck.show(two.seat.at('show'), seat.players[0]!, [0, 1, 10])
      const others = await deck.show(two.seat.at('others'), seat.players[1]!, [2, 3])
      const hidden = [...range(4, 10), ...range(11, 14)].filter(
        (position) => !two.seat.players.includes(seat.players[position >> 1] ?? ''),
      )
      return [...held, ...others, ...(await deck.open(two.seat.at('rest'), hidden))]
    }
    for (const table of [afterFirst, cheats]) {
      const { ends } = await playTable({ players: 5, cheats: table }, play)
      for (const end of ends.slice(0, 2)) {
        const faces = end as readonly Face[]
        expect(new Set(faces).size).toBe(table === cheats ? 14 : 12)
        expect(faces.length).toBe(new Set(faces).size)
      }
    }
  })

  test('the cards of one who left are dealt anew as well', async () => {
    const { ends } = await playTable(
      { players: 4, cheats: new Map([[3, silentIn(/^roll/)]]) },
      async (seat) => {
        const deck = await mask.shuffle(seat.at('deck'), numberCards(10))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        const leaver = seat.players[0]!
        await deck.leave(seat.at('leave'), leaver, [8, 9])
        if (seat.me === leaver) return undefined
        const { seat: rest, lost } = await rollCall(seat.at('roll').without([leaver]))
        expect(await deck.lose(rest.at('lose'), lost, [8])).toBe(true)
        const open = await deck.open(rest.at('open'), [0, 1, 6, 7, 8, 9])
        const held = await deck.show(rest.at('show'), seat.players[1]!, [2, 3])
        return [...open, ...held]
      },
    )
    for (const end of ends.slice(1, 3)) expect(new Set(end as Face[]).size).toBe(8)
  })

  test('one player alone has nobody to hide a card from: the cards are void', async () => {
    const { ends } = await playTable(
      { players: 2, cheats: new Map([[1, silentIn(/^roll/)]]) },
      async (seat) => {
        const deck = await mask.shuffle(seat.at('deck'), numberCards(6))
        const { seat: rest, lost } = await rollCall(seat.at('roll'))
        return deck.lose(rest.at('lose'), lost, [0])
      },
    )
    expect(ends[0]).toBe(false)
  })
})

describe('a card that may have been seen is never dealt anew', () => {
  /** What `lose` says after somebody failed in this operation. */
  async function afterFailing(
    cheat: Cheat,
    operation: (seat: Seat, deck: Deck) => Promise<unknown>,
  ): Promise<unknown> {
    const { ends } = await playTable({ players: 4, cheats: new Map([[2, cheat]]) }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), numberCards(12))
      const error = await operation(seat, deck).catch((reason: unknown) => reason)
      if (!(error instanceof Absent) && !(error instanceof Fault)) return error
      const lost = error instanceof Absent ? error.players : [error.culprit]
      return deck.lose(seat.without(lost).at('lose'), lost, [8, 9])
    })
    expect(ends[0]).toEqual(ends[1])
    return ends[3]
  }

  test('the last to give its part saw the card and vanished: void', async () => {
    const open = (seat: Seat, deck: Deck) => deck.open(seat.at('open'), [8])
    expect(await afterFailing(silentIn(/^open/), open)).toBe(false)
  })

  test('it lied instead of vanishing: void as well', async () => {
    const lie: Cheat = {
      slot: /^open/,
      rewrite: (body) => ({ ...body, parts: [...(body['parts'] as string[])].reverse() }),
    }
    const open = (seat: Seat, deck: Deck) => deck.open(seat.at('open'), [8, 9])
    expect(await afterFailing(lie, open)).toBe(false)
  })

  test('it vanished while its partner was being dealt: no second draw', async () => {
    const deal = (seat: Seat, deck: Deck) => deck.deal(seat.at('deal'), twoEach(seat.players))
    expect(await afterFailing(silentIn(/^deal/), deal)).toBe(false)
  })

  test('it was to give its part before the others and vanished: nothing was seen, and play goes on', async () => {
    const open = (seat: Seat, deck: Deck) => deck.open(seat.at('open'), [8], { stages: [[seat.players[2]!]] })
    expect(await afterFailing(silentIn(/^open/), open)).toBe(true)
  })

  test('it was in the last of three stages: it saw the card, void', async () => {
    const open = (seat: Seat, deck: Deck) => {
      const [first, second, , fourth] = seat.players as [Player, Player, Player, Player]
      return deck.open(seat.at('open'), [8], { stages: [[fourth], [first, second]] })
    }
    expect(await afterFailing(silentIn(/^open/), open)).toBe(false)
  })

  test('a card that a player has given its part of is never dealt to it', async () => {
    const open = async (seat: Seat, deck: Deck) => {
      const [first, , third] = seat.players as [Player, Player, Player]
      const stages = [[first], [third]]
      const error = await deck.open(seat.at('open'), [8], { stages }).catch((reason: unknown) => reason)
      const rest = seat.without([third]).at('open')
      expect(await deck.lose(rest.at('lose'), [third], [])).toBe(true)
      await expect(deck.deal(rest.at('deal'), new Map([[first, [8]]]))).rejects.toThrow(RangeError)
      throw error
    }
    expect(await afterFailing(silentIn(/^open\/stage/), open)).toBe(true)
  })
})

describe('claiming cards', () => {
  const faces = numberCards(8)
  const book = new FaceBook(faces)
  const pointList = wire.points(0, 100)
  const rule = 'claim exactly the cards that it holds'

  /** Everybody holds one card; the third leaves the others to deal anew, and every card is then opened. */
  const play: Game<readonly Face[]> = async (seat) => {
    const deck = await mask.shuffle(seat.at('deck'), faces)
    await deck.deal(seat.at('deal'), new Map(seat.players.map((player, i) => [player, [i]])))
    const lost = seat.players[2]!
    const rest = seat.without([lost])
    if (seat.me === lost) return []
    await deck.lose(rest.at('lose'), [lost], [7])
    const shown: Face[] = []
    for (const [i, player] of rest.players.entries())
      shown.push(...(await deck.show(rest.at('show', player), player, [i])))
    return [...shown, ...(await deck.open(rest.at('open'), range(2, 8)))]
  }

  /** Claims a face of its choice in place of the card it holds, so that its own card is in the deck again. */
  function claiming(face: Face): readonly Cheat[] {
    let own: Points
    return [
      {
        slot: /redeal\/keys$/,
        rewrite: (body) => {
          own = pointList.decode(body['keys'], '')
          return body
        },
      },
      {
        slot: /redeal\/claim$/,
        async rewrite(body, { door, seat }) {
          const [other] = await door.overhear(seat.slot.replace(/claim$/, 'keys'), 1)
          const joint = group.add(own, pointList.decode(other?.body['keys'], '')) as Point
          const wanted = group.pick(book.points, [faces.indexOf(face)])
          const { a, b } = encrypt(joint, wanted, scalarsFrom(new Uint8Array(32), 'claim', 1))
          return { ...body, epk: pointList.encode(a), msg: pointList.encode(b) }
        },
      },
    ]
  }

  test('without proof of ownership a player keeps its card and takes an ace out of the deck', async () => {
    for (const face of faces) {
      const table = { players: 3, cheater: 0, cheats: claiming(face) }
      const { ends } = await playWeakened({ ...table, ignoring: (broken) => broken === rule }, play)
      const seen = ends[1] as Face[] | Error
      if (seen instanceof Error || seen[0] === face || seen[1] === face) continue
      expect(seen.filter((other) => other === seen[0])).toHaveLength(2)
      expect(seen).not.toContain(face)
      return
    }
    expect.fail('no face could be claimed')
  })

  test('a false claim is refused, and its author named', async () => {
    for (const face of faces.slice(0, 2)) {
      const table = { players: 3, cheater: 0, cheats: claiming(face) }
      const { ends, players } = await playWeakened(table, play)
      expect(ends[1]).toBeInstanceOf(Fault)
      expect(ends[1]).toMatchObject({ culprit: players[0], rule })
    }
  })

  test('every field of every claim and every blinding matters', async () => {
    const game: Game<boolean> = async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), numberCards(4))
      await deck.deal(seat.at('deal'), new Map(seat.players.map((player, i) => [player, [i]])))
      const { seat: rest, lost } = await rollCall(seat.at('roll'))
      return deck.lose(rest.at('lose'), lost, [3])
    }
    const others = new Map([[2, silentIn(/^roll/)]])
    const tried = await expectEveryFieldToMatter(3, 1, game, {
      tampered: /redeal\/(claim|tags\/blind)/,
      others,
    })
    expect(tried).toBeGreaterThan(25)
  }, 300_000)
})
