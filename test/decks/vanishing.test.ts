/**
 * Players who vanish anywhere in a hand, whatever the stages and with or without escrow: those who stay see the same, nobody is
 * named, hands are kept, no card is doubled.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DeckProtocol, type Face, mask, numberCards, padlock } from '../../src/decks/index.ts'
import { Absent, type Game, type Player, type Seat } from '../../src/table/index.ts'
import { goOn, range, silentIn } from './mask/vanishing.ts'
import { playTable } from './tables.ts'

/** Where a player falls silent: from then on it says nothing. */
const moments = ['deal', 'flop', 'turn', 'lose', 'release', 'escrow', 'redeal', 'stage/1', 'stage/2'] as const

interface Story {
  readonly players: number
  readonly escrow: number
  /** The stage of each player. */
  readonly stages: readonly number[]
  /** When the last two players fall silent. */
  readonly silent: readonly (typeof moments)[number][]
}

const story: fc.Arbitrary<Story> = fc.integer({ min: 4, max: 5 }).chain((players) =>
  fc.record({
    players: fc.constant(players),
    escrow: fc.integer({ min: 0, max: 1 }),
    stages: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: players, maxLength: players }),
    silent: fc.array(fc.constantFrom(...moments), { minLength: 1, maxLength: 2 }),
  }),
)

interface End {
  readonly goesOn: boolean
  readonly mine: readonly Face[]
  readonly hands: readonly (readonly [Player, readonly Face[]])[]
  readonly board: readonly Face[]
}

function hand(protocol: DeckProtocol, { players, escrow, stages }: Story): Game<End> {
  return async (seat) => {
    const community = range(players, players + 3)
    const options = escrow === 0 ? {} : { community, escrow }
    const deck = await protocol.shuffle(seat.at('deck'), numberCards(players + 4), options)
    const opening = { stages: range(0, 3).map((stage) => seat.players.filter((_, i) => stages[i] === stage)) }
    let here: Seat = seat.at('play')
    let over = false
    /** Asks until nobody vanishes any more, or the cards are void. */
    const ask = async <T>(needed: readonly number[], question: () => Promise<readonly T[]>) => {
      while (!over) {
        try {
          return await question()
        } catch (error) {
          if (!(error instanceof Absent)) throw error
          const next = await goOn(deck, here.without(error.players), error.players, needed)
          here = next.seat
          over = !next.goesOn
        }
      }
      return []
    }
    const held = () =>
      new Map(here.players.map((player) => [player, [seat.players.indexOf(player)]] as const))
    const mine = await ask(range(0, players + 3), () => deck.deal(here.at('deal'), held(), opening))
    const board: Face[] = []
    for (const [i, street] of ['flop', 'turn', 'river'].entries())
      board.push(
        ...(await ask(community.slice(i), () => deck.open(here.at(street), [community[i]!], opening))),
      )
    const hands: [Player, readonly Face[]][] = []
    for (const [player, own] of over ? [] : held())
      hands.push([player, await deck.show(here.at('show', player), player, own)])
    return { goesOn: !over, mine, hands, board }
  }
}

async function expectFairness(told: Story, protocol: DeckProtocol): Promise<boolean> {
  const cheats = new Map(
    told.silent.map((moment, i) => [told.players - 1 - i, silentIn(new RegExp(`^play.*${moment}`))]),
  )
  const { ends, players } = await playTable({ players: told.players, cheats }, hand(protocol, told))
  const [first, ...others] = ends.filter((_, i) => !cheats.has(i)) as End[]
  for (const end of [first, ...others]) if (end instanceof Error) throw end
  const { goesOn, hands, board } = first as End
  for (const other of others) expect(other).toMatchObject({ goesOn, hands, board })
  const seen = [...board, ...hands.flatMap(([, faces]) => faces)]
  expect(new Set(seen).size).toBe(seen.length)
  if (!goesOn) return goesOn
  expect(board).toHaveLength(3)
  ends.forEach((end, i) => {
    if (end === undefined) return
    expect((end as End).mine).toEqual(hands.find(([player]) => player === players[i])?.[1])
  })
  return goesOn
}

describe.each([mask, padlock])('players of a $name deck who vanish', (protocol) => {
  test('after others have given their parts, with escrow', async () => {
    const told: Story = { players: 4, escrow: 1, stages: [0, 0, 0, 1], silent: ['flop'] }
    expect(await expectFairness(told, protocol)).toBe(true)
  })

  test('anywhere leave the others with the same cards, or with none', async () => {
    const ways = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        ways.add(await expectFairness(told, protocol))
      }),
      { numRuns: 12 },
    )
    expect(ways).toContain(true)
  }, 300_000)
})
