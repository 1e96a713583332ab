/** Self-MAC'ing cards: a card is read back from its point, and nothing else is a card. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardBytes, freshCards, mostCards, readCard } from '../../../src/decks/names/card.ts'
import { leafName, linkName } from '../../../src/decks/names/name.ts'
import { DecodeError, group, hashToGroup, type Point } from '../../../src/group/index.ts'

const seed = new Uint8Array(32).fill(5)
const at = (points: ReturnType<typeof freshCards>, i: number): Point => group.pick(points, [i]) as Point

describe('a card', () => {
  test('carries its value through encryption and back', () => {
    const cards = freshCards(seed, 300)
    expect(cards.length).toBe(300)
    for (let value = 0; value < 300; value += 13) expect(readCard(at(cards, value))).toBe(value)
  })

  test('has a nonce of its own, so that two decks have nothing in common', () => {
    const other = freshCards(new Uint8Array(32).fill(6), 4)
    const own = freshCards(seed, 4)
    for (let i = 0; i < 4; i++) expect(group.equal(at(own, i), at(other, i))).toBe(false)
  })

  test('is below the prime of the field up to the largest deck', () => {
    expect(cardBytes(mostCards - 1, new Uint8Array(14).fill(255))[31]).toBeLessThan(0x7f)
  })

  test('is nothing that a dealer knows the logarithm of', () => {
    for (let k = 1n; k < 200n; k++) expect(readCard(group.mul(group.base, [k]) as Point)).toBeUndefined()
    expect(readCard(hashToGroup('test', 'a point'))).toBeUndefined()
    expect(readCard(group.identity)).toBeUndefined()
  })

  test('with any other byte is no card', () => {
    const bytes = group.encode(at(freshCards(seed, 1), 0))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = bytes.map((byte, i) => (i === place ? byte ^ change : byte))
        try {
          expect(readCard(group.decode(changed) as Point)).toBeUndefined()
        } catch (error) {
          if (!(error instanceof DecodeError)) throw error
        }
      }),
    )
  })
})

test('leaf and link are hashed apart, so that no card is a link', () => {
  const card = at(freshCards(seed, 1), 0)
  const leaf = leafName(card)
  expect(leaf).toHaveLength(43)
  expect(linkName(group.encode(card), leaf)).not.toBe(leaf)
  expect(linkName(new Uint8Array(32), leaf)).not.toBe(linkName(new Uint8Array(32).fill(1), leaf))
})
