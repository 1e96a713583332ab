/** What a kernel must answer before it is trusted: every way to multiply, and a hash, on fixed inputs. */
import { bytesToHex } from '../bytes.ts'
import type { Group } from '../group.ts'
import { reduce } from '../scalar.ts'
import { streamKeyBytes } from '../stream-key.ts'
import { Element, PointList } from './element.ts'
import { sumBuckets } from './multiply.ts'

/** Buckets are for hundreds of terms. Four terms do, if there are few buckets. */
const bucketWidth = 3
/** The encoding of Σ sᵢ·Pᵢ below, as `noble` computes it. */
const answer = '8683589411fc3916eb081793d79903d3fc0b96c30122cd3b08281b09b08f2c6b'

/** Whether all ways to compute one sum, with a scalar of a stream in it, give what the reference gives. */
export function knowsAnswers(group: Group): boolean {
  const uniform = Uint8Array.from({ length: 4 * 64 }, (_, i) => (i * i + 7 * i) % 256)
  const points = group.decode(group.encode(group.fromUniform(uniform)))
  if (!(points instanceof PointList)) return false
  const { bench, elements } = points
  const stream = group.expandScalars(uniform.subarray(0, streamKeyBytes), 1, 1)
  const scalars = [...stream, ...[3n, 5n, 7n].map((base) => reduce(base ** 109n))]
  const first = group.pick(points, [0])
  const rest = group.mulPublic(group.pick(points, [1, 2, 3]), scalars.slice(1))
  const sums = [
    group.msmPublic(points, scalars),
    new PointList(bench, [new Element(bench, sumBuckets(bench, elements, scalars, bucketWidth))]),
    group.msmSecret(points, scalars),
    group.msmSecret(group.table(points), scalars),
    group.sum(group.mul(points, scalars)),
    group.sum(group.concat([group.msmSecret(group.table(first), scalars.slice(0, 1)), rest])),
  ]
  return sums.every((sum) => bytesToHex(group.encode(sum)) === answer)
}
