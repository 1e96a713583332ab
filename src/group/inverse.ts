/** Inverses modulo q. Most tables need none. */
import type { Scalar } from './group.ts'
import { mul, q } from './scalar.ts'

/** `1 / a`, by Fermat's theorem. Throws for zero, which has no inverse: callers refuse zero first. */
export function invert(a: Scalar): Scalar {
  if (a === 0n) throw new Error('zero has no inverse: refuse it before inverting')
  let result = 1n
  let square = a
  for (let exponent = q - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = mul(result, square)
    square = mul(square, square)
  }
  return result
}

/** `1 / aᵢ` for each i, with one inversion (Montgomery's trick). Throws if one of them is zero. */
export function invertAll(values: readonly Scalar[]): Scalar[] {
  const before: Scalar[] = []
  let product = 1n
  for (const value of values) {
    before.push(product)
    product = mul(product, value)
  }
  let rest = invert(product)
  const inverses: Scalar[] = new Array(values.length)
  for (let i = values.length - 1; i >= 0; i--) {
    inverses[i] = mul(rest, before[i]!)
    rest = mul(rest, values[i]!)
  }
  return inverses
}
