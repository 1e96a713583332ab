/** The dealer of names is one player of many: every field of its messages matters as well, and it is named for each. */
import { expect, test } from 'vitest'
import { names } from '../../../src/decks/index.ts'
import type { Seat } from '../../../src/table/index.ts'
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

const refused: readonly (readonly [string, object, RegExp])[] = [
  ['no deck to choose from', { candidates: 0 }, /1 to 64 decks, not 0/],
  ['too many decks', { candidates: 65 }, /not 65/],
  ['half a deck', { candidates: 1.5 }, /not 1.5/],
  ['escrow', { escrow: 1 }, /no escrow/],
  ['joint points', { jointPoints: true }, /padlock/],
  ['two phases', { twoPhase: true }, /mask/],
]

test.each(refused)('a deck of names is refused with %s', async (_what, options, sentence) => {
  const shuffled = names.shuffle({} as Seat, ['a', 'b'], options)
  await expect(shuffled).rejects.toThrow(RangeError)
  await expect(shuffled).rejects.toThrow(sentence)
})
