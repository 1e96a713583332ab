/** An honest shuffle is always accepted, whatever its size (spec/proofs, section 5). */
import { describe, expect, it } from 'vitest'
import { encodeShuffleProof, shuffleProofBytes } from '../../../src/proofs/shuffle-proof.ts'
import {
  addKeyInstance,
  exponentInstance,
  remaskInstance,
  scaleOffsetInstance,
  verdict,
} from './instances.ts'

const sizes = [2, 3, 4, 5, 13, 52]

const families = {
  remask: remaskInstance,
  exponent: exponentInstance,
  'add my key': (n: number) => addKeyInstance(n),
  'scale and offset': scaleOffsetInstance,
}

for (const [name, instanceOf] of Object.entries(families)) {
  describe(`an honest shuffle: ${name}`, () => {
    for (const n of sizes) {
      it(`of ${n} cards is accepted, also after travelling as bytes`, () => {
        const instance = instanceOf(n)
        const bytes = encodeShuffleProof(instance.prove())
        expect(bytes.length).toBe(shuffleProofBytes(instance.layout, n))
        expect(verdict(instance, instance.decode(bytes, n))).toBeUndefined()
      })
    }
  })
}

describe('an honest shuffle of any number of cards', () => {
  it('from 2 to 52 is accepted', () => {
    const refused = Array.from({ length: 51 }, (_, i) => remaskInstance(i + 2)).filter(
      (instance) => verdict(instance, instance.prove()) !== undefined,
    )
    expect(refused.map(({ n }) => n)).toEqual([])
  })
})

describe('an honest shuffle of piles', () => {
  for (const [n, width] of [
    [2, 2],
    [2, 4],
    [5, 2],
    [5, 4],
    [13, 4],
    [26, 2],
  ] as const) {
    it(`with ${n} piles of ${width} is accepted, remasked and by exponent`, () => {
      for (const instance of [remaskInstance(n, width), exponentInstance(n, width)]) {
        expect(verdict(instance, instance.prove())).toBeUndefined()
      }
    })
  }
})

describe('proof sizes', () => {
  it('are those of the specification at 52 cards', () => {
    const bytes = (instance: { layout: Parameters<typeof shuffleProofBytes>[0] }) =>
      shuffleProofBytes(instance.layout, 52)
    expect(bytes(remaskInstance(2))).toBe(5312)
    expect(bytes(exponentInstance(2))).toBe(5312)
    expect(bytes(addKeyInstance(2))).toBe(5376)
    expect(bytes(scaleOffsetInstance(2))).toBe(8992)
  })
})

describe('the first player', () => {
  it('adds its key to a deck that anybody can read', () => {
    const instance = addKeyInstance(7, true)
    expect(verdict(instance, instance.prove())).toBeUndefined()
  })
})

describe('two decks of cards in one shoe', () => {
  it('are shuffled and accepted (104 cards)', () => {
    const instance = remaskInstance(104)
    expect(verdict(instance, instance.prove())).toBeUndefined()
  })
})
