import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheating-seat.ts'
import { type DeckProtocol, mask, names, numberCards, padlock } from '../../src/decks/index.ts'
import {
  Absent,
  Fault,
  form,
  type Game,
  type Player,
  type Seat,
  simulate,
  wire,
} from '../../src/table/index.ts'
import type { Body } from '../../src/table/statements/statement.ts'
import { agreement, cheats } from '../table/coins.ts'
import { statementsIn } from '../table/lines.ts'

const WordForm = form('test', 'word', wire.record({ word: wire.text(10) }))

function lostBy(error: unknown): readonly Player[] {
  if (error instanceof Absent) return error.players
  if (error instanceof Fault) return [error.culprit]
  throw error
}

describe('two players are lost, the second while the first is made good by escrow', () => {
  const board = [0, 1, 2]

  /** Everybody says a word, then the board is opened: without those who are lost, as far as the deck can. */
  const boardGame =
    (protocol: DeckProtocol): Game<string> =>
    async (seat) => {
      const deck = await protocol.shuffle(seat.at('deck'), numberCards(8), { escrow: 1, community: board })
      let here: Seat = seat.at('play')
      const goOnWithout = async (lost: readonly Player[]): Promise<boolean> => {
        here = here.without(lost)
        try {
          return await deck.lose(here.at('lose'), lost, board)
        } catch (error) {
          return goOnWithout(lostBy(error))
        }
      }
      for (;;) {
        try {
          await here.at('word').all(WordForm, () => ({ word: 'hello' }))
          return (await deck.open(here.at('open'), board)).join()
        } catch (error) {
          if (!(await goOnWithout(lostBy(error)))) return 'void'
        }
      }
    }

  const silentIn = (slot: RegExp): Cheat => ({ slot, remake: () => 'silence' })
  const lose = (protocol: DeckProtocol, first: RegExp) =>
    simulate({
      seed: `two lost ${protocol.name} ${first}`,
      players: 4,
      game: boardGame(protocol),
      take: cheats({ 1: silentIn(first), 2: silentIn(/\/lose\//) }),
    })

  test.each([mask, padlock])(
    'before the board is opened: the $name deck deals it anew to those who stay',
    async (protocol) => {
      const simulated = await lose(protocol, /^play\/word/)
      const faces = agreement(simulated, 3, 4).split(',')
      expect(new Set(faces).size).toBe(3)
      expect(simulated.absences.map(({ players }) => players)).toEqual([
        [simulated.table.players[0]],
        [simulated.table.players[1]],
      ])
      expect(simulated.faults).toEqual([])
    },
  )

  test.each([mask, padlock])(
    'while the board is opened: it may have been seen, and the $name deck is void',
    async (protocol) => {
      const simulated = await lose(protocol, /^play\/open/)
      expect(agreement(simulated, 3, 4)).toBe('void')
      expect(simulated.faults).toEqual([])
    },
  )
})

describe('two players lie at the same time', () => {
  /** Who is to blame for what goes wrong when cards are dealt and all keys laid open. */
  const blameGame: Game<string> = async (seat) => {
    try {
      const deck = await names.shuffle(seat.at('deck'), numberCards(8))
      await deck.deal(seat.at('deal'), new Map(seat.players.map((player, i) => [player, [i]])))
      await deck.audit(seat.at('audit'))
      return 'nobody'
    } catch (error) {
      return lostBy(error)
        .map((player) => seat.number(player))
        .join()
    }
  }

  const junk = (slot: RegExp): Cheat => ({ slot, rewrite: (body: Body) => ({ ...body, junk: 1 }) })

  test.each([
    ['about the cards they got', /^deal\/receipt/],
    ['when they lay open their keys', /^audit\//],
  ])('%s: everybody blames whoever comes first in the order', async (_, slot) => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const simulated = await simulate({
        seed: `two liars ${slot} ${seed}`,
        players: 4,
        game: blameGame,
        network: { delay: [5, 400] },
        take: cheats({ 2: junk(slot), 3: junk(slot) }),
      })
      const first = statementsIn(simulated.lines).find(({ body }) => 'junk' in body)
      expect(agreement(simulated, 1, 4)).toBe(String(simulated.seatOf.get(first?.by ?? '')))
    }
  })
})
