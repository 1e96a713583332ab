/** The group by itself: hashing to it, and multiplications. */

import { expandMessage, group, type Points, type Scalar } from '../src/group/index.ts'
import { concatBytes } from '../src/group/inside.ts'
import { scalarsFrom } from '../src/proofs/index.ts'
import { createIdentity, sign, verify } from '../src/table/index.ts'
import { insist, type Job, timing, timingOf } from './job.ts'

const seed = new Uint8Array(32).fill(3)
const tag = 'nodealer/bench/group'

/** n points as they are received, and scalars for them. */
function terms(n: number): { receive: () => Points; scalars: Scalar[] } {
  const uniform = concatBytes(...Array.from({ length: n }, (_, i) => expandMessage(tag, `point ${i}`)))
  const bytes = group.encode(group.fromUniform(uniform))
  return { receive: () => group.decode(bytes), scalars: scalarsFrom(seed, 'terms', n) }
}

/** Hashes, multiplications and sums of several sizes, and a signature. */
export function groupJobs(sizes: readonly number[]): Job[] {
  return [
    {
      job: 'hash 52 faces to the group',
      cards: 52,
      ready: () => {
        const uniform = concatBytes(...Array.from({ length: 52 }, (_, i) => expandMessage(tag, `face ${i}`)))
        return { once: timingOf(() => group.fromUniform(uniform)) }
      },
    },
    {
      job: 'lock 52 cards',
      cards: 52,
      ready: () => {
        const { receive, scalars } = terms(52)
        return { once: timing(receive, (points) => group.encode(group.mul(points, scalars))) }
      },
    },
    ...sizes.map(
      (points): Job => ({
        job: `sum of ${points} products`,
        large: points > 64,
        ready: () => {
          const { receive, scalars } = terms(points)
          return { once: timing(receive, (received) => group.msmPublic(received, scalars)), points }
        },
      }),
    ),
    {
      job: 'check 50 signatures',
      large: true,
      ready: () => {
        const { player, secretKey } = createIdentity(seed)
        const messages = Array.from({ length: 50 }, (_, i) => new Uint8Array(900).fill(i))
        const signatures = messages.map((message) => sign(secretKey, message))
        const check = () => messages.every((message, i) => verify(player, message, signatures[i]!))
        insist(check(), 'signatures')
        return { once: timingOf(check) }
      },
    },
  ]
}
