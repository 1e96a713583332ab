/** The eight messages of the source, with its names and fields. */
import { expect, test } from 'vitest'
import { dealKeys } from '../../../src/decks/deal-keys/index.ts'
import { numberCards } from '../../../src/decks/index.ts'
import type { Game, Player } from '../../../src/table/index.ts'
import { playWeakened } from '../weakened.ts'

/** One card to the second player, one for all; then the second shows its card. */
const oneCardEach: Game<void> = async (seat) => {
  const deck = await dealKeys.shuffle(seat.at('deck'), numberCards(4))
  const second = seat.players[1] as Player
  await deck.deal(seat.at('deal'), new Map([[second, [2]]]))
  await deck.open(seat.at('open'), [0])
  await deck.show(seat.at('show'), second, [2])
}

test('every message has the fields of the source, and for one card exactly its types', async () => {
  const { said } = await playWeakened({ players: 3 }, oneCardEach)
  const shapes = said.map(({ slot, body: { system, type, ...fields } }) => {
    expect(system).toBe('cards')
    return [slot, type, Object.keys(fields).sort().join(' ')]
  })
  const parts = 'dealPublicKeyParts offsetCommitment'
  expect(shapes.sort()).toEqual(
    [
      ['deck/request', 'requestDealParts', `cards ${parts} deck`, 'players proof shuffleOrder'],
      ['deck/respond', 'respondDealParts', parts, 'playerId proof'],
      ['deck/respond', 'respondDealParts', parts, 'playerId proof'],
      ...[1, 2, 3].map((step) => [`deck/shuffle/${step}`, 'shuffle', 'deck playerId proof step']),
      ...[1, 2, 3].map(() => ['deck/offset', 'revealOffset', 'blinding offset playerId']),
      ['deal/initial', 'dealInitial', 'dealNo player'],
      ...[1, 3].map(() => ['deal/final', 'dealFinal', 'dealKeyPart dealNo playerId']),
      ['open/initial', 'revealInitial', 'dealKeyPart dealNo'],
      ...[2, 3].map(() => ['open/final', 'revealFinal', 'dealKeyPart dealNo playerId']),
      ['show/show', 'revealFinal', 'dealKeyPart dealNo playerId'],
    ]
      .map(([slot, type, ...fields]) => [slot, type, fields.join(' ').split(' ').sort().join(' ')])
      .sort(),
  )
  const find = (slot: string, by?: number) =>
    said.find(({ slot: at, body }) => at === slot && (by === undefined || body['playerId'] === by))!.body
  expect(find('deal/initial')).toMatchObject({ player: 2, dealNo: 3 })
  expect(find('deal/final', 3)).toMatchObject({ playerId: 3, dealNo: 3, dealKeyPart: expect.any(String) })
  expect(find('deck/request')).toMatchObject({
    cards: 4,
    shuffleOrder: [1, 2, 3],
    deck: { faces: ['1', '2', '3', '4'] },
  })
  const { deck } = find('deck/shuffle/2') as unknown as { deck: readonly (readonly string[])[] }
  expect(deck.map((entry) => entry.length)).toEqual([2, 2, 2, 2])
})

test('several cards travel in one message as lists', async () => {
  const { said } = await playWeakened({ players: 2 }, async (seat) => {
    const deck = await dealKeys.shuffle(seat.at('deck'), numberCards(4))
    const [first, second] = seat.players as [Player, Player]
    await deck.deal(
      seat.at('deal'),
      new Map([
        [first, [0]],
        [second, [2, 3]],
      ]),
    )
  })
  const find = (slot: string, by?: number) =>
    said.find(({ slot: at, body }) => at === slot && (by === undefined || body['playerId'] === by))!.body
  expect(find('deal/initial')).toMatchObject({ player: [1, 2, 2], dealNo: [1, 3, 4] })
  expect(find('deal/final', 1)).toMatchObject({ playerId: 1, dealNo: [3, 4] })
  expect(find('deal/final', 2)).toMatchObject({ playerId: 2, dealNo: 1 })
})

test.each([
  ['escrow', { escrow: 1 as const }],
  ['candidates', { candidates: 3 }],
  ['joint points', { jointPoints: true }],
  ['two phases', { twoPhase: true }],
])('refuses to shuffle with %s, which it does not have', async (_what, options) => {
  const { ends } = await playWeakened({ players: 2 }, (seat) =>
    dealKeys.shuffle(seat, numberCards(4), options),
  )
  for (const end of ends) expect(end).toBeInstanceOf(RangeError)
})

test('never deals a community card to a player', async () => {
  const { ends } = await playWeakened({ players: 2 }, async (seat) => {
    const deck = await dealKeys.shuffle(seat.at('deck'), numberCards(4), { community: [3] })
    const dealt = deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [3]]]))
    return { error: await dealt.catch((error: Error) => error.message), opened: await deck.open(seat, [3]) }
  })
  for (const end of ends)
    expect(end).toMatchObject({ error: expect.stringContaining('community'), opened: [expect.any(String)] })
})
