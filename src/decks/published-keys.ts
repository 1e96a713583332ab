/** Opening by publishing a secret (spec/decks, sections 3 and 4): whether each scalar is the logarithm of its key. */
import { group, type Points, type Scalar } from '../group/index.ts'
import { type Check, holds, refuse } from '../proofs/index.ts'

/** That sₖ·G = Sₖ for every k. All of them join one multiplication with whatever else is checked. */
export function checkPublished(keys: Points, secrets: readonly Scalar[]): Check {
  if (secrets.length !== keys.length) return refuse(`must publish ${keys.length} keys, not ${secrets.length}`)
  return holds(
    secrets.map((secret, k) => [
      { points: group.base, scalars: [secret] },
      { points: group.pick(keys, [k]), scalars: [-1n] },
    ]),
  )
}
