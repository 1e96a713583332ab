// Amounts are whole numbers of the smallest chip. Decimal stakes are scaled by a power of ten and back, exactly.

import { RulesError } from '../rules-error.ts'

/** Adds amounts. */
export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * Whole parts of an amount in proportion to weights, by largest remainders; of equal ones the earlier part gets the odd
 * chip. The weights must not all be 0 unless the amount is.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(total(weights))
  if (whole === 0n) {
    if (amount !== 0) throw new RangeError('chips cannot be divided among nobody')
    return weights.map(() => 0)
  }
  // Products of two amounts do not fit into a number.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / whole))
  const rests = products.map((product) => product % whole)
  const order = [...rests.keys()].sort((a, b) =>
    rests[a]! === rests[b]! ? a - b : rests[a]! > rests[b]! ? -1 : 1,
  )
  for (const i of order.slice(0, amount - total(parts))) parts[i]!++
  return parts
}

/** How many decimal places an amount needs: 0.25 needs 2. */
export function decimalsOf(amount: number): number {
  const text = plain(amount)
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** An amount with decimals as a whole number of smallest chips; throws when it needs more decimals than there are. */
export function toChips(amount: number, decimals: number): number {
  const [whole = '0', fraction = ''] = plain(amount).split('.')
  if (fraction.length > decimals) {
    throw new RulesError(`${amount} is finer than the smallest chip, which has ${decimals} decimal places`)
  }
  const chips = Number(whole + fraction.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(chips)) throw new RulesError(`${amount} is too large an amount of chips`)
  return chips
}

/** A whole number of smallest chips as a decimal number; exact to print, as in 1025 with 2 decimals: 10.25. */
export function fromChips(chips: number, decimals: number): number {
  return Number(printChips(chips, decimals))
}

/** A whole number of smallest chips as text: 1025 with 2 decimals is '10.25', 1000 is '10'. */
export function printChips(chips: number, decimals = 0): string {
  if (decimals === 0) return String(chips)
  const digits = String(Math.abs(chips)).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const sign = chips < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`
}

/** The shortest decimal text of a number, without an exponent. */
function plain(amount: number): string {
  const text = String(amount)
  if (!Number.isFinite(amount) || text.includes('e')) {
    throw new RulesError(`${text} cannot be an amount of chips: give a plain decimal number`)
  }
  return text
}
