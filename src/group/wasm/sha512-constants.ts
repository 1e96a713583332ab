/**
 * The constants of SHA-512 (FIPS 180-4, 4.2.3 and 5.3.5): the first 64 bits behind the point of square roots and cube roots of
 * primes. Computing them takes a fraction of a millisecond, and less room than writing them down.
 */

const bits = 64n

/** The first primes. */
function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** ⌊ⁿ√p · 2⁶⁴⌋ without what is before the point: Newton's step from what floating point knows doubles its 50 bits. */
function behindPoint(p: number, n: 2 | 3): bigint {
  const power = BigInt(n)
  const radicand = BigInt(p) << (bits * power)
  const guess = BigInt(Math.floor((n === 2 ? Math.sqrt(p) : Math.cbrt(p)) * 2 ** 48)) << (bits - 48n)
  let root = ((power - 1n) * guess + radicand / guess ** (power - 1n)) / power
  while (root ** power > radicand) root--
  while ((root + 1n) ** power <= radicand) root++
  return BigInt.asUintN(64, root)
}

/** The eight words that a hash begins from, and those of the eighty rounds. */
export function sha512Constants(): BigUint64Array {
  return BigUint64Array.from([
    ...primes(8).map((p) => behindPoint(p, 2)),
    ...primes(80).map((p) => behindPoint(p, 3)),
  ])
}
