/** Decoders meet anything: they read it exactly, or throw a `DecodeError`, and nothing else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError, elementBytes } from '../../src/group/index.ts'
import {
  decodeCiphertexts,
  decodeEitherProof,
  decodeLinearProof,
  decodeLockProof,
  encodeCiphertexts,
  encodeEitherProof,
  encodeLinearProof,
  encodeLockProof,
  oneOfManyShape,
  possessionShape,
} from '../../src/proofs/index.ts'
import { samples } from './samples.ts'
import { shuffleSamples } from './shuffles/samples.ts'

/** Reads and writes again. */
type RoundTrip = (bytes: Uint8Array) => Uint8Array

const decoders: readonly (readonly [name: string, elements: number, read: RoundTrip])[] = [
  ['ciphertexts', 4, (bytes) => encodeCiphertexts(decodeCiphertexts(bytes, 2))],
  ['a linear proof', 4, (bytes) => encodeLinearProof(decodeLinearProof(bytes, possessionShape(2)))],
  ['an OR proof', 9, (bytes) => encodeEitherProof(decodeEitherProof(bytes, oneOfManyShape(2)))],
  ['a compact lock', 9, (bytes) => encodeLockProof(decodeLockProof(bytes, 2))],
]

/** Bytes that often are valid elements: zero, small numbers, all ones, random. */
const element = fc.oneof(
  fc.constant(new Uint8Array(elementBytes)),
  fc.constant(new Uint8Array(elementBytes).fill(0xff)),
  fc.nat({ max: 255 }).map((low) => new Uint8Array(elementBytes).with(0, low)),
  fc.uint8Array({ minLength: elementBytes, maxLength: elementBytes }),
)

describe.each(decoders)('the decoder of %s', (_, elements, read) => {
  const onlyDecodeErrors = (bytes: Uint8Array) => {
    try {
      expect(read(bytes)).toEqual(bytes)
    } catch (error) {
      expect(error).toBeInstanceOf(DecodeError)
    }
  }

  it('takes any bytes of any length', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), onlyDecodeErrors), { numRuns: 200 })
  })

  it('takes any elements of the right number', () => {
    const lists = fc.array(element, { minLength: elements, maxLength: elements })
    fc.assert(
      fc.property(lists, (list) => onlyDecodeErrors(Uint8Array.from(list.flatMap((part) => [...part])))),
      {
        numRuns: 100,
      },
    )
  })
})

describe('a proof with flipped bits', () => {
  it.each([...samples, ...shuffleSamples].map((sample) => [sample.name, sample] as const))(
    'about %s is refused with a reason',
    (_, sample) => {
      fc.assert(
        fc.property(
          fc.nat({ max: sample.proof.length - 1 }),
          fc.integer({ min: 1, max: 255 }),
          (place, flip) => {
            const torn = sample.proof.with(place, sample.proof[place]! ^ flip)
            const verdict = sample.judge(sample.ctx, sample.statement, torn)
            return verdict !== 'accepted' && verdict !== ''
          },
        ),
        { numRuns: 12 },
      )
    },
  )
})
