/** The four shuffles as samples, so that they pass the tests and have the vectors that every proof has. */
import { encodeShuffleProof, type ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import { type Parts, type Sample, sample } from '../sample.ts'
import { type Instance, smallInstances } from './instances.ts'

function sampleOf(instance: Instance): Sample {
  const { width = 1, ...statement } = instance.statement
  return sample<Parts, ShuffleProof>({
    name: instance.name.replace(/\d+/g, (digits) => ['no', 'one', 'two', 'three', 'four'][Number(digits)]!),
    statement,
    points: 6 + instance.layout.exA + instance.layout.exB + instance.layout.lin,
    identityIn: instance.identityIn,
    prove: (ctx, parts) => instance.prove(instance.claim, { ...parts, width }, ctx),
    verify: (ctx, parts, proof) => instance.check(proof, { ...parts, width }, ctx),
    encode: encodeShuffleProof,
    decode: (bytes) => instance.decode(bytes, instance.n),
  })
}

export const shuffleSamples: readonly Sample[] = smallInstances.map(sampleOf)
