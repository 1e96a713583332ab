/**
 * Permutations of 1 … n (spec/groups, section 1). A product is read from left to right, as the source has it:
 * (σ ∗ ρ)(i) = ρ(σ(i)), first σ and then ρ.
 */

/** The images σ(1), σ(2) … σ(n), each number once. */
export type Permutation = readonly number[]

/** These images as a permutation; throws a `RangeError` unless every number from 1 to n is there once. */
export function permutation(images: readonly number[]): Permutation {
  const missing = images.findIndex((_, i) => !images.includes(i + 1))
  if (missing >= 0)
    throw new RangeError(
      `a permutation of ${images.length} has every number from 1 to ${images.length} once: ${missing + 1} is missing`,
    )
  return images
}

/** Where a permutation takes a number. */
export function imageOf(sigma: Permutation, i: number): number {
  const image = sigma[i - 1]
  if (image === undefined)
    throw new RangeError(`a permutation of ${sigma.length} does not take ${i} anywhere`)
  return image
}

/** e, which leaves every number where it is. */
export function identity(n: number): Permutation {
  return Array.from({ length: n }, (_, i) => i + 1)
}

/** σ ∗ ρ ∗ …: one after the other, the first first. */
export function product(first: Permutation, ...others: readonly Permutation[]): Permutation {
  return others.reduce((sigma, rho) => {
    if (sigma.length !== rho.length)
      throw new RangeError(`a permutation of ${sigma.length} and one of ${rho.length} have no product`)
    return sigma.map((i) => imageOf(rho, i))
  }, first)
}

/** σ⁻¹, which takes everything back. */
export function inverse(sigma: Permutation): Permutation {
  const back = new Array<number>(sigma.length)
  sigma.forEach((image, i) => {
    back[image - 1] = i + 1
  })
  return back
}

/** σᵏ for any whole k: σ as often as k says, or σ⁻¹ where it is negative. */
export function power(sigma: Permutation, k: number): Permutation {
  if (!Number.isSafeInteger(k)) throw new RangeError('a permutation is raised to whole powers only')
  const raised = new Array<number>(sigma.length)
  for (const cycle of cyclesOf(sigma)) {
    const step = ((k % cycle.length) + cycle.length) % cycle.length
    cycle.forEach((i, at) => {
      raised[i - 1] = cycle[(at + step) % cycle.length]!
    })
  }
  return raised
}

/** Its disjoint cycles, those of one number included: each from its smallest number on, ordered by that. */
export function cyclesOf(sigma: Permutation): readonly (readonly number[])[] {
  const seen = new Set<number>()
  return identity(sigma.length).flatMap((start) => {
    if (seen.has(start)) return []
    const cycle: number[] = []
    for (let i = start; !seen.has(i); i = imageOf(sigma, i)) {
      seen.add(i)
      cycle.push(i)
    }
    return [cycle]
  })
}

/** The product of these cycles in S_n, from left to right; they need not be disjoint. */
export function ofCycles(n: number, cycles: readonly (readonly number[])[]): Permutation {
  return product(identity(n), ...cycles.map((cycle) => cyclic(n, cycle)))
}

/** (a₁, a₂ … aₖ): takes each of them to the next, the last to the first, and leaves all others. */
function cyclic(n: number, cycle: readonly number[]): Permutation {
  if (new Set(cycle).size !== cycle.length) throw new RangeError('a cycle has no number twice')
  const wrong = cycle.find((i) => !Number.isInteger(i) || i < 1 || i > n)
  if (wrong !== undefined) throw new RangeError(`a cycle of numbers from 1 to ${n} cannot have ${wrong}`)
  return identity(n).map((i) => {
    const at = cycle.indexOf(i)
    return at < 0 ? i : cycle[(at + 1) % cycle.length]!
  })
}

/** How many cycles of one size there are. */
export interface CycleCount {
  readonly size: number
  readonly cycles: number
}

/** Its type ⟨r₁^m₁, r₂^m₂ …⟩: mᵢ cycles of size rᵢ, the smallest first. Conjugated permutations have one type. */
export function typeOf(sigma: Permutation): readonly CycleCount[] {
  const counts = new Map<number, number>()
  for (const { length } of cyclesOf(sigma)) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b).map(([size, cycles]) => ({ size, cycles }))
}

/** σ⁻¹τσ: what τ does, with every number called what σ calls it. */
export function conjugate(tau: Permutation, sigma: Permutation): Permutation {
  return product(inverse(sigma), tau, sigma)
}
