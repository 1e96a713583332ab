/** Which positions become community cards: named by dealers among peers, or by a server that cannot cheat with them. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import {
  agreeOnDealers,
  mask,
  nextByDealer,
  nextByServer,
  numberCards,
  ServerLied,
  signPositions,
} from '../../src/decks/index.ts'
import { Absent, createIdentity, Fault, type Game, type Player } from '../../src/table/index.ts'
import { rollCall, silentIn } from './mask/vanishing.ts'
import { playHonestly, playTable } from './tables.ts'

describe('among peers', () => {
  test('everybody agrees on one order of all dealers, and not always on the same', async () => {
    const orders = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const seen = await playHonestly({ players: 3 }, async (seat) => {
        const dealers = await agreeOnDealers(seat)
        return dealers.map((player) => [...seat.players].sort().indexOf(player)).join('')
      })
      expect(new Set(seen).size).toBe(1)
      expect([...seen[0]!].sort().join('')).toBe('012')
      orders.add(seen[0]!)
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  test('who does not open its part of the coin is no dealer', async () => {
    const cheats = new Map([[2, silentIn(/^dealers\/open/)]])
    const { ends, players } = await playTable({ players: 3, cheats }, agreeOnDealers)
    expect([...(ends[0] as readonly Player[])].sort()).toEqual([players[0]!, players[1]!].sort())
    expect(ends[1]).toEqual(ends[0])
  })

  test('when the dealer vanishes the next one names the cards', async () => {
    const cheats = new Map([[0, silentIn(/^turn\/dealer/)]])
    const { ends, players } = await playTable({ players: 4, cheats }, async (seat) => {
      const dealers = seat.players
      const deck = await mask.shuffle(seat.at('deck'), numberCards(6))
      const error = await nextByDealer(seat.at('turn'), dealers, [2, 4], 1).catch((reason: unknown) => reason)
      if (!(error instanceof Absent)) return error
      const rest = seat.without(error.players)
      await deck.lose(rest.at('lose'), error.players, [2, 4])
      const named = await nextByDealer(rest.at('turn'), dealers, [2, 4], 1, (unused) => unused.slice(1))
      return { lost: error.players, named, opened: (await deck.open(rest.at('open'), named)).length }
    })
    for (const end of ends.slice(1)) expect(end).toEqual({ lost: [players[0]], named: [4], opened: 1 })
  })

  test('without any dealer left the game is told so', async () => {
    const { ends } = await playTable({ players: 2 }, (seat) => nextByDealer(seat.at('turn'), [], [0], 1))
    for (const end of ends) expect(end).toBeInstanceOf(RangeError)
  })

  test('a dealer who names a used position, or too many, is named itself', async () => {
    for (const positions of [[0], [4, 5], [4, 4], []]) {
      const lie: Cheat = { slot: /dealer/, rewrite: (body) => ({ ...body, positions }) }
      const game: Game<unknown> = (seat) => nextByDealer(seat.at('turn'), seat.players, [4, 5], 1)
      const { ends, players } = await playTable({ players: 2, cheats: new Map([[0, lie]]) }, game)
      expect(ends[1]).toBeInstanceOf(Fault)
      expect(ends[1]).toMatchObject({ culprit: players[0] })
    }
  })
})

describe('with a server', () => {
  const server = createIdentity()
  const unused = [3, 4, 5]

  /** Everybody asks the server, which answers each as it likes. */
  function asking(answer: (player: Player, number: number) => readonly number[], slot = 'flop/server') {
    const game: Game<readonly number[]> = async (seat) => {
      await rollCall(seat.at('roll'))
      return nextByServer(seat.at('flop'), server.player, unused, async () => {
        const me = seat.me as Player
        return signPositions(server, seat.table, slot, answer(me, seat.number(me)))
      })
    }
    return game
  }

  test('positions count that everybody got', async () => {
    const seen = await playHonestly(
      { players: 3 },
      asking(() => [5, 3]),
    )
    for (const positions of seen) expect(positions).toEqual([5, 3])
  })

  test('a server that answers differently is found out, and no player is blamed', async () => {
    const { ends, spectator } = await playTable(
      { players: 3 },
      asking((_player, number) => [2 + number]),
    )
    for (const end of [...ends, spectator]) {
      expect(end).toBeInstanceOf(ServerLied)
      expect((end as ServerLied).signed.map(({ positions }) => positions)).toEqual([[3], [4]])
    }
  })

  test('a server that names a used position, or one twice, is found out', async () => {
    for (const positions of [[0], [3, 3]]) {
      const { ends } = await playTable(
        { players: 2 },
        asking(() => positions),
      )
      for (const end of ends) expect(end).toBeInstanceOf(ServerLied)
    }
  })

  test('what the server signed for another moment does not count here', async () => {
    const { ends, players } = await playTable(
      { players: 2 },
      asking(() => [3], 'turn/server'),
    )
    for (const end of ends) expect(end).toMatchObject({ name: 'Fault', culprit: players[0] })
  })

  test('a player who passes on something else is named', async () => {
    const lie: Cheat = { slot: /server/, rewrite: (body) => ({ ...body, positions: [4] }) }
    const { ends, players } = await playTable(
      { players: 3, cheats: new Map([[1, lie]]) },
      asking(() => [3]),
    )
    for (const end of [ends[0], ends[2]])
      expect(end).toMatchObject({ culprit: players[1], rule: 'pass on what the server signed' })
  })
})
