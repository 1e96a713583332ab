/** The dealer of names is one player of many: every field of its messages matters as well, and it is named for each. */
import { describe, expect, test } from 'vitest'
import type { CheatScene } from '../../../src/adversaries/cheat.ts'
import { LostCut, names } from '../../../src/decks/index.ts'
import { group } from '../../../src/group/index.ts'
import { base64urlnopad } from '../../../src/group/inside.ts'
import { encodeLinearProof, provePeel } from '../../../src/proofs/index.ts'
import { Absent, type Player, type Seat, wire } from '../../../src/table/index.ts'
import type { Body } from '../../../src/table/inside.ts'
import { playTable } from '../tables.ts'
import { expectEveryFieldToMatter } from '../tampering.ts'

test('every field of every message of the dealer matters, and the dealer is named', async () => {
  const tried = await expectEveryFieldToMatter(
    2,
    0,
    async (seat: Seat) => {
      const deck = await names.shuffle(seat.at('deck'), ['a', 'b', 'c'], { candidates: 2 })
      return deck.open(seat.at('open'), [0, 1, 2])
    },
    { judgedLater: /candidate|coin\/seal|cut/ },
  )
  expect(tried).toBeGreaterThan(80)
}, 120_000)

describe('a dealer who goes silent', () => {
  const shuffle = (silent: RegExp, ...cheats: readonly number[]) =>
    playTable(
      {
        players: 3,
        cheats: new Map(cheats.map((i) => [i, { slot: silent, remake: () => 'silence' as const }])),
      },
      async (seat: Seat) => (await names.shuffle(seat.at('deck'), ['a', 'b', 'c'], { candidates: 2 })).size,
    )

  test.each([
    ['at the cut', /^deck\/cut$/],
    ['when it should open its coin', /^deck\/coin\/open$/],
    ['when it should seal its coin', /^deck\/coin\/seal$/],
  ])('%s has lost the cut', async (_when, slot) => {
    const { ends, spectator, players } = await shuffle(slot, 0)
    for (const end of [ends[1], ends[2], spectator]) {
      expect(end).toBeInstanceOf(LostCut)
      expect(end).toBeInstanceOf(Absent)
      expect(end).toMatchObject({ dealer: players[0], players: [players[0]] })
      expect((end as Error).message).toMatch(/lost the cut/)
    }
  })

  test('is told apart from another who is silent with it', async () => {
    const { ends, players } = await shuffle(/^deck\/coin\/open$/, 0, 2)
    expect(ends[1]).toBeInstanceOf(LostCut)
    expect(ends[1]).toMatchObject({ dealer: players[0], players: [players[0], players[2]] })
  })

  test('before its decks are on the table is merely absent, as are others at any time', async () => {
    for (const table of [shuffle(/^deck\/candidate\/2$/, 0), shuffle(/^deck\/coin\/open$/, 2)]) {
      const { ends } = await table
      expect(ends[1]).toBeInstanceOf(Absent)
      expect(ends[1]).not.toBeInstanceOf(LostCut)
    }
  })
})

test('whoever keeps a link shut when all layers are off withholds nothing of the card', async () => {
  const silent = { slot: /^open\/link/, remake: () => 'silence' as const }
  const { ends } = await playTable({ players: 3, cheats: new Map([[1, silent]]) }, async (seat: Seat) => {
    const deck = await names.shuffle(seat.at('deck'), ['a', 'b', 'c'], { candidates: 2 })
    const second = seat.players[1] as Player
    const stages = [[second]]
    const gone = await deck.open(seat.at('open'), [0], { stages }).catch((error: unknown) => error)
    if (!(gone instanceof Absent)) throw gone
    const rest = seat.without(gone.players)
    expect(await deck.lose(rest.at('lose'), gone.players, [0])).toBe(true)
    return deck.open(rest.at('again'), [0])
  })
  expect(ends[0]).toHaveLength(1)
  expect(ends[2]).toEqual(ends[0])
})

const refused: readonly (readonly [string, object, RegExp])[] = [
  ['no deck to choose from', { candidates: 0 }, /1 to 64 decks, not 0/],
  ['too many decks', { candidates: 65 }, /not 65/],
  ['half a deck', { candidates: 1.5 }, /not 1.5/],
  ['escrow', { escrow: 1 }, /no escrow/],
  ['joint points', { jointPoints: true }, /padlock/],
  ['two phases', { twoPhase: true }, /mask/],
]

test.each(refused)('a deck of names is refused with %s', async (_what, options, sentence) => {
  const shuffled = names.shuffle(
    { players: ['one', 'two'] as readonly Player[] } as Seat,
    ['a', 'b'],
    options,
  )
  await expect(shuffled).rejects.toThrow(RangeError)
  await expect(shuffled).rejects.toThrow(sentence)
})

test('who complains of one card and shows two is named, whatever the proof is', async () => {
  const points = group.concat([group.base, group.base])
  const { ends, players } = await playTable(
    {
      players: 3,
      cheats: new Map([
        [
          2,
          {
            slot: /^deal\/receipt\/3$/,
            rewrite(body: Body, { mine }: CheatScene) {
              const peel = { key: group.base, locked: points, peeled: points }
              const proof = provePeel(mine.context, peel, { secret: 1n }, mine.secret('complaint'))
              const shown = {
                points: wire.points(0, 2).encode(points),
                proof: base64urlnopad.encode(encodeLinearProof(proof)),
              }
              return { ...body, bad: { cards: [0], ...shown } }
            },
          },
        ],
      ]),
    },
    async (seat: Seat) => {
      const deck = await names.shuffle(seat.at('deck'), ['a', 'b', 'c'], { candidates: 2 })
      return deck.deal(seat.at('deal'), new Map([[seat.players[2] as Player, [0, 1]]]))
    },
  )
  for (const end of [ends[0], ends[1]])
    expect(end).toMatchObject({ culprit: players[2], rule: 'show as many cards as are bad' })
})
