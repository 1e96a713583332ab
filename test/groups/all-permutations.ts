/** Every permutation of 1 … n, for tests that leave none out. */
import type { Permutation } from '../../src/groups/index.ts'

/** All n! of them. */
export function allPermutations(n: number): readonly Permutation[] {
  if (n === 0) return [[]]
  return allPermutations(n - 1).flatMap((shorter) =>
    Array.from({ length: n }, (_, at) => [...shorter.slice(0, at), n, ...shorter.slice(at)]),
  )
}
