/**
 * The constants of SHA-512 (FIPS 180-4, 4.2.3 and 5.3.5): the first 64 bits behind the point of square roots and cube roots of
 * primes. Computing them takes a fraction of a millisecond, and less room than writing them down.
 */

const primes = firstPrimes(80)

/** The eight words that a hash begins from. */
export const sha512Start: readonly bigint[] = primes.slice(0, 8).map((prime) => fractionOfRoot(prime, 2n))
/** The words of the eighty rounds. */
export const sha512Rounds: readonly bigint[] = primes.map((prime) => fractionOfRoot(prime, 3n))

function firstPrimes(count: number): bigint[] {
  const found: bigint[] = []
  for (let n = 2n; found.length < count; n++) if (found.every((prime) => n % prime !== 0n)) found.push(n)
  return found
}

/** The first 64 bits of the fraction of a square or cube root, by Newton's method from above. */
function fractionOfRoot(n: bigint, degree: bigint): bigint {
  const scaled = n << (64n * degree)
  let root = n << 64n
  for (;;) {
    const next = ((degree - 1n) * root + scaled / root ** (degree - 1n)) / degree
    if (next >= root) return BigInt.asUintN(64, root)
    root = next
  }
}
