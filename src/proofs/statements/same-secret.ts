/**
 * One secret, many points (spec/proofs, section 12.3): X = x·G and Dᵢ = x·Aᵢ for all i, by one discrete-log equality over
 * weighted sums. The secret is fixed by X, and the weights are drawn after every Aᵢ and Dᵢ, so batching is sound.
 * Decryption shares, peeled layers and blinded ciphertexts are statements of this kind.
 */
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import { mustMatch, refuseIdentity } from '../relation.ts'
import { type LinearShape, type Row, row, times } from '../rows.ts'
import type { Transcript } from '../transcript.ts'

/** The one secret of such a statement. */
export interface SecretWitness {
  readonly secret: Scalar
}

/** The size of every proof of this kind. */
export const sameSecretShape: LinearShape = { rows: 2, secrets: 1 }

/** X = x·G, Σ wᵢ·Dᵢ = x·Σ wᵢ·Aᵢ with weights 1, w₂ … wₘ. Absorbs the statement first. */
export function sameSecretRows(key: Point, bases: Points, images: Points, transcript: Transcript): Row[] {
  transcript.absorbPoints('Y', key)
  transcript.absorbPoints('bases', bases)
  transcript.absorbPoints('images', images)
  const weights = [1n, ...transcript.challenges('weights', bases.length - 1)]
  return [row(key, times(0, group.base)), row({ points: images, weights }, times(0, bases, weights))]
}

/** Refuses lists that do not match, and O: as the key, and as one of these points, each by what it is called. */
export function refuseNothing(
  key: Point,
  [bases, base]: readonly [Points, string],
  [images, image]: readonly [Points, string],
): void {
  mustMatch(bases.length, images)
  refuseIdentity(key, 'the key')
  refuseIdentity(bases, base)
  refuseIdentity(images, image)
}
