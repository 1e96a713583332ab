/** Dealing anew in the smallest decks: whatever was dealt and opened before, nobody honest is named and no card is lost. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DeckProtocol, type Face, mask, numberCards, padlock } from '../../src/decks/index.ts'
import { intersectByArrays, padlockWith } from '../../src/decks/padlock/index.ts'
import type { Game, Player } from '../../src/table/index.ts'
import { playWeakened, resultsOf } from './weakened.ts'

/** What has become of a position: open, hidden, or dealt to the player with this number, counted from 0. */
type Fate = 'hidden' | 'open' | number

interface Story {
  readonly players: number
  readonly lost: readonly number[]
  readonly fates: readonly Fate[]
}

const story: fc.Arbitrary<Story> = fc.integer({ min: 2, max: 4 }).chain((players) =>
  fc.record({
    players: fc.constant(players),
    lost: fc.uniqueArray(fc.integer({ min: 0, max: players - 1 }), {
      minLength: 1,
      maxLength: Math.min(2, players - 1),
    }),
    fates: fc.array(
      fc.oneof(
        fc.constant<Fate>('hidden'),
        fc.constant<Fate>('open'),
        fc.integer({ min: 0, max: players - 1 }),
      ),
      { minLength: 2, maxLength: 6 },
    ),
  }),
)

const positions = (fates: readonly Fate[], wanted: (fate: Fate) => boolean): number[] =>
  fates.flatMap((fate, position) => (wanted(fate) ? [position] : []))

interface End {
  readonly goesOn: boolean
  readonly mine: readonly Face[]
  /** What everybody sees in the end, by position; the cards that went with the lost are not needed and may stay shut. */
  readonly seen: ReadonlyMap<number, Face>
}

/** Deals and opens what the story says, loses players, and turns up all that is left. */
function tell({ lost, fates }: Story, protocol: DeckProtocol): Game<End | undefined> {
  return async (seat) => {
    const deck = await protocol.shuffle(seat.at('deck'), numberCards(fates.length))
    const hands = new Map(seat.players.map((player, i) => [player, positions(fates, (fate) => fate === i)]))
    const mine = await deck.deal(seat.at('deal'), hands)
    const open = positions(fates, (fate) => fate === 'open')
    const seen = new Map<number, Face>()
    const see = (at: readonly number[], faces: readonly Face[]) =>
      at.forEach((position, i) => {
        seen.set(position, faces[i] as Face)
      })
    see(open, await deck.open(seat.at('open'), open))
    const gone = lost.map((i) => seat.players[i] as Player)
    if (gone.includes(seat.me as Player)) return undefined
    const rest = seat.without(gone)
    const hidden = positions(fates, (fate) => fate === 'hidden')
    const goesOn = await deck.lose(rest.at('lose'), gone, hidden)
    if (!goesOn) return { goesOn, mine, seen }
    see(hidden, await deck.open(rest.at('rest'), hidden))
    for (const player of rest.players) {
      const own = hands.get(player) as number[]
      see(own, await deck.show(rest.at('show', player), player, own))
    }
    return { goesOn, mine, seen }
  }
}

async function expectFairness(told: Story, protocol: DeckProtocol): Promise<void> {
  const staying = told.players - told.lost.length
  const ends = resultsOf(await playWeakened({ players: told.players }, tell(told, protocol)))
  const stayed = ends.flatMap((end, i) => (end === undefined ? [] : [{ ...end, i }]))
  expect(stayed).toHaveLength(staying)
  for (const { goesOn, mine, seen, i } of stayed) {
    expect(goesOn).toBe(staying > 1)
    expect(seen).toEqual(stayed[0]?.seen)
    expect(new Set(seen.values()).size).toBe(seen.size)
    for (const face of seen.values()) expect(numberCards(told.fates.length)).toContain(face)
    if (!goesOn) continue
    const own = positions(told.fates, (fate) => fate === i)
    expect(own.map((position) => seen.get(position))).toEqual(mine)
  }
}

describe.each<[string, DeckProtocol]>([
  ['mask', mask],
  ['padlock, by tags', padlock],
  ['padlock, by arrays', padlockWith(intersectByArrays)],
])('%s: a new deal', (_name, protocol) => {
  test('of two to six cards names nobody honest, doubles nothing and keeps hands', async () => {
    await fc.assert(
      fc.asyncProperty(story, (told) => expectFairness(told, protocol)),
      { numRuns: 25 },
    )
  }, 120_000)

  test.each<[string, Story]>([
    ['the only card that is not face up is hidden', { players: 3, lost: [2], fates: ['open', 'hidden'] }],
    ['it is hidden, and two are gone', { players: 4, lost: [0, 3], fates: ['open', 'open', 'hidden'] }],
    ['one is hidden and one is held', { players: 3, lost: [1], fates: ['hidden', 0] }],
    ['one is hidden and one went with its owner', { players: 3, lost: [1], fates: ['hidden', 1] }],
    ['one is hidden and two are held', { players: 3, lost: [1], fates: ['open', 'hidden', 0, 2] }],
  ])('where %s', async (_what, told) => {
    await expectFairness(told, protocol)
  })

  test('leaves a known card to be dealt like any other', async () => {
    const table = await playWeakened({ players: 3 }, async (seat) => {
      const deck = await protocol.shuffle(seat.at('deck'), numberCards(2))
      const [open] = await deck.open(seat.at('open'), [0])
      const [first, , lost] = seat.players as [Player, Player, Player]
      if (seat.me === lost) return undefined
      const rest = seat.without([lost])
      expect(await deck.lose(rest.at('lose'), [lost], [1])).toBe(true)
      const mine = await deck.deal(rest.at('deal'), new Map([[first, [1]]]))
      const shown = await deck.show(rest.at('show'), first, [1])
      return { open, mine, shown, audited: await deck.audit(rest.at('audit')) }
    })
    const [first, second] = resultsOf(table)
    expect(first?.mine).toEqual(first?.shown)
    for (const end of [first, second]) {
      expect(end?.audited).toEqual([end?.open, ...(end?.shown ?? [])])
      expect(new Set(end?.audited).size).toBe(2)
    }
  })
})
