/** Chance for minds, from the platform. */

/** A number between 0 and 1 from the platform's randomness. */
export function platformRandom(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53
}
