/**
 * Pedersen commitments to lists of scalars: com(v; r) = r·H₀ + Σ vᵢ·Hᵢ (spec/proofs, section 4). Perfectly hiding, and
 * binding because the generators come from hash-to-group: everybody derives them, nobody receives them, and nobody
 * knows a logarithm between two of them.
 */
import { group, hashToGroup, type Point, type Points, type Precomputed, type Scalar } from '../group/index.ts'

const tag = 'nodealer/v1/generators/ristretto255_XMD:SHA-512_R255MAP_RO_'

/** Generators for committing to up to `size` scalars. */
export interface CommitKey {
  readonly size: number
  /** H₀ … H_size. */
  readonly points: Points
  /** The same as a table, laid out when it is first asked for. */
  readonly table: () => Precomputed
}

let derived: Points = group.concat([])
const keys = new Map<number, CommitKey>()

/** The key for lists of this size; made once. */
export function commitKey(size: number): CommitKey {
  const known = keys.get(size)
  if (known) return known
  const points = generators(size + 1)
  let table: Precomputed | undefined
  const key: CommitKey = {
    size,
    points,
    table: () => {
      table ??= group.table(points)
      return table
    },
  }
  keys.set(size, key)
  return key
}

/** H₀ … H₍count−1₎; keys of all sizes share them. */
function generators(count: number): Points {
  if (derived.length < count) {
    const more: Points[] = [derived]
    for (let i = derived.length; i < count; i++) more.push(hashToGroup(tag, `pedersen|${i}`))
    derived = group.concat(more)
  }
  return group.pick(
    derived,
    Array.from({ length: count }, (_, i) => i),
  )
}

/** com(values; blinding). A list shorter than the key's size counts as ending in zeros. */
export function commit(key: CommitKey, values: readonly Scalar[], blinding: Scalar): Point {
  return group.msmSecret(key.table(), padded(key, values, blinding))
}

/** com(values; blinding) for several lists at once, which is quicker than one by one. */
export function commitAll(
  key: CommitKey,
  lists: readonly (readonly [values: readonly Scalar[], blinding: Scalar])[],
): Point[] {
  const commitments = group.msmsSecret(
    key.table(),
    lists.map(([values, blinding]) => padded(key, values, blinding)),
  )
  return lists.map((_, i) => group.pick(commitments, [i]))
}

/** com(values; blinding) for values below 2^bits, a bound that everybody knows: cheaper, and as hiding. */
export function commitSmall(
  key: CommitKey,
  values: readonly Scalar[],
  blinding: Scalar,
  bits: number,
): Point {
  const hidden = group.mul(group.pick(key.points, [0]), [blinding])
  return group.add(hidden, group.msmSecret(key.table(), padded(key, values, 0n), bits))
}

function padded(key: CommitKey, values: readonly Scalar[], blinding: Scalar): Scalar[] {
  if (values.length > key.size) throw new Error(`a key for ${key.size} values cannot hold ${values.length}`)
  const scalars = new Array<Scalar>(key.size + 1).fill(0n)
  scalars[0] = blinding
  for (let i = 0; i < values.length; i++) scalars[i + 1] = values[i]!
  return scalars
}
