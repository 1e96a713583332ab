/** The source's operations on a single card, and what goes wrong when its gaps are left open. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardOperations } from '../../../src/decks/index.ts'
import { group, hashToGroup, type Point, type Scalar, scalar } from '../../../src/group/index.ts'

const { addKey, faceUp, mask, opened, remask, unmask } = cardOperations
type Card = cardOperations.SourceCard

const m = hashToGroup('test', 'the ace of spades')
const g = (exponent: Scalar): Point => group.mul(group.base, [exponent]) as Point
const sum = (a: Point, b: Point): Point => group.add(a, b) as Point
const times = (point: Point, by: Scalar): Point => group.mul(point, [by]) as Point
const anyScalar = fc.bigInt({ min: 1n, max: scalar.q - 1n })

function expectCard(card: Card, { msg, pk, epk }: Card): void {
  expect(group.encode(group.concat([card.msg, card.pk, card.epk]))).toEqual(
    group.encode(group.concat([msg, pk, epk])),
  )
}

describe('the worked example of two players', () => {
  const [s1, s2, r1, r2] = [11n, 222n, 3333n, 44444n]
  const both = scalar.add(s1, s2)
  const nonces = scalar.add(r1, r2)
  const O = group.identity

  test('goes step by step as the source writes it', () => {
    const start = faceUp(m)
    expectCard(start, { msg: m, pk: O, epk: O })
    const first = addKey(start, s1)
    expectCard(first, { msg: m, pk: g(s1), epk: O })
    const masked = mask(first, r1)
    expectCard(masked, { msg: sum(m, times(g(s1), r1)), pk: g(s1), epk: g(r1) })
    const second = addKey(masked, s2)
    const shared = sum(sum(m, times(g(s1), r1)), times(g(r1), s2))
    expectCard(second, { msg: shared, pk: g(both), epk: g(r1) })
    const twice = mask(second, r2)
    expectCard(twice, { msg: sum(m, g(scalar.mul(both, nonces))), pk: g(both), epk: g(nonces) })
    const one = unmask(twice, s1)
    expectCard(one, { msg: sum(m, g(scalar.mul(s2, nonces))), pk: g(s2), epk: g(nonces) })
    expect(opened(one)).toBeUndefined()
    const two = unmask(one, s2)
    expectCard(two, { msg: m, pk: O, epk: g(nonces) })
    expect(opened(two)).toBe(two.msg)
  })

  test('holds in any order of keys and masks: msg = m + Σs·Σr·G', () => {
    const step = fc.oneof(
      anyScalar.map((by) => ({ kind: 'key' as const, by })),
      anyScalar.map((by) => ({ kind: 'mask' as const, by })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const card = steps.reduce(
          (now, { kind, by }) => (kind === 'key' ? addKey(now, by) : mask(now, by)),
          faceUp(m),
        )
        const total = (kind: string): Scalar =>
          scalar.sum(steps.filter((one) => one.kind === kind).map(({ by }) => by))
        const [keys, masks] = [total('key'), total('mask')]
        expectCard(card, { msg: sum(m, g(scalar.mul(keys, masks))), pk: g(keys), epk: g(masks) })
      }),
      { numRuns: 30 },
    )
  })

  test('a key is replaced without the value ever changing', () => {
    fc.assert(
      fc.property(anyScalar, anyScalar, anyScalar, anyScalar, (old, other, fresh, nonce) => {
        const card = mask(addKey(addKey(faceUp(m), old), other), 5n)
        const after = unmask(unmask(remask(card, old, fresh, nonce), other), fresh)
        expect(group.equal(opened(after)!, m)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('who was taken off can still mask: only unmasking needs a secret', () => {
    const card = unmask(mask(addKey(addKey(faceUp(m), s1), s2), r1), s1)
    expect(group.equal(opened(unmask(mask(card, r2), s2))!, m)).toBe(true)
  })
})

describe('the gaps of the source', () => {
  const other = hashToGroup('test', 'the two of clubs')
  const [s1, s2] = [77n, 88n]

  test('a key added without a fresh mask leaves the shuffle readable from epk', () => {
    const deck = [mask(addKey(faceUp(m), s1), 5n), mask(addKey(faceUp(other), s1), 6n)] as const
    const lazy = [addKey(deck[1], s2), addKey(deck[0], s2)]
    const order = lazy.map(({ epk }) => deck.findIndex((card) => group.equal(card.epk, epk)))
    expect(order).toEqual([1, 0])
    const careful = [mask(lazy[0]!, 9n), mask(lazy[1]!, 10n)]
    expect(careful.map(({ epk }) => deck.findIndex((card) => group.equal(card.epk, epk)))).toEqual([-1, -1])
  })

  test('a swapped pk lets its author look through the next mask', () => {
    const known = 4242n
    const deck = [mask(addKey(faceUp(m), s1), 5n), mask(addKey(faceUp(other), s1), 6n)]
    const swapped = deck.map((card) => ({ ...card, pk: g(known) }))
    const shuffled = [mask(swapped[1]!, 1234n), mask(swapped[0]!, 5678n)]
    const linked = shuffled.map((after) =>
      swapped.findIndex((before) => {
        const masked = times(group.sub(after.epk, before.epk) as Point, known)
        return group.equal(group.sub(after.msg, masked), before.msg)
      }),
    )
    expect(linked).toEqual([1, 0])
  })

  test('a card between two keys is read by the others', () => {
    const card = mask(addKey(addKey(faceUp(m), s1), s2), 5n)
    const halfway = unmask(card, s2)
    expect(group.equal(opened(unmask(halfway, s1))!, m)).toBe(true)
    const whole = remask(card, s2, 99n, 7n)
    expect(opened(unmask(whole, s1))).toBeUndefined()
    expect(group.equal(unmask(whole, s1).msg, m)).toBe(false)
  })

  test('pk = O does not show that the value is the right one', () => {
    const card = unmask(mask(addKey(addKey(faceUp(m), s1), s2), 5n), s1)
    const lie = { ...unmask(card, s2), msg: other }
    expect(opened(lie)).toBe(other)
  })
})
