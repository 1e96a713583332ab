/** A prover that lies, with the real prover's code and every secret at hand, is refused (spec/proofs, section 5). */
import { describe, expect, it } from 'vitest'
import { group, type Points, scalar } from '../../../src/group/index.ts'
import { type Ciphertexts, pickCiphertexts } from '../../../src/proofs/elgamal.ts'
import { isCiphertexts, isNumbers, type Part, type Parts } from '../sample.ts'
import { addKeyInstance, faces, type Instance, smallInstances, verdict } from './instances.ts'

const failed = 'the proof does not hold'
const instances = [...smallInstances, addKeyInstance(4, true)]

/** The same change to both halves of a deck, or to a deck of plain points. */
function onBoth(deck: Part, change: (points: Points) => Points): Part {
  if (isCiphertexts(deck)) return { a: change(deck.a), b: change(deck.b) }
  return change(deck as Points)
}

const places = (deck: Part) =>
  Array.from({ length: isCiphertexts(deck) ? deck.a.length : (deck as Points).length }, (_, i) => i)

const reordered = (deck: Part, order: readonly number[]) =>
  onBoth(deck, (points) => group.pick(points, order))

/** Decks that nobody could have shuffled out of the input. */
const falseDecks: Readonly<Record<string, (deck: Part) => Part>> = {
  'two cards changed places': (deck) => reordered(deck, places(deck).with(0, 1).with(1, 0)),
  'a card is there twice': (deck) => reordered(deck, places(deck).with(0, 1)),
  'a card is another': (deck) =>
    onBoth(deck, (points) =>
      group.concat([faces(1, 'a fifth ace'), group.pick(points, places(deck).slice(1))]),
    ),
  'every card is doubled': (deck) => onBoth(deck, (points) => group.add(points, points)),
  'every card is negated': (deck) => onBoth(deck, (points) => group.negate(points)),
  'a difference is hidden in two cards': (deck) =>
    onBoth(deck, (points) => {
      const [first, second] = [group.pick(points, [0]), group.pick(points, [1])]
      const rest = group.pick(points, places(deck).slice(2))
      return group.concat([group.add(first, group.base), group.sub(second, group.base), rest])
    }),
}

const withOutput = (instance: Instance, output: Part): Parts => ({ ...instance.statement, output })

describe.each(instances)('a liar $name', (instance) => {
  const { statement, claim } = instance
  const output = statement['output']!

  for (const [lie, change] of Object.entries(falseDecks)) {
    it(`is refused when ${lie}`, () => {
      const lied = withOutput(instance, change(output))
      expect(verdict(instance, instance.prove(claim, lied), lied)).toBe(failed)
      expect(verdict(instance, instance.prove(), lied)).toBe(failed)
    })
  }

  it('is refused when its order is no permutation, and the deck is what that order gives', () => {
    const order = claim.permutation
    for (const places of [order.with(0, order[1]!), order.map(() => 0)]) {
      const lie = { ...claim, permutation: places }
      const lied = instance.outcome(lie)
      expect(verdict(instance, instance.prove(lie, lied), lied)).toBe(failed)
    }
  })

  it('is refused when it claims another order, or other scalars', () => {
    const order = claim.permutation
    const turned = { ...claim, permutation: [...order.slice(1), order[0]!] }
    const shifted = { ...claim, scalars: claim.scalars.with(0, scalar.add(claim.scalars[0]!, 1n)) }
    expect(verdict(instance, instance.prove(turned))).toBe(failed)
    expect(verdict(instance, instance.prove(shifted))).toBe(failed)
  })

  it('is refused when it swaps input and output', () => {
    const swapped = { ...statement, input: output, output: statement['input']! }
    expect(verdict(instance, instance.prove(claim, swapped), swapped)).not.toBeUndefined()
    expect(verdict(instance, instance.prove(), swapped)).not.toBeUndefined()
  })

  it('is refused, without an exception, when decks are short, empty or unequal', () => {
    const proof = instance.prove()
    const none = (deck: Part) => onBoth(deck, (points) => group.pick(points, []))
    const cut = (deck: Part) => onBoth(deck, (points) => group.pick(points, [0]))
    for (const wrong of [
      { ...statement, output: cut(output) },
      { ...statement, input: cut(statement['input']!) },
      { ...statement, input: cut(statement['input']!), output: cut(output) },
      { ...statement, input: none(statement['input']!), output: none(output) },
    ]) {
      expect(verdict(instance, proof, wrong)).toMatch(
        /^(the decks differ in size|a shuffle needs at least two)/,
      )
    }
  })

  it('is refused, without an exception, when a key, base or commitment is a list of two', () => {
    const proof = instance.prove()
    for (const [name, part] of Object.entries(statement)) {
      if (isCiphertexts(part) || typeof part === 'number' || isNumbers(part) || part.length !== 1) continue
      const doubled = { ...statement, [name]: group.concat([part, part]) }
      expect(verdict(instance, proof, doubled), name).toBe('the statement has a wrong shape')
    }
  })

  it('is refused, without an exception, when the proof has an element too many or too few', () => {
    const proof = instance.prove()
    const points = proof.points.length
    const all = Array.from({ length: points }, (_, i) => i)
    for (const [wrong, reason] of [
      [{ ...proof, points: group.pick(proof.points, all.slice(1)) }, 'points'],
      [{ ...proof, points: group.pick(proof.points, [0, ...all]) }, 'points'],
      [{ ...proof, scalars: proof.scalars.slice(1) }, 'scalars'],
      [{ ...proof, scalars: [...proof.scalars, 1n] }, 'scalars'],
    ] as const) {
      expect(verdict(instance, wrong)).toBe(`the proof has the wrong number of ${reason}`)
    }
  })
})

describe('a deck of ciphertexts', () => {
  it('is refused when two cards exchanged one of their halves', () => {
    for (const instance of instances) {
      const output = instance.statement['output']!
      if (!isCiphertexts(output)) continue
      const b = pickCiphertexts(output, places(output).with(0, 1).with(1, 0)).b
      const torn: Ciphertexts = { a: output.a, b }
      const lied = withOutput(instance, torn)
      expect(verdict(instance, instance.prove(instance.claim, lied), lied), instance.name).toBe(failed)
    }
  })
})

describe('a key that is added', () => {
  it('is the one that was announced, although the sum of the keys is right', () => {
    const instance = addKeyInstance(4)
    const { key, share } = instance.statement as { key: Points; share: Points }
    const other = {
      ...instance.statement,
      key: group.sub(key, group.base),
      share: group.add(share, group.base),
    }
    expect(verdict(instance, instance.prove(instance.claim, other), other)).toBe(failed)
  })
})

describe('a pile', () => {
  it('cannot be read as loose cards, nor with another number of columns', () => {
    const piles = smallInstances.filter(({ statement }) => statement['width'] === 2)
    expect(piles.length).toBe(2)
    for (const instance of piles) {
      const proof = instance.prove()
      for (const width of [1, 3, 0, -2, 1.5, Number.NaN]) {
        expect(verdict(instance, proof, { ...instance.statement, width })).not.toBeUndefined()
      }
    }
  })

  it('stays together: cards of two piles cannot change places', () => {
    for (const instance of smallInstances.filter(({ statement }) => statement['width'] === 2)) {
      const output = instance.statement['output']!
      const mixed = withOutput(instance, reordered(output, places(output).with(1, 3).with(3, 1)))
      expect(verdict(instance, instance.prove(instance.claim, mixed), mixed)).toBe(failed)
    }
  })
})
