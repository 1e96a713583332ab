/** What a kernel must answer before it is trusted: every way to multiply, and a hash, on fixed inputs. */
import { bytesToHex } from '../bytes.ts'
import type { Group } from '../group.ts'
import { reduce } from '../scalar.ts'
import { Element, PointList } from './element.ts'
import { sumBuckets } from './multiply.ts'

/** Buckets are for hundreds of terms. Four terms do, if there are few buckets. */
const bucketWidth = 3
/** The encoding of Σ sᵢ·Pᵢ below, as `noble` computes it. */
const answer = 'bc2dfbc2d8a326fac5bf62b89680e8e707830cd6ea91ffae9dd23633b0b0d164'

/** The second scalar of the stream below. */
const stream = 0x3055b11bbfd4ea5e275649725333abc6edddacb208faccb98dd8737aacaa2bfn

/** Whether all ways to compute one sum give what the reference gives, and a stream of scalars too. */
export function knowsAnswers(group: Group): boolean {
  const uniform = Uint8Array.from({ length: 4 * 64 }, (_, i) => (i * i + 7 * i) % 256)
  const points = group.decode(group.encode(group.fromUniform(uniform)))
  if (!(points instanceof PointList)) return false
  const { bench, elements } = points
  const scalars = [3n, 5n, 7n, 11n].map((base) => reduce(base ** 109n))
  const first = group.pick(points, [0])
  const rest = group.mulPublic(group.pick(points, [1, 2, 3]), scalars.slice(1))
  const sums = [
    group.msmPublic(points, scalars),
    new PointList(bench, [new Element(bench, sumBuckets(bench, elements, scalars, bucketWidth))]),
    group.msmSecret(points, scalars),
    group.msmSecret(group.table(points), scalars),
    group.sum(group.mul(points, scalars)),
    group.sum(group.concat([group.mulTable(group.table(first), scalars.slice(0, 1)), rest])),
  ]
  const [drawn] = group.expandScalars(uniform.subarray(0, uniform.length / 4), 1, 1)
  return drawn === stream && sums.every((sum) => bytesToHex(group.encode(sum)) === answer)
}
