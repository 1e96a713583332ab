/** The field of edwards25519, integers modulo p = 2²⁵⁵ − 19, as noble has it. */
import { ed25519 } from '@noble/curves/ed25519.js'

/** noble's field: inversion, square roots and bytes are left to it. */
export const Fp = ed25519.Point.Fp

/** The characteristic. */
export const p = Fp.ORDER

/** `1 / vᵢ` for each i, with one inversion. None may be zero. */
export function invertFields(values: readonly bigint[]): bigint[] {
  const before: bigint[] = []
  let product = 1n
  for (const value of values) {
    before.push(product)
    product = (product * value) % p
  }
  let rest = Fp.inv(Fp.create(product))
  const inverses: bigint[] = new Array(values.length)
  for (let i = values.length - 1; i >= 0; i--) {
    inverses[i] = (rest * before[i]!) % p
    rest = (rest * values[i]!) % p
  }
  return inverses
}
