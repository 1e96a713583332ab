/** Fresh encryptions (spec/proofs, section 1). */
import { group, type Point, type Points, type Scalar } from '../group/index.ts'
import type { Ciphertexts } from './elgamal.ts'

/** Mᵢ encrypted under the key: (rᵢ·G, Mᵢ + rᵢ·Y). One secret, fresh scalar for each message. */
export function encrypt(key: Point, messages: Points, scalars: readonly Scalar[]): Ciphertexts {
  return { a: group.mul(group.base, scalars), b: group.add(messages, group.mul(key, scalars)) }
}
